// A seat's page.

import { $, page, set, speakOther } from "./page.js";

page("seat", (picture) => {
  if (picture.state === "gone") location.replace("/");
  document.body.dataset.state = picture.state;
  document.body.dataset.scene = picture.scene ?? "";
  set($("title"), picture.title);
  set($("text"), picture.text);
});

speakOther($("language"));
