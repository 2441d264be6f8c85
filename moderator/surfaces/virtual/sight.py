"""What each pair of eyes sees: nothing that is not for them is in it."""

from typing import TYPE_CHECKING, Any

from hardware.looks import Colour
from hardware.mock import MockPanel
from hardware.panel import CENTRE, Lamp
from hardware.panel import Seat as Button

from ...keeping.place import wire
from ...rules.requests import Floor
from ...table.host import BUTTON
from ...table.saved import told
from ...web import laid
from .screens import Screens

if TYPE_CHECKING:
    from ...table.box import Box


class Sight:
    """The table as it is seen from a place, or from all places at once."""

    def __init__(self, box: "Box", panel: MockPanel, screens: Screens) -> None:
        self.box = box
        self.panel = panel
        self.screens = screens

    def look(self, eyes: Button | None) -> dict[str, Any]:
        """Everything that these eyes see; no place: the eyes of all."""
        are_open = eyes is None or not self.is_asleep(eyes)
        theirs = range(self.panel.seats) if eyes is None else (eyes,)
        screens = {str(button): self.screen(button) for button in theirs}
        return self.village() | {
            "eyes": "all" if eyes is None else eyes,
            "asleep": not are_open,
            "places": {str(button): self.place(button) for button in range(self.panel.seats)},
            "lamps": self.lamps() if are_open else {},
            "buzzes": [button for button in theirs if self.panel.buzzing(button)],
            "screens": {button: screen for button, screen in screens.items() if screen},
            "hint": "" if eyes is None else self.hint(eyes),
            "host": dict(BUTTON[self.box.host.state]) | {"waits": self.box.host.is_waited_for},
        }

    def village(self) -> dict[str, Any]:
        """What everybody sees and hears."""
        box, board, showing, lines = self.box, self.box.board, self.box.showing, self.box.narrator.lines
        prompt = f"prompt.moment.{showing.moment}"
        counted = board.count.voted if board.count and showing.open is None else {}
        return {
            "scene": box.scene,
            "night": board.round,
            "outcome": board.outcome,
            "winners": list(board.winners),
            "accused": board.accused,
            "moment": showing.moment,
            "prompt": lines.text(prompt) if prompt in lines else "",
            "outlook": box.evening.preparation.outlook() if showing.moment == "cast" else "",
            "votes": {str(seat): choice for seat, choice in counted.items()},
            "paused": showing.paused,
            "trouble": self.wrong(),
            "said": {str(number): text for number, text in showing.said},
            **laid.seen(box, lines),
        }

    def wrong(self) -> str:
        """What is not saved, or else what was wrong last."""
        trouble, lines = self.box.showing.trouble, self.box.narrator.lines
        if not self.box.saving.is_all:
            return told(self.box.saving, lines)
        return lines.text(trouble.line, who=trouble.who) if trouble else ""

    def is_asleep(self, button: Button) -> bool:
        """Whether the eyes there are closed to the table: it is dark, and they are not called.

        What is told in secret to one of all the sleepers is felt, or read on the own screen alone.
        """
        seat = self.box.roster.seat_of(wire(button))
        request = None if seat is None else self.screens.shown(seat)
        is_called = request is not None and request.slot != "secret"
        return self.box.is_dark and not is_called

    def place(self, button: Button) -> dict[str, Any]:
        """Who sits there, as everybody knows."""
        roster, board, place = self.box.roster, self.box.board, wire(button)
        seat = roster.seat_of(place)
        name = roster.name_at(place) or self.box.settings.players[button]
        there: dict[str, Any] = {"name": name, "is-in": roster.is_in(place)}
        if seat is None:
            return there
        there |= {"seat": seat, "is-dead": seat in board.dead}
        if seat in board.cards:
            card = board.cards[seat]
            there |= {"card": card, "was": self.box.narrator.lines.character(card)}
        return there | {"holds-office": True} if seat == board.office else there

    def screen(self, button: Button) -> dict[str, Any]:
        """What can be read there."""
        seat = self.box.roster.seat_of(wire(button))
        return {} if seat is None else self.screens.look(seat)

    def hint(self, button: Button) -> str:
        """How somebody who may accuse or second does it: nothing asks for it."""
        shown, seat = self.box.showing.open, self.box.roster.seat_of(wire(button))
        floor = shown.question if shown is not None else None
        if not isinstance(floor, Floor) or seat not in floor.seats or not floor.nominees:
            return ""
        if seat not in floor.seconders() and self.box.showing.stands:
            return self.box.narrator.lines.text("prompt.not-yet")
        how = "second" if seat in floor.seconders() else "accuse"
        return self.box.narrator.lines.text(f"page.hint.{how}")

    def lamps(self) -> dict[str, str]:
        """How every lamp glows."""
        lamps: tuple[Lamp, ...] = (*range(self.panel.seats), CENTRE)
        return {str(lamp): written(self.panel.glow(lamp)) for lamp in lamps}


def written(glow: Colour) -> str:
    """A colour as the web writes it."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in glow)
