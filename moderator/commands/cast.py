"""`moderator cast`: propose a cast, or check one."""

from argparse import Namespace

from ..lines.lines import character, sentence
from ..rules.casting import in_order
from ..rules.playing.games import GAMES
from ..rules.rulebook import Wishes
from ..workshop.typed_cast import options_of, proposed, read_cast


def run(given: Namespace) -> int:
    """Print the cast and what there is to say of it; exit code 1 if it is refused."""
    book = GAMES[given.rules]
    options = options_of(book, given.option)
    if given.check is not None:
        cast = in_order(book.characters, read_cast(given.check))
    else:
        wishes = Wishes(given.experience, tuple(given.wish), tuple(given.without), given.turn)
        cast = proposed(book, given.players, options, wishes)
    errors, warnings = book.check(cast, given.players, options, given.experience)
    for card in dict.fromkeys(cast):
        name = character(given.language, card) if card in book.characters else "?"
        print(f"{cast.count(card):3}  {card:16} {name}")
    for heading, findings in (("refused", errors), ("warning", warnings)):
        for finding in findings:
            print(f"{heading}: {sentence(given.language, *finding)}")
    return 1 if errors else 0
