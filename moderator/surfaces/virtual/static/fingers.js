// Fingers on buttons: mouse, touch and keys go down and up; none is ever left on a button.

export const KEYS = "1234567890qwertzuiopasdfghjklyxcvbnm";

// Whoever tries it means whom they tap; then nobody else's button is pressed.
export function fingers(page, onPressed, means = () => false) {
  // One after another, so that no press is overtaken by its release.
  let last = Promise.resolve();
  const down = new Map(); // what holds (a pointer, a key) and which button

  function send(path, body) {
    const init = {
      method: "POST", keepalive: true, headers: { "content-type": "application/json" },
      body: JSON.stringify({ page, ...body }),
    };
    // Said twice is said once: what was lost on the way is sent again.
    last = last.then(() => fetch(path, init)).catch(() => fetch(path, init)).catch(() => {});
    return last;
  }

  function press(holder, button) {
    if (down.has(holder)) return;
    down.set(holder, button);
    onPressed(button, true);
    send(means(button) ? "/mean" : "/press", { button });
  }

  function release(holder) {
    if (!down.has(holder)) return;
    const button = down.get(holder);
    down.delete(holder);
    if ([...down.values()].includes(button)) return;
    onPressed(button, false);
    send(means(button) ? "/mean" : "/release", means(button) ? {} : { button });
  }

  function lift() {
    if (!down.size) return;
    for (const button of down.values()) onPressed(button, false);
    if ([...down.values()].some(means)) send("/mean", {});
    down.clear();
    send("/lift", {});
  }

  function attach(element, button) {
    element.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      element.setPointerCapture(event.pointerId);
      press(`pointer ${event.pointerId}`, button);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
      element.addEventListener(end, (event) => release(`pointer ${event.pointerId}`));
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    // Enter presses the button that has the focus; a key must be let go where it was pressed.
    element.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      if (!event.repeat) press("key Enter", button);
    });
  }

  // Which key presses which button is told by the page.
  function listen(buttonOf) {
    addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target.closest("input, select, summary, .knob")) return;
      const button = buttonOf(event.key.toLowerCase());
      if (button === undefined) return;
      event.preventDefault();
      if (!event.repeat) press(`key ${event.code}`, button);
    });
    addEventListener("keyup", (event) => {
      release(event.key === "Enter" ? "key Enter" : `key ${event.code}`);
    });
    addEventListener("blur", lift);
    addEventListener("pagehide", lift);
    addEventListener("visibilitychange", () => { if (document.hidden) lift(); });
  }

  return { attach, listen, lift, send };
}
