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
