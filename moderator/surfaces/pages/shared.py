"""The pages that are nobody's seat: the table screen, the tablet, and the host's.

pages = pages_for(stage, host, roster)
shared = add_shared(pages, proposals, Joining("http://10.42.0.1/"))
shared.settling.speak = ...          # if the box can change its language
"""

from typing import NamedTuple

from ...keeping.drawer import Drawer
from ...keeping.kept import KEYS, TABLE
from ...service.network import Joining
from ...table.casting import Proposals
from .door import Door, Whereabouts
from .host import HostPage
from .keys import Keys, Patience
from .last_evening import LastEvening
from .settling import Settling
from .surface import Pages
from .table import TableScreen
from .tablet import Tablet


class Shared(NamedTuple):
    """What was added."""

    keys: Keys
    settling: Settling
    table: TableScreen
    tablet: Tablet
    host: HostPage


def add_shared(pages: Pages, proposals: Proposals, where: Whereabouts | None = None) -> Shared:
    """Add them to the pages of phones; what is shown to all is shown to them, too."""
    store, surfaces = pages.stage.store, pages.stage.surfaces
    keys = Keys(Drawer(store, KEYS), pages.stage.timer.now)
    settling = Settling(pages, proposals)
    pages.door = Door(where or Joining(), keys, Patience(pages.stage.timer.now))
    table, tablet = TableScreen(pages), Tablet(pages, keys)
    host = HostPage(pages, keys, settling, LastEvening(pages, settling, Drawer(store, TABLE)))
    for surface in (table, tablet, host):
        surfaces.add(surface)
    pages.kinds |= {"table": table, "tablet": tablet, "host": host}
    keys.watchers.append(pages.feed.changed)
    pages.helpers += [keys.is_host, keys.is_tablet]
    return Shared(keys, settling, table, tablet, host)
