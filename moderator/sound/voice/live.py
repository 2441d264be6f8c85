"""Whether a neural engine speaks in a game what is not there yet, or has all of it prepared."""

import json
import os
from pathlib import Path

from .engine import SPEAKER
from .settings import Rendering, VoiceSettings

# With less memory than this, in bytes, no neural worker stays while a game is on.
ENOUGH = 1_500_000_000
# Beside a voice that `setup/voice` has brought lies what is known of it.
ABOUT = ".about.json"


def renders_live(voice: str, settings: VoiceSettings) -> bool:
    """As it is wished; else as it was measured for this voice; else where memory is no matter."""
    if settings.rendering != "auto":
        return settings.rendering == "live"
    return (measured(voice) or by_memory()) == "live"


def measured(voice: str) -> Rendering | None:
    """What was chosen when this voice was brought here."""
    try:
        about = json.loads(Path(f"{voice.partition(SPEAKER)[0]}{ABOUT}").read_bytes())
    except (OSError, ValueError):
        return None
    chosen = about.get("rendering") if isinstance(about, dict) else None
    return chosen if chosen in ("live", "prepared") else None


def by_memory() -> Rendering:
    """What a machine of this size can have."""
    return "live" if os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >= ENOUGH else "prepared"
