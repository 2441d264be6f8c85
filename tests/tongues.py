"""What each language must say, and what it must never say: a row for every one that is spoken."""

import re
from collections.abc import Mapping
from typing import NamedTuple


class Tongue(NamedTuple):
    """One language, as far as tests have to know it; words are regular expressions."""

    # The letters it is written with.
    letters: str
    # Whoever is called by something else than their card's name.
    packs: Mapping[str, str]
    # Nothing may depend on what somebody is, beside the character on the card.
    pronouns: str
    # The girl may peek: nightfall asks for closed eyes and for nothing more, and no call does.
    eyes: str
    posture: str
    asked_of_sleepers: str
    # Why nobody died is nobody's business, and at dawn nor is of what somebody did.
    reasons: str
    causes: str
    # What the witch hears, whatever she has left: that she can, and whether she will.
    witch: tuple[str, str]
    # What stands before somebody, or behind, where it could not be several.
    alone: str
    # Where it differs what newcomers are told: vampires, the vote, the accusation, the gallows.
    differs: tuple[str, str, str, str]
    # There are games without a village, and without nights: only a good one is wished at every table.
    of_one_kind: str
    # What can hang on every name alike.
    ending: str = ""

    @property
    def speakable(self) -> re.Pattern[str]:
        """What every voice can read."""
        return re.compile(rf"[{self.letters} ,.!?:;'-]+")

    def without_ending(self, text: str) -> str:
        """The same with nothing on its names."""
        return text.replace(f"}}{self.ending} ", "} ") if self.ending else text


TONGUES: Mapping[str, Tongue] = {
    "de": Tongue(
        letters="A-Za-zÄÖÜäöüß",
        packs={"werewolves": "Werwölfe", "vampires": "Vampire"},
        pronouns=r"er|sie|ihm|ihn|ihr|ihre[mnrs]?|sein|seine[mnrs]?|Herr|Frau|Spieler|Spielerin",
        eyes="Auge",
        posture=r"Kopf|Köpfe|Häupter|Gesicht\w*|Hand|Hände|senk\w*|neig(t|en)|beug\w*|\w*deck(t|en)",
        asked_of_sleepers=r"(Kopf|Köpfe) (senken|neigen)|senkt|neigt|beugt|bedeckt|Hände vor",
        reasons=r"ge(rettet|heilt|segnet|schützt)|beschützt|verschont|Hexe|Heilerin|Trank|Koch|Rotkäppchen"
        r"|Priester|einig\w*|entkommen|Glück|Wunder",
        causes=r"gefressen|Wölfe\w*|Werwölfe\w*|Gift|vergiftet|Biss|Rudel|Klauen|Zähne",
        witch=("kannst", "willst"),
        alone=r"\b(ist|hat|war|wird|liegt|stirbt|sind|haben|waren|werden) \{who\}"
        r"|\{who\} (ist|hat|war|wird|sind|haben)\b",
        differs=("Vampir", "stimmt ihr alle zugleich ab", "klagt jemand an", "Galgen"),
        of_one_kind=r"\w*d[öo]rf\w*|(?<!gute )\w*n[aä]cht\w*|\w*w[öo]lf\w*",
    ),
    "en": Tongue(
        letters="A-Za-z",
        packs={"werewolves": "Werewolves", "vampires": "Vampires"},
        pronouns=r"he|she|him|her|his|hers|himself|herself|Mr|Mrs|man|woman",
        eyes="eyes",
        posture=r"heads?|faces?|hands?|bow|bend|lower|cover",
        asked_of_sleepers=r"bow your|heads down|cover your|hands over",
        reasons=r"saved|healed|blessed|protected|spared|Witch|Healer|potion|Cook|Hood|Priest|agreed?|escaped"
        r"|luck(y)?|miracle",
        causes=r"devoured|eaten|wolves|werewolves|poison\w*|bite|bitten|pack|claws|teeth|fangs",
        witch=("can", "wi(ll|sh)"),
        alone=r"\b(is|has|was|are|have|were) \{who\}|\{who\} (is|has|was|are|have|were)\b",
        differs=("Vampire", "you vote, all at once", "somebody accuses", "gallows"),
        of_one_kind=r"village\w*|(?<!good )night\w*|\w*wol(f|ves)",
        ending="'s",
    ),
}
