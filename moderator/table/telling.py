"""What is told of what happens: while somebody is asked already, or to its end."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..rules.board import Board, Event
from ..rules.events import Accused, Common
from ..rules.playing.games import AnyRequest
from ..rules.requests import Ask, Draw, Floor, Poll, Tell
from ..rules.values import Role
from . import guest_words
from .in_words import in_words

if TYPE_CHECKING:
    from .performance import Performance

# What a card does is said as often.
TOLD_TWICE = 2


def tell_on(performance: "Performance") -> None:
    """Where all lies open: first what buttons can do, and what wants a screen; later whose turn it is."""
    box, game = performance.box, performance.game
    words, ground = "", game.board.ground
    if not game.lies_open:
        return
    has_buttons = any(box.roster.places[seat].kind == "wire" for seat in performance.seats)
    if game.answered and ground is not None and ground.turn is not None:
        about = {"number": game.board.round, "who": box.narrator.name(ground.turn)}
        words = box.narrator.anew("evening.round-of", performance.key(), **about)
    elif not game.answered and box.surfaces.wires and has_buttons:
        words = box.narrator.anew("evening.by-button", performance.key())
    performance.recital.tell([words] if words else [], "", performance.still_holds())


async def tell(performance: "Performance", event: Event) -> None:
    """The sound and the words of something that is made known.

    What a game has of its own is told on while somebody is asked already; the rest is heard out.  Whose
    turn it is need not be said once they have done something.
    """
    narrator, number = performance.box.narrator, len(performance.game.answered)
    invites, still_holds = can_come_meanwhile(event), performance.still_holds()

    def is_wanted() -> bool:
        return still_holds() and not (invites and len(performance.game.answered) > number)

    performance.recital.tell(words_for(performance, event), narrator.cue(event), is_wanted)
    performance.recital.tell(list(effects(performance, event)), "", still_holds, explains=True)
    if isinstance(event, Common):
        await performance.hear_out()
    elif any(line.holds for line in event.told()):
        await performance.hear_out()
        await performance.wait(performance.box.pace.held_breath)
    if isinstance(event, Accused) and not performance.is_told_again:
        await performance.speak_all(guest_words.on_accusation(performance, event))


def words_for(performance: "Performance", event: Event) -> Sequence[str]:
    """What has happened is heard in the words in which it is read; a scene, in new ones."""
    happened, narrator = performance.game.board.happened, performance.box.narrator
    if happened and happened[-1][1] is event:
        return in_words(narrator.lines, tuple(narrator.players), narrator.tale).of(happened)[-1]
    return narrator.say(event, performance.key())


def effects(performance: "Performance", event: Event) -> Iterator[str]:
    """What a card does that is played for the first times."""
    for line in () if isinstance(event, Common) else event.told():
        effect = f"effect.{line.card}"
        is_new = line.shows and shown_before(performance.game.board, line.card) <= TOLD_TWICE
        if is_new and effect in performance.box.narrator.lines:
            yield performance.box.narrator.anew(effect, performance.key())


async def invite(performance: "Performance", question: Ask | Poll, **about: object) -> None:
    """The words of a question while it lies open; who has answered by then is not asked any more.

    Where they are read they come first.
    """
    line, narrator = f"open.{question.task}", performance.box.narrator
    if line in narrator.lines:
        words, cue = narrator.anew(line, performance.key(), **about), narrator.lines.cue(line)
        performance.recital.tell([words], cue, lambda: performance.game.request is question)
    if performance.box.surfaces.is_read_along:
        await performance.hear_out()


def can_come_meanwhile(request: AnyRequest | Event) -> bool:
    """Whether it can be made known while it is still told what a card does."""
    if isinstance(request, Tell | Ask | Poll | Floor | Draw | Common):
        return False
    return any(line.goes_on for line in request.told())


def shown_before(board: Board, card: Role) -> int:
    """How often a card has come into play, this time included."""
    events = [event for _, event in board.happened if not isinstance(event, Common)]
    return sum(line.shows and line.card == card for event in events for line in event.told())
