"""The games there are."""

from ..big_box.book import BOOK as BIG_BOX
from ..duesterwald.book import BOOK as DUESTERWALD

GAMES = {"duesterwald": DUESTERWALD, "big-box": BIG_BOX}
