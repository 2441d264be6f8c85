// What is seen as long as it is held down, by a finger or by a key; it is fetched then, and not before.

const HELD = new Set([" ", "Enter"]);

// A page that is put away lets go.
let letGo = () => {};
document.addEventListener("visibilitychange", () => letGo());

// `look` fetches, `show` shows what came, `hide` covers it again.
export function held(button, look, show, hide) {
  let holds = 0;
  const press = async () => {
    const mine = ++holds;
    button.classList.add("held");
    const seen = await look();
    if (mine === holds && seen) show(seen);
  };
  const release = () => {
    if (!button.classList.contains("held")) return;
    holds++;
    button.classList.remove("held");
    hide();
  };
  button.addEventListener("pointerdown", (event) => { if (event.button === 0) press(); });
  for (const way of ["pointerup", "pointercancel", "pointerleave", "blur"]) button.addEventListener(way, release);
  button.addEventListener("keydown", (event) => {
    if (!HELD.has(event.key)) return;
    event.preventDefault();
    if (!event.repeat) press();
  });
  button.addEventListener("keyup", release);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  letGo = release;
  return release;
}
