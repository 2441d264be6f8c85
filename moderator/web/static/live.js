// The live push: a whole picture when the page comes, then merge patches; it comes back by itself.

// The box is heard of at least every fifteen seconds; then it is looked for again.
const SILENCE = 25000;
// So long after it was not found it is looked for again, and so long it may take to answer: whoever is back
// with the box, or the box with them, is there within two seconds.
const AGAIN = 1000, PATIENCE = 1800;

// It begins at once, or when it is opened.
export function live(address, { changed, lost }, begins = true) {
  let source, state = {}, fresh = true, heard = 0, retry, rests = !begins;

  function open() {
    close();
    rests = false;
    heard = Date.now();
    source = new EventSource(address());
    retry = setTimeout(() => {
      lost();
      open();
    }, PATIENCE);
    source.onopen = () => {
      clearTimeout(retry);
      fresh = true;
    };
    source.onmessage = (event) => {
      heard = Date.now();
      if (fresh) state = {};
      merge(state, JSON.parse(event.data));
      changed(state, fresh);
      fresh = false;
    };
    // Browsers would try again by themselves, but when they like.
    source.onerror = () => {
      close();
      lost();
      retry = setTimeout(open, AGAIN);
    };
  }

  function close() {
    clearTimeout(retry);
    source?.close();
  }

  // Not looked for any more, until it is opened again.
  function rest() {
    close();
    rests = true;
  }

  function look() {
    if (!rests && document.visibilityState === "visible" && Date.now() - heard > SILENCE) open();
  }

  setInterval(look, 2000);
  addEventListener("visibilitychange", look);
  addEventListener("online", () => { if (!rests) open(); });
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => { if (event.persisted && !rests) open(); });
  if (begins) open();
  return { open, rest };
}

// RFC 7386: what is null goes, what is a map is merged, all else is as it is.
export function merge(target, patch) {
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete target[key];
    else if (typeof value === "object" && !Array.isArray(value)) {
      const old = target[key];
      const into = typeof old === "object" && old !== null && !Array.isArray(old) ? old : {};
      target[key] = merge(into, value);
    } else target[key] = value;
  }
  return target;
}
