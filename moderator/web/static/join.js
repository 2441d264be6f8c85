// Joining: a name while people gather, a code later.

import { $, page, say, set, speakOther, words } from "./page.js";
import { drawScenery } from "./scenery.js";

const KEPT = "name";

page("join", (picture) => {
  if (picture.state === "in") location.replace("/");
  document.body.dataset.state = picture.state;
  set($("title"), picture.title);
  set($("text"), picture.text);
  set($("joined"), picture.joined?.length ? `${words.joined}: ${picture.joined.join(", ")}` : "");
});

for (const [form, field] of [["by-name", "name"], ["by-code", "code"]])
  $(form).addEventListener("submit", async (event) => {
    event.preventDefault();
    const refused = await say("join", { [field]: $(field).value });
    if (field === "name") localStorage.setItem(KEPT, $(field).value);
    set($("refused"), refused);
    if (!refused) location.replace("/");
  });

$("name").value = localStorage.getItem(KEPT) ?? "";
drawScenery($("scenery"));
speakOther($("language"));
