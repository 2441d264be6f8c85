"""Three engines by their own drivers, in the words of WebDriver: one window, one finger, keys and scripts.

Chromium and WebKitGTK have a driver that is asked over HTTP; Firefox is asked by Marionette, its own half of
geckodriver, which Debian does not have.  WebKitGTK draws into a screen that nobody sees.
"""

import base64
import json
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from ..patience import patient

# A small phone of today; what is as wide and as high as a table screen is to be seen on.
PHONE, SCREEN = (390, 844), (1280, 844)

# What each can be told: at which address over HTTP, and as what to Firefox.
COMMANDS = {
    "wait": ("timeouts", "SetTimeouts"),
    "visit": ("url", "Navigate"),
    "reload": ("refresh", "Refresh"),
    "run": ("execute/sync", "ExecuteScript"),
    "await": ("execute/async", "ExecuteAsyncScript"),
    "act": ("actions", "PerformActions"),
    "release": ("actions", "ReleaseActions"),
    "size": ("window/rect", "SetWindowRect"),
    "picture": ("screenshot", "TakeScreenshot"),
}

METHODS = {"picture": "GET", "release": "DELETE"}


class Refused(Exception):
    """What a driver would not do, or could not: a page may go while it is asked."""


class Wire(Protocol):
    """How a driver is told one of these."""

    def tell(self, command: str, told: dict[str, Any]) -> Any:
        """What it answers."""


class Line:
    """To a driver that listens to HTTP."""

    def __init__(self, port: int, wanted: dict[str, Any]) -> None:
        self._port = port
        begun = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self._session = f"/session/{begun['sessionId']}"

    def tell(self, command: str, told: dict[str, Any]) -> Any:
        return self._ask(METHODS.get(command, "POST"), f"{self._session}/{COMMANDS[command][0]}", told)

    def ask_chromium(self, command: str, **told: Any) -> None:
        """What only Chromium understands."""
        self._ask("POST", f"{self._session}/goog/cdp/execute", {"cmd": command, "params": told})

    def close(self) -> None:
        """The browser goes."""
        self._ask("DELETE", self._session, {})

    def _ask(self, method: str, path: str, told: dict[str, Any]) -> Any:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=patient(60))
        connection.request(method, path, json.dumps(told), {"content-type": "application/json"})
        answer = connection.getresponse()
        value = json.loads(answer.read())["value"]
        connection.close()
        if answer.status != 200:
            raise Refused(value)
        return value


class Marionette:
    """To Firefox: lists of JSON, each after its length and a colon."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=patient(60))
        self._heard = self._socket.makefile("rb")
        self._hear()
        self.ask("WebDriver:NewSession", {})

    def tell(self, command: str, told: dict[str, Any]) -> Any:
        answer = self.ask(f"WebDriver:{COMMANDS[command][1]}", told)
        return answer.get("value")

    def size_page(self, width: int, height: int) -> None:
        """As large as wanted, in a window that can be no narrower than a tablet."""
        self.ask("Marionette:SetContext", {"value": "chrome"})
        self.tell("run", {"script": PAGE_SIZE, "args": [width, height]})
        self.ask("Marionette:SetContext", {"value": "content"})

    def ask(self, what: str, told: dict[str, Any]) -> Any:
        """And hear the answer."""
        sent = json.dumps([0, 1, what, told]).encode()
        self._socket.sendall(b"%d:%s" % (len(sent), sent))
        _, _, wrong, answer = self._hear()
        if wrong is not None:
            raise Refused(wrong)
        return answer

    def close(self) -> None:
        """Firefox goes."""
        self.ask("Marionette:Quit", {"flags": ["eForceQuit"]})
        self._socket.close()

    def _hear(self) -> Any:
        length = b""
        while (digit := self._heard.read(1)) != b":":
            assert digit, "Firefox has gone"
            length += digit
        return json.loads(self._heard.read(int(length)))


PAGE_SIZE = """const [width, height] = arguments, { style } = gBrowser.selectedBrowser;
for (const [side, long] of Object.entries({ width, height }))
  for (const end of ["min", "max"]) style.setProperty(`${end}-${side}`, `${long}px`);"""


Resize = Callable[[int, int], object]


class Engine:
    """A browser with one window, and what somebody does there."""

    def __init__(self, wire: Wire, resize: Resize) -> None:
        self._wire, self.resize = wire, resize
        wire.tell("wait", {kind: round(patient(60) * 1000) for kind in ("script", "pageLoad")})

    def visit(self, url: str) -> None:
        """Till it has come."""
        self._wire.tell("visit", {"url": url})

    def reload(self) -> None:
        """The same page."""
        self._wire.tell("reload", {})

    def run(self, script: str, *told: Any) -> Any:
        """What a script on the page returns."""
        return self._wire.tell("run", {"script": script, "args": told})

    def wait_for(self, script: str, *told: Any) -> Any:
        """What it hands over when it is done."""
        return self._wire.tell("await", {"script": script, "args": told})

    def tap(self, x: float, y: float) -> None:
        """With a finger."""
        self._finger(*down(x, y), UP)

    def press(self, x: float, y: float) -> None:
        """It goes down, and stays."""
        self._finger(*down(x, y))

    def lift(self) -> None:
        """Again."""
        self._wire.tell("release", {})

    def write(self, text: str) -> None:
        """On a keyboard."""
        steps = [{"type": step, "value": letter} for letter in text for step in ("keyDown", "keyUp")]
        self._wire.tell("act", {"actions": [{"type": "key", "id": "keyboard", "actions": steps}]})

    def picture(self) -> bytes:
        """Of what there is to see."""
        return base64.b64decode(self._wire.tell("picture", {"full": False}))

    def _finger(self, *steps: dict[str, Any]) -> None:
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
        self._wire.tell("act", {"actions": [{**finger, "actions": steps}]})


class WebKit(Engine):
    """Its driver lifts a finger that is told to go up, Chromium's one that is let go of."""

    def lift(self) -> None:
        self._finger(UP)


