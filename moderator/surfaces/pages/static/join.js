// Joining: a name while people gather, a code later.

import { $, page, say, set, speakOther, words } from "./page.js";
import { drawScenery } from "./scenery.js";

const KEPT = "name";

// Who has scanned the square brings the code of the table along, and never sees it.
const asks = (is) => { $("asks").hidden = !is; $("table").required = is; };

// Whoever has said a name or a code is in when that is answered: then it is kept, too.
let hasSaid = false;

page("join", (picture) => {
  if (picture.state === "in") {
    if (!hasSaid) location.replace("/");
    return;
  }
  Object.assign(document.body.dataset, { scene: picture.scene ?? "", state: picture.state });
  set($("title"), picture.title);
  set($("text"), picture.text);
  asks(picture.asks && !location.hash);
  // Who comes late plays in the next game, and can look on till then.
  const isLate = ["late", "next"].includes(picture.state);
  set($("join"), words[isLate ? "next" : "join"]);
  $("next-how").hidden = picture.state !== "late";
  $("late").hidden = !isLate;
  $("watch").href = `/watch${location.hash}`;
  $("out").hidden = picture.state !== "next";
  set($("joined"), picture.joined?.length ? `${words.joined}: ${picture.joined.join(", ")}` : "");
});

function sent(form) {
  return form === "by-code" ? { code: $("code").value } : { name: $("name").value, code: location.hash.slice(1) || $("table").value };
}

for (const form of ["by-name", "by-code"])
  $(form).addEventListener("submit", async (event) => {
    event.preventDefault();
    hasSaid = true;
    const refused = await say("join", sent(form));
    hasSaid = false;
    if (form === "by-name") localStorage.setItem(KEPT, $("name").value);
    set($("refused"), refused);
    if (!refused) location.replace(`/${location.hash}`);
    // A square of another table: from now on the code is typed.
    else if (refused === words["wrong-table"] && location.hash) {
      history.replaceState(null, "", "/");
      asks(true);
    }
  });

$("out").addEventListener("click", async () => set($("refused"), await say("join", { out: true })));

$("name").value = localStorage.getItem(KEPT) ?? "";
drawScenery($("scenery"));
speakOther($("language"));
