"""The moderator box: it moderates the werewolf party games, so that everybody can play."""

__version__ = "0.2.0.dev0"
