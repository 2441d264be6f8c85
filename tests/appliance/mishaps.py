"""What happens to a box: it is killed, hangs, loses its power, and finds its disk full or its files torn."""

import re
import time

from .life import GONE_ON, OFFERED, WAITING, Life

# Names that the box gives to players, and what stands on cards; none may stand in the log.
SECRETS = ("Anna", "Phone A", "Werwolf", "werewolf", "seer", "Seher", "prey")


def interrupted_game_is_offered_and_goes_on(life: Life) -> None:
    life.leave_a_game_open()
    life.press()
    life.until_status(*GONE_ON)


def killed(life: Life) -> None:
    # Whoever falls early in an evening is asked whether it goes on; this one has long been on.
    life.machine.run("sh", "-c", "echo -1000 >/run/moderator/evening-is-on")
    begun = time.monotonic()
    life.send("KILL")
    life.python("hears.py")
    life.note("kill -9 to the call made again, seconds", time.monotonic() - begun, "below 3")


def killed_again_at_once_it_asks(life: Life) -> None:
    life.send("KILL")
    life.until_status(OFFERED)


def hung_loop_is_noticed(life: Life) -> None:
    (life.machine.root / "opt/hang").mkdir()
    (life.machine.root / "opt/hang/sitecustomize.py").write_text(life.inside("hang.py"))
    life.drop_in("hang", "Environment=PYTHONPATH=/opt/hang\nWatchdogSec=4\n")
    life.restart()
    life.until_status(OFFERED)
    begun = time.monotonic()
    life.send("USR1")
    life.until_status(OFFERED)
    life.note("hung loop to the game being offered, watchdog of 4 s, seconds", time.monotonic() - begun)
    assert "watchdog" in life.machine.log().lower()
    life.machine.run("rm", "-r", "/opt/hang")
    life.drop_in("hang", "")
    life.restart()


def stopped_it_says_good_night(life: Life) -> None:
    life.until_status(OFFERED)
    life.machine.run("systemctl", "stop", "moderator")
    assert life.machine.shows("Result") == "success"
    assert life.machine.shows("ExecMainStatus") == "0"
    assert "good night" in life.machine.log(5)
    life.machine.run("systemctl", "start", "moderator")


def plug_is_pulled(life: Life) -> None:
    games = life.games()
    life.machine.pull_the_plug()
    begun = time.monotonic()
    life.machine.switch_on()
    life.until_status(OFFERED)
    life.note("power-on to the game being offered (no kernel to boot), seconds", time.monotonic() - begun)
    assert life.games() == games


WRONG_SETTINGS = {
    "\x00\x01 nonsense: [": "is not YAML",
    "langauge: de\nvolume: loud\n": "langauge",
    "wish: [unicorn]\n": "unicorn",
}


def wrong_settings_count_for_nothing(life: Life) -> None:
    for wrong, told in WRONG_SETTINGS.items():
        life.setting(wrong)
        life.restart()
        life.until_status(OFFERED)
        assert told in life.machine.log(8)
    (life.machine.root / "etc/moderator/box.yaml").unlink()
    assert "no game is kept" not in life.machine.run("moderator", "games")
    life.setting("language: de\n")
    life.restart()


def torn_evening_is_laid_aside(life: Life) -> None:
    life.stop()
    (journal,) = (life.machine.root / "var/lib/moderator/games").glob("*.open")
    kept, was = journal.read_bytes(), journal.stat()
    journal.write_bytes(kept[:200] + b"\xff\x00" + kept[202:])
    life.machine.run("systemctl", "start", "moderator")
    life.until_status(WAITING)
    assert "moderator games" in life.machine.log(10), "how to learn why"
    assert [game for game in life.games() if game.endswith(".aside")]
    assert was.st_mode & 0o077 == 0, "nobody else reads it"
    assert "aside" in life.machine.run("moderator", "games")


def full_disk(life: Life) -> None:
    life.stop()
    life.machine.run("sh", "-c", "mount -t tmpfs -o size=16k,uid=moderator none /var/lib/moderator")
    life.machine.run("sh", "-c", "cat /dev/zero >/var/lib/moderator/filling 2>/dev/null || true")
    life.play_to_the_first_night()
    assert "No space left" in life.machine.log()
    life.stop()
    life.machine.run("umount", "/var/lib/moderator")


def read_only_disk(life: Life) -> None:
    life.leave_a_game_open()
    life.stop()
    life.machine.run("sh", "-c", "mount --bind /var/lib/moderator /var/lib/moderator")
    life.machine.run("mount", "-o", "remount,bind,ro", "/var/lib/moderator")
    life.machine.run("systemctl", "start", "moderator")
    life.until_status(OFFERED)
    life.press()
    life.machine.until("trouble is told", lambda: "Read-only" in life.machine.log())
    life.stop()
    life.machine.run("umount", "/var/lib/moderator")


def corrupt_cache(life: Life) -> None:
    files = sorted(life.speech.glob("*.wav"))
    for file in files:
        file.write_bytes(b"nonsense")
    life.machine.run("systemctl", "start", "moderator-voice")
    # Of those with names and numbers each is, when it is said again.
    told = re.findall(r"(\d+) spoken, 0 failed", life.machine.log(10, "moderator-voice"))
    assert sum(file.read_bytes()[:4] == b"RIFF" for file in files) >= int(told[-1]) > 0


def nothing_secret_is_logged(life: Life) -> None:
    log = life.machine.log(10_000)
    assert OFFERED in log
    for secret in SECRETS:
        assert secret not in log.replace("moderator", ""), secret
