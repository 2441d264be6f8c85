"""The five questions of a new box: language, name, Wi-Fi, what is on the table, and whether it is wired.

They are for whoever hosts, and each can be left out. Nothing is changed before the page has told what to
do then; what has become of the Wi-Fi is told here, and where it was refused the questions stay open.
"""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...keeping.first_answers import FirstAnswers, hand_in, is_handed_in, is_new, outcome
from ...keeping.folders import SYSTEM, own_folder
from ...lines import LANGUAGES
from ...service.network import own_name
from ...web.devices import Device
from ...web.feed import Picture
from .app import Reply

if TYPE_CHECKING:
    from .pages import Pages


class FirstQuestions:
    """Asked once, of whoever hosts first."""

    def __init__(self, pages: "Pages", system: Path = SYSTEM, folder: Path | None = None) -> None:
        self.pages = pages
        # Where the system keeps what it tells, and where the box keeps what is its own.
        self.system, self.folder = system, folder or own_folder()

    @property
    def is_open(self) -> bool:
        """Whether there is anything to ask."""
        return is_new(self.system) and not is_handed_in(self.folder)

    def look(self, device: Device) -> Picture:
        """The questions for a host, or what has become of the answers; for all others where a host begins."""
        lines = self.pages.tongues.lines(device.language)
        state = self.state(device)
        became = f"page.first.became.{outcome(self.system)}"
        is_told = state in ("asking", "done") and became in lines
        text = became if is_told else f"page.first.{state}.text"
        return {
            "state": state,
            "title": lines.text(f"page.first.{state}.title"),
            "text": lines.text(text),
            **(self.asked() if state == "asking" else {}),
        }

    def state(self, device: Device) -> str:
        """Where it is."""
        if not self.pages.keys.is_host(device.token):
            return "locked"
        if is_handed_in(self.folder):
            return "settling"
        return "asking" if self.is_open else "done"

    def asked(self) -> dict[str, Any]:
        """What it is now, and what it can be."""
        tongues = self.pages.tongues
        languages = [[name, tongues.lines(name).text("page.all.own-language")] for name in LANGUAGES]
        joining = self.pages.door.joining()
        return {
            "languages": languages, "language": tongues.own, "called": own_name(),
            "network": joining.network, "address": joining.address,
        }  # fmt: skip

    def fullest(self, language: str) -> Picture:
        """It is never open by night."""
        return self.look(Device("", language, ""))

    def say(self, device: Device, told: Mapping[str, Any]) -> Reply:
        """The answers, all at once; what is wrong with them changes nothing."""
        lines = self.pages.tongues.lines(device.language)
        if not self.pages.keys.is_host(device.token):
            return Reply(403, lines.text("page.host.locked.text"))
        if not self.is_open or self.pages.box.performance is not None:
            return Reply(409, lines.text("page.host.not-now"))
        answers = read(told)
        if wrong := answers.wrong() if answers else "answers":
            return Reply(400, lines.text(f"page.first.wrong.{wrong}"))
        assert answers is not None
        try:
            hand_in(answers, self.folder)
        except OSError as error:
            return Reply(500, f"{lines.text('page.first.wrong.disk')} {error.strerror or error}")
        if answers.language:
            self.pages.settling.respeak("language", answers.language)
        self.pages.changed()
        return Reply()

    def welcome(self) -> str:
        """For ears, as long as nobody hosts a new box: that it is new, and how a phone comes to it."""
        if not self.is_open or self.pages.keys.has_pin or not self.pages.door.joining().address:
            return ""
        lines = self.pages.box.narrator.lines
        return f"{lines.text('evening.first')} {self.pages.door.told(lines)}"


def read(told: Mapping[str, Any]) -> FirstAnswers | None:
    """What a page has said; nothing, if no page says so."""
    given = {name: told.get(name, "") for name in FirstAnswers._fields}
    if not all(isinstance(value, str) for value in given.values()):
        return None
    with suppress(UnicodeEncodeError):
        "".join(given.values()).encode()
        return FirstAnswers(**given)
    return None
