"""`moderator cast`: propose a cast, or check one, and say how even it is."""

import asyncio
from argparse import Namespace

from ..keeping.casts import Outlook
from ..lines.lines import character, load, sentence
from ..rules.casting import in_order
from ..rules.playing.game import Setup, set_up
from ..rules.playing.games import GAMES
from ..table.choosing import Proposal
from ..table.foreseer import SECONDS, foresee
from ..table.foresight import told
from ..table.pace import Pace
from ..workshop.typed_cast import options_of, proposed, read_cast
from ..workshop.wrong_call import WrongCall


def run(given: Namespace) -> int:
    """Print the cast and what there is to say of it; exit code 1 if it is refused."""
    if given.search:
        from .search import run as search

        return search(given)
    if given.rules is None or given.players is None:
        raise WrongCall("name the game and how many play: --rules, --players")
    book = GAMES[given.rules]
    options = options_of(book, given.option)
    if given.check is not None:
        proposal = Proposal(in_order(book.characters, read_cast(given.check)))
    else:
        proposal = proposed(book, given.players, options, given)
    cast = proposal.cast
    errors, warnings = book.check(cast, given.players, options, given.experience)
    for card in dict.fromkeys(cast):
        name = character(given.language, card) if card in book.characters else "?"
        print(f"{cast.count(card):3}  {card:16} {name}")
    for heading, findings in (("refused", errors), ("warning", warnings), ("remark", proposal.remarks)):
        for finding in findings:
            print(f"{heading}: {sentence(given.language, *finding)}")
    if errors:
        return 1
    setup = set_up(book.id, ["any"] * given.players, book.cards(cast), options)
    print(outlook(setup, proposal.odds, given.language))
    return 0


def outlook(setup: Setup, known: Outlook | None, language: str) -> str:
    """What the host is told of such a game, which is played out if nothing is known of it."""
    odds, lines = known or asyncio.run(foresee(setup)), load(language)
    return told(odds, setup, Pace(), lines) if odds else lines.text("odds.unknown", seconds=f"{SECONDS:.0f}")