UP = {"type": "pointerUp", "button": 0}


def down(x: float, y: float) -> list[dict[str, Any]]:
    """A finger comes from above."""
    there = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}
    return [there, {"type": "pointerDown", "button": 0}]


# What a browser is begun with: by whom it goes, and where its files lie.
Begin = Callable[[ExitStack, Path], Engine]


def begin_chromium(stack: ExitStack, folder: Path) -> Engine:
    port = free_port()
    start(stack, folder, "chromedriver", f"--port={port}")
    until_there(port)
    line = Line(port, {"goog:chromeOptions": {"args": CHROMIUM}})
    stack.callback(line.close)
    line.ask_chromium("Emulation.setTouchEmulationEnabled", enabled=True)

    def resize(width: int, height: int) -> None:
        about = {"deviceScaleFactor": 1, "mobile": True}
        line.ask_chromium("Emulation.setDeviceMetricsOverride", width=width, height=height, **about)

    return Engine(line, resize)


CHROMIUM = ["--headless", "--no-sandbox", "--lang=en", "--force-prefers-reduced-motion"]


def begin_firefox(stack: ExitStack, folder: Path) -> Engine:
    port = free_port()
    prefer = {"marionette.port": port, "ui.prefersReducedMotion": 1, "intl.accept_languages": "en"}
    profile = folder / "profile"
    profile.mkdir()
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in prefer.items()]
    (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
    start(stack, folder, "firefox-esr", *FIREFOX, "--profile", str(profile))
    until_there(port)
    marionette = Marionette(port)
    stack.callback(marionette.close)
    return Engine(marionette, marionette.size_page)


FIREFOX = ["--headless", "--no-remote", "--marionette", "--remote-allow-system-access"]


def begin_webkit(stack: ExitStack, folder: Path) -> Engine:
    for name, text in GTK.items():
        (folder / "gtk-3.0").mkdir(exist_ok=True)
        (folder / "gtk-3.0" / name).write_text(text, encoding="utf-8")
    # Debian's sandbox for pages needs rights that a container does not give.
    about = {"DISPLAY": screen(stack, folder), "XDG_CONFIG_HOME": str(folder), "LANG": "en_US.UTF-8"}
    port = free_port()
    start(stack, folder, "WebKitWebDriver", f"--port={port}", about=about)
    until_there(port)
    line = Line(port, {"webkitgtk:browserOptions": {"args": WEBKIT}})
    stack.callback(line.close)
    return WebKit(line, lambda width, height: line.tell("size", {"width": width, "height": height}))


WEBKIT = ["--automation", "--full-screen"]
# Nothing moves by itself, and no bar of the window's needs more room than a phone has.
GTK = {
    "settings.ini": "[Settings]\ngtk-enable-animations=0\n",
    "gtk.css": "* { min-width: 0; padding: 0; }\n",
}


def screen(stack: ExitStack, folder: Path) -> str:
    """One that nobody sees, by its name."""
    told, tells = os.pipe()
    large = "x".join(map(str, (*SCREEN, 24)))
    xvfb = ["Xvfb", "-displayfd", str(tells), "-screen", "0", large, "-nolisten", "tcp"]
    start(stack, folder, *xvfb, fds=(tells,))
    os.close(tells)
    with open(told, encoding="ascii") as name:
        return f":{name.readline().strip()}"


def start(
    stack: ExitStack, folder: Path, *command: str, about: Mapping[str, str] = {}, fds: Sequence[int] = ()
) -> None:
    """A program that is ended with all that it has started itself; what it says is kept."""
    with open(folder / f"{command[0]}.log", "wb") as log:
        running = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env={**os.environ, **about},
            pass_fds=fds, start_new_session=True,
        )  # fmt: skip

    def end() -> None:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        running.wait()

    stack.callback(end)


def free_port() -> int:
    """Where nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def until_there(port: int) -> None:
    """Till somebody listens there."""
    end = time.monotonic() + patient(60)
    while True:
        with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
            return
        assert time.monotonic() < end, "it has not come"
        time.sleep(0.05)


class Kind(NamedTuple):
    """An engine, the programs that it needs, and how it is begun."""

    programs: tuple[str, ...]
    begin: Begin

    @property
    def missing(self) -> list[str]:
        return [program for program in self.programs if shutil.which(program) is None]


ENGINES = {
    "chromium": Kind(("chromium", "chromedriver"), begin_chromium),
    "firefox": Kind(("firefox-esr",), begin_firefox),
    "webkit": Kind(("WebKitWebDriver", "Xvfb"), begin_webkit),
}


@contextmanager
def begun(kind: Kind, folder: Path) -> Iterator[Engine]:
    """As long as it is needed."""
    with ExitStack() as stack:
        yield kind.begin(stack, folder)
