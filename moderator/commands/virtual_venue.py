"""The virtual table as a place to play at: the wired surface over mock pins, and its page."""

from argparse import Namespace

from ..keeping.settings import Settings
from ..surfaces.guests.auto import AutoHost
from ..surfaces.virtual.virtual_table import Props, VirtualTable, open_virtual_table
from ..surfaces.wired.fitting import wire
from ..table.casting import Proposals
from ..table.host import Host
from ..table.mouth import Mouth
from ..table.performance import Stage, Way
from ..table.roster import Roster
from .venue import invite


class AtVirtualTable:
    """Buttons and lamps in a browser; through the eyes of a seat its card can be seen, too."""

    has_screens = True
    secrets: Way = "felt"

    def __init__(self, props: Props, settings: Settings, given: Namespace) -> None:
        self.props = props
        self.mouth: Mouth = props.mouth
        self.settings = settings
        self.given = given
        self._table: VirtualTable | None = None

    async def open(self, stage: Stage, host: Host, roster: Roster, _proposals: Proposals) -> None:
        """The page can be opened."""
        wire(self.props.panel, stage, host, roster, self.settings, self.props.names.__getitem__)
        if self.given.auto:
            stage.surfaces.add(AutoHost(host, self.given.games))
        self._table = await open_virtual_table(self.props, stage, host, roster, self.given.port)
        invite(self._table.url)

    async def close(self) -> None:
        """The page is gone."""
        if self._table is not None:
            await self._table.close()
