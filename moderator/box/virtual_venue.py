"""The virtual table as a place to play at: the wired surface over mock pins, and its page."""

from argparse import Namespace

from .auto import AutoHost
from .casting import Proposals
from .host import Host
from .mouth import Mouth
from .performance import Stage, Way
from .roster import Roster
from .settings import Settings
from .venue import invite
from .virtual_table import Props, VirtualTable, open_virtual_table
from .wired.fitting import wire


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
