"""The one list of rule sets, and what they can ask for together."""

from collections.abc import Mapping

from ..big_box.book import BOOK as BIG_BOX
from ..big_box.events import Own as OfBigBox
from ..duesterwald.book import BOOK as DUESTERWALD
from ..duesterwald.events import Own as OfDuesterwald
from ..events import Common
from ..requests import Question, Tell
from ..rulebook import RuleSet
from ..shadow_world.book import BOOK as SHADOW_WORLD
from ..shadow_world.events import Own as OfShadow
from ..wolfmoon.book import BOOK as WOLFMOON
from ..wolfmoon.events import Own as OfWolfmoon

# Everything that a game can make known to everybody; whoever renders it does so for all of it.
AnyEvent = Common | OfDuesterwald | OfBigBox | OfWolfmoon | OfShadow
AnyRequest = AnyEvent | Tell | Question

Book = RuleSet[OfDuesterwald] | RuleSet[OfBigBox] | RuleSet[OfWolfmoon] | RuleSet[OfShadow]

GAMES: Mapping[str, Book] = {
    "duesterwald": DUESTERWALD,
    "big-box": BIG_BOX,
    "wolfmoon": WOLFMOON,
    "shadow-world": SHADOW_WORLD,
}
