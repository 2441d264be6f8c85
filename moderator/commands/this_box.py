"""The settings and the lines of this box, as a command line wants them."""

from argparse import Namespace
from dataclasses import replace

from ..keeping.folders import own_lines, settings_file
from ..keeping.learnt import as_learnt
from ..keeping.settings import Settings, load, settings_in
from ..lines import TONES
from ..lines.lines import Lines
from ..lines.lines import load as load_lines


def settings_of(given: Namespace) -> Settings:
    """The settings that count, in the language that was said; raises what is wrong with them."""
    file = settings_file(given.settings)
    settings = as_learnt(load(file) if file else Settings(), file)
    return replace(settings, language=given.language or settings.language)


def is_language_settled(given: Namespace) -> bool:
    """Whether somebody has said which language is spoken."""
    file = settings_file(given.settings)
    return bool(given.language) or (
        file is not None and any(key.text == "language" for key, _ in settings_in(file))
    )


def lines_of(given: Namespace, settings: Settings, with_own: bool = True) -> Lines:
    """The lines of a language and a tone, with the table's own; raises what is wrong with these."""
    language, tone = settings.language, settings.tone
    own = own_lines(settings_file(given.settings), language, tone) if with_own else TONES[tone](language)
    return load_lines(language, own)
