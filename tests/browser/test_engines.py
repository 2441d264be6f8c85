"""An evening on one phone in each of three engines: joining, card, night, vote, reload, end.

The others at the table are played in the box.  Whatever is seen for the first time is looked over while the
box's time stands: how it is laid out, what axe finds, and a picture of it; whatever a script complains of
is heard from the first one on.
"""

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from moderator.keeping.place import guest as guest_at
from moderator.keeping.times import Times
from moderator.rules.requests import Ask, Poll, Tell
from moderator.rules.values import Seat
from moderator.table.box import Box
from moderator.table.sheets import NOBODY, SEEN
from moderator.table.surfaces import Surface
from moderator.web import drawing
from moderator.web.devices import Device

from ..boxes import NAMES
from ..pages_stage import TOLD, Cast, LateGuests, PagesTable
from ..patience import patient
from . import phones
from .engines import ENGINES, PHONE, SCREEN, Engine, Refused, begun
from .phones import GLANCE, STANDS

# Anna sees through Ben, and the village hangs him, then Emil; the wolves eat whoever is last.
DEALT = ["seer", "werewolf", "villager", "villager", "werewolf", "witch", "villager", "villager"]
WANTED = {"werewolves": (7, 6), "vote": (1, 4)}
# Whose phone it is, and what she is asked.
MINE, ASKED = 0, ("awake seer", "ask vote")
TIMES = Times(talk=12, talk_of_few=12)
# So many times as fast as the world; and while a phone is told something, which it hears with a breath.
SPEED, WHILE_TOLD = 30, 4

# Whatever is waited for comes sooner; and the evening's end.
LONG, EVENING = 30, 150

HERE = Path(__file__).parent
MODERATOR = HERE.parents[1] / "moderator"
BREAKS = (HERE / "breaks.js").read_text(encoding="utf-8")
FOUND_BY_AXE = """const done = arguments[0];
const told = ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`;
axe.run().then(({ violations }) => done(violations.map(told)));"""

# What is to be seen, and on which page.
SEE = f"""const seen = ({GLANCE})();
seen.kind = document.querySelector("#by-name") ? "join" : location.pathname.slice(1);
seen.whose = document.querySelector("#whose")?.textContent;
seen.busy = !document.querySelector("body:not([data-state=coming], [aria-busy=true])");
seen.name = [seen.kind, seen.state, seen.task].filter(Boolean).join(" ");
return seen;"""

# Where a finger goes.
MIDDLE = """const one = [...document.querySelectorAll(arguments[0])].find((one) => !one.disabled);
one?.scrollIntoView({ block: "center" });
const at = one?.getBoundingClientRect();
return at && [at.x + at.width / 2, at.y + at.height / 2];"""

IS_SEEN = "return Boolean(document.querySelector(arguments[0])?.checkVisibility())"

# What every engine has shown when the evening is over.
SEEN_BY_ALL = {
    "join gather", "table", "host inside", "gather", "sit", "wait", "deal", "asleep",
    "awake seer", "told", "talk", "ask vote", "end",
}  # fmt: skip


class Complaints(Surface):
    """Where pages complain."""

    static = HERE

    def __init__(self) -> None:
        self.heard: list[str] = []

    def routes(self) -> list[Route]:
        return [Route("/complaints", self.hear, methods=["POST"])]

    def served_at(self, port: int) -> None:
        """Wherever it is."""

    def expects(self, device: Device) -> bool:  # noqa: ARG002
        return False

    async def hear(self, request: Request) -> Response:
        self.heard.append((await request.body()).decode())
        return Response(status_code=204)


class Others(Surface):
    """They do what the evening needs."""

    def __init__(self, box: Box) -> None:
        self._box = box

    def show_to(self, seat: Seat, request: Tell | Ask | Poll | None) -> None:
        """In a moment."""
        if request is not None and seat != MINE:
            asyncio.get_running_loop().call_later(1, self.answer, seat, request)

    def answer(self, seat: Seat, request: Tell | Ask | Poll) -> None:
        """Whom they want, as far as there is a choice."""
        if isinstance(request, Tell):
            self._box.desk.choose(seat, SEEN)
        else:
            offered = request.offered(seat) if isinstance(request, Poll) else request.choices
            wanted = (who for who in WANTED.get(request.task, ()) if who in offered)
            self._box.desk.choose(seat, next(wanted, NOBODY))


class Village(PagesTable):
    """Seven in the box, and one who comes with a phone."""

    def __init__(self, folder: Path, *surfaces: Any, **about: Any) -> None:
        self.complaints = Complaints()
        others = {guest_at(number): name for number, name in enumerate(NAMES[1:])}
        super().__init__(
            folder, *surfaces, Others, lambda box: LateGuests(box, others), lambda _: self.complaints, **about
        )


