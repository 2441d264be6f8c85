// The page of a plan: what was ticked on the shopping list stays ticked on this device, it is printed, and it is
// taken for the box.

const key = `wiring ${location.search}`, ticks = [...document.querySelectorAll(".tick")];

function kept() {
  try {
    return new Set(JSON.parse(localStorage.getItem(key) ?? "[]"));
  } catch {
    return new Set();
  }
}

const ticked = kept();
ticks.forEach((tick, at) => { tick.checked = ticked.has(at); });
document.addEventListener("change", () => {
  const now = ticks.flatMap((tick, at) => (tick.checked ? [at] : []));
  try {
    localStorage.setItem(key, JSON.stringify(now));
  } catch {
    // A private window keeps nothing.
  }
});
document.getElementById("print").addEventListener("click", () => print());
document.getElementById("keep")?.addEventListener("click", async () => {
  const kept = document.getElementById("kept"), body = JSON.stringify(Object.fromEntries(new URLSearchParams(location.search)));
  try {
    const answer = await fetch("/wiring", { method: "POST", headers: { "content-type": "application/json" }, body });
    kept.textContent = await answer.text();
  } catch {
    kept.textContent = "–";
  }
});
