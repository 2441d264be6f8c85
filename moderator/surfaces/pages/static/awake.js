// A screen that does not go dark by itself.  On plain http browsers give no wake lock; what they do
// keep bright is a video that plays: here a small picture, drawn once a second, with silence.

export function stayAwake() {
  for (const way of ["pointerdown", "keydown"]) addEventListener(way, begin, { once: true });
}

async function begin() {
  if (navigator.wakeLock) {
    lock();
    addEventListener("visibilitychange", lock);
  } else play();
}

async function lock() {
  if (document.visibilityState === "visible") await navigator.wakeLock.request("screen").catch(play);
}

// A minute that nobody touches it shows whether it stays so; a clock that stood tells that it was dark, too.
const WATCHED = 60000, STOOD = 5000;

// Only while it `isWatched`; what becomes known goes to `tell`.
export function watch(isWatched, tell) {
  let since = Date.now(), last = since, stays;

  function found(is) {
    since = Date.now();
    if (is === stays) return;
    stays = is;
    // What was not heard is told again.
    tell(is).then((refused) => { if (refused) stays = undefined; });
  }

  function look() {
    const now = Date.now();
    if (!isWatched()) {
      stays = undefined;
      since = now;
    } else if (document.visibilityState === "hidden" || now - last > STOOD) found(false);
    else if (now - since >= WATCHED) found(true);
    last = now;
  }

  for (const way of ["pointerdown", "keydown"]) addEventListener(way, () => { since = Date.now(); });
  addEventListener("visibilitychange", look);
  setInterval(look, 1000);
}

function play() {
  const canvas = document.createElement("canvas"), video = document.createElement("video");
  canvas.width = canvas.height = 16;
  const paint = canvas.getContext("2d");
  let step = 0;
  setInterval(() => { paint.fillStyle = step++ % 2 ? "#000" : "#010101"; paint.fillRect(0, 0, 16, 16); }, 1000);
  const stream = canvas.captureStream?.(1);
  if (!stream) return;
  // Behind everything and as large as the page: a small one would not count.
  video.className = "awake";
  video.playsInline = video.muted = true;
  video.setAttribute("aria-hidden", "true");
  video.srcObject = stream;
  document.body.prepend(video);
  const go = () => { if (document.visibilityState === "visible") video.play().catch(() => {}); };
  addEventListener("visibilitychange", go);
  go();
}