class Guest:
    """Whoever has that phone; what they see for the first time is looked over."""

    def __init__(self, engine: Engine, box: phones.Box, folder: Path) -> None:
        self._engine, self._box, self._folder = engine, box, folder
        self.resize(*PHONE)
        self.looked_at: list[str] = []
        self.wrong: list[str] = []
        self.came_back_to: list[str] = []

    def glance(self) -> dict[str, Any]:
        """What is on the screen, as soon as the page is whole."""
        seen = self._see()
        if seen["name"] in self.looked_at:
            return seen
        self._box.call(lambda: self._box.loop.hurry(STANDS))
        self.look_over((seen := self._see())["name"])
        self._box.call(self._box.patience.look)
        return seen

    def look_over(self, name: str) -> None:
        """How it is laid out, what axe finds, and what it looks like."""
        self.looked_at.append(name)
        if not self._engine.run("return 'axe' in window"):
            self._engine.run(
                files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
            )
        wrong = self._engine.run(BREAKS) + self._engine.wait_for(FOUND_BY_AXE)
        self._take(name)
        if (size := self._engine.run("return [innerWidth, innerHeight]")) != self._size:
            wrong.append(f"it is drawn on {size}")
        self.wrong += [f"{name}: {what}" for what in wrong]

    def until(self, is_so: Callable[[dict[str, Any]], Any], seconds: float = LONG) -> dict[str, Any]:
        """As soon as the screen is so."""
        end = monotonic() + patient(seconds)
        while not is_so(seen := self.glance()):
            if monotonic() > end:
                self._take("never came")
                raise AssertionError(f"it never was; {seen}")
            sleep(0.05)
        return seen

    def visit(self, kind: str) -> None:
        """Another page of the box."""
        self._engine.visit(f"{self._box.url}{kind}")
        self.glance()

    def come_back(self) -> None:
        """The same page, from nothing: it is the same seat, and asked the same."""
        before = self.glance()
        self.came_back_to.append(before["name"])
        self._engine.reload()
        assert self.until(lambda seen: seen["name"] == before["name"]) == before

    def resize(self, width: int, height: int) -> None:
        """Another screen."""
        self._size = [width, height]
        self._engine.resize(width, height)

    def ask(self, what: Callable[[Box], Any]) -> Any:
        """The box itself."""
        return self._box.call(lambda: what(self._box.table.box))

    @property
    def complaints(self) -> list[str]:
        """What scripts have complained of."""
        assert isinstance(self._box.table, Village)
        return self._box.table.complaints.heard

    def finds(self, which: str) -> bool:
        """Whether that is to be seen."""
        found: bool = self._engine.run(IS_SEEN, which)
        return found

    def tap(self, which: str) -> None:
        """On something; it may be gone by then."""
        there = self._engine.run(MIDDLE, which)
        if there:
            self._engine.tap(*there)

    def type(self, which: str, text: str) -> None:
        """Into a field."""
        self.tap(which)
        self._engine.write(text)

    def look_at_card(self) -> None:
        """Held down, read, and let go."""
        self._engine.press(*self._engine.run(MIDDLE, ".card"))
        self.look_over("card")
        card: str = self._engine.run("return document.querySelector('.face strong').textContent")
        self._engine.lift()
        assert card == "Seer"

    def _take(self, name: str) -> None:
        (self._folder / f"{name}.png").write_bytes(self._engine.picture())

    def _see(self) -> dict[str, Any]:
        end = monotonic() + patient(LONG)
        while monotonic() < end:
            # Of a page that gives way to the next nothing comes, or a refusal.
            with suppress(Refused):
                seen = self._engine.run(SEE)
                if seen and not seen["busy"]:
                    return dict(seen)
            sleep(0.05)
        raise AssertionError("no page is whole")


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """Each that is there."""
    kind = ENGINES[request.param]
    if kind.missing:
        pytest.skip(f"{request.param}: setup/test could not install {', '.join(kind.missing)}")
    with begun(kind, tmp_path_factory.mktemp(request.param)) as browser:
        yield browser


@pytest.fixture
def anna(engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Guest]:
    """With a phone on which that engine runs, at a table of eight."""
    monkeypatch.setattr(drawing, "HEAD", f'{drawing.HEAD}<script src="/static/complaints.js"></script>\n')
    cast = Cast("duesterwald", DEALT, {"captain": "none"})
    about = {"castings": cast, "dealt": DEALT, "times": TIMES, "kind": Village}
    with phones.boxes() as start:
        box = start(tmp_path, SPEED, slower=WHILE_TOLD, **about)
        guest = Guest(engine, box, tmp_path)
        yield guest
        assert guest.wrong + guest.complaints == []


