"""Wired seats as a place to play at: the panel of this box, and its pages beside it."""

from argparse import Namespace

from hardware.build import panel_on_a_pi
from hardware.check.findings import Examination
from hardware.panel import Panel
from hardware.plan import PanelPlan

from ..keeping.folders import own_folder
from ..keeping.settings import BadSettings, Settings
from ..lines import Lines
from ..service.systemd import is_service
from ..surfaces.wired.fitting import wire
from ..surfaces.wired.trying_out import examinations, unanswered
from ..table.casting import Proposals
from ..table.host import Host
from ..table.mouth import Mouth
from ..table.performance import Stage, Way
from ..table.roster import Roster
from ..table.sounding import mouth_for
from ..table.surfaces import Complain
from .pages_venue import AtPages
from .venue import write


class AtWiredSeats:
    """Buttons and lamps, and phones for whoever has one; cards are of paper."""

    has_screens = False

    def __init__(
        self, panel: Panel, plan: PanelPlan, mouth: Mouth, settings: Settings, given: Namespace
    ) -> None:
        self.panel = panel
        self.plan = plan
        self.mouth = mouth
        self.settings = settings
        self.pages = AtPages(mouth, given, write)

    @property
    def secrets(self) -> Way:
        """Buzzers tell those who sleep, if every seat has one."""
        buzz = all(self.panel.abilities(place).buzz for place in range(self.panel.seats))
        return "felt" if buzz else "as-screens-allow"

    async def open(self, stage: Stage, host: Host, roster: Roster, proposals: Proposals) -> None:
        """The lamps are lit, and phones can come."""
        lines, players = stage.narrator.lines, self.settings.players

        def name(place: int) -> str:
            named = place < len(players)
            return players[place] if named else lines.text("check.place.seat", number=place + 1)

        await self.panel.start()
        page = Examination("page", lambda: unanswered(self.pages.address))
        looks = examinations(self.plan, own_folder(), [page])
        wire(self.panel, stage, host, roster, self.settings, name, looks)
        await self.pages.open(stage, host, roster, proposals)

    async def close(self) -> None:
        """Everything dark, and no more words."""
        await self.panel.close()
        await self.pages.close()


async def at_wired_seats(settings: Settings, lines: Lines, given: Namespace, tell: Complain) -> AtWiredSeats:
    """The panel that the settings describe."""
    if settings.panel is None:
        raise BadSettings("there is no `panel:` in the settings; `moderator wiring --new` writes one")
    plan = settings.panel.plan
    try:
        panel = panel_on_a_pi(plan)
    except Exception as error:
        # What drives the pins has errors of many kinds; none may keep anybody from playing.
        raise BadSettings(
            f"panel: {error}; `moderator check` looks closer, --at pages plays without"
        ) from None
    return AtWiredSeats(
        panel, plan, await mouth_for(settings, lines, tell, is_service=is_service()), settings, given
    )