def test_an_evening_from_joining_to_the_story_of_the_nights(anna: Guest) -> None:
    join(anna)
    sit(anna)
    look_at_the_table(anna)
    begin(anna)
    seen = anna.until(lambda seen: play(anna, seen), EVENING)
    anna.until(lambda _: anna.finds(".story p"))
    anna.look_over("story")
    assert seen["title"] == "The village has won."
    assert set(anna.looked_at) >= SEEN_BY_ALL


def join(anna: Guest) -> None:
    """A name, and in."""
    anna.visit("")
    anna.type("#name", NAMES[MINE])
    anna.tap("#join")
    anna.until(lambda seen: seen["name"] == "gather")


def sit(anna: Guest) -> None:
    """In the first seat; the others follow."""
    anna.until(lambda _: anna.ask(lambda box: len(box.roster.joined)) == len(NAMES))
    anna.ask(lambda box: box.host.next())
    anna.until(lambda seen: seen["state"] == "sit")
    anna.tap("[data-key=sit-here]")
    anna.until(lambda seen: seen["title"] == "With us this time:")


def look_at_the_table(anna: Guest) -> None:
    """Its screen, as large as it is."""
    anna.resize(*SCREEN)
    anna.visit("table")
    anna.resize(*PHONE)


def begin(anna: Guest) -> None:
    """By the host's page: a PIN, the code that stands in the terminal, and on; then back to the seat."""
    anna.visit("host")
    anna.type("#pin", "4711")
    anna.tap("#pin-form button")
    anna.until(lambda _: anna.finds("#asked-form") and TOLD and TOLD[-1])
    anna.type("#asked-code", TOLD[-1])
    anna.tap("#asked-form [type=submit]")
    anna.until(lambda _: anna.finds("#inside .next"))
    anna.look_over("host inside")
    anna.tap("#inside .next button")
    anna.visit("")


def play(anna: Guest, seen: dict[str, Any]) -> bool:
    """Whatever there is to do now, and whether it is the end; what is asked first outlasts a reload."""
    if seen["name"] in ASKED and seen["name"] not in anna.came_back_to:
        anna.come_back()
    if seen["state"] == "deal" and not seen["seen"]:
        anna.look_at_card()
        anna.tap("[data-key=seen]")
    elif seen["name"] in ASKED and not seen["stands"]:
        offered = [*seen["keys"], *seen["pressed"]]
        whom = next(str(seat) for seat in WANTED["vote"] if str(seat) in offered)
        anna.tap(f"[data-key='{'confirm' if seen['pressed'] else whom}']")
    return bool(seen["state"] == "end")


# Something nameless that is too wide and lies over a name, and a script in which all goes wrong.
PLANT = """const button = document.createElement("button"), name = document.createElement("ul");
name.className = "who";
name.append(document.createElement("li"));
name.firstChild.textContent = "Anna";
document.querySelector("main").append(name, button);
button.style.width = "900px";
button.style.marginTop = "-40px";
const script = document.createElement("script");
script.src = "/static/planted.js";
document.head.append(script);"""
PLANTED = (
    "px sideways", "is beside the page", "lies over li", "button-name: ", "a planted word",
    "a planted promise", "aPlantedName",
)  # fmt: skip


def test_whatever_is_broken_is_found(engine: Engine, anna: Guest) -> None:
    anna.visit("")
    engine.run(PLANT)
    anna.until(lambda _: len(anna.complaints) == 3)
    anna.look_over("planted")
    found = "; ".join(anna.wrong + anna.complaints)
    anna.wrong.clear()
    anna.complaints.clear()
    assert [planted for planted in PLANTED if planted not in found] == [], found


# What is written in a rule of a style.
RULE, DECLARED = re.compile(r"\{([^{}]*)\}"), re.compile(r"([\w-]+)\s*:\s*([^;]+)")
UNKNOWN = "return arguments[0].filter(([, is, as]) => !CSS.supports(is, as))"


def declared(style: Path) -> Iterator[tuple[str, str, str]]:
    """What a style says that every engine has to understand, or WebKit in words of its own beside it."""
    for rule in RULE.findall(re.sub(r"/\*.*?\*/", "", style.read_text(encoding="utf-8"), flags=re.DOTALL)):
        said = [(name, value.removesuffix("!important").strip()) for name, value in DECLARED.findall(rule)]
        names = {name for name, _ in said}
        for name, value in said:
            if not name.startswith("-") and f"-webkit-{name}" not in names:
                yield style.name, name, value


def test_every_style_is_understood(engine: Engine) -> None:
    said = [words for style in sorted(MODERATOR.rglob("*.css")) for words in declared(style)]
    assert len(said) > 2000
    assert engine.run(UNKNOWN, said) == []
