"""The lines: the same in every language, there for everything that can be said, and fit to be said."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

from hardware.wiring.texts import Texts
from moderator.keeping.settings import EXPERIENCES, PACKS
from moderator.lines import HERE, LANGUAGES, TONES
from moderator.lines.lines import BESIDES, BadLine, Lines, Wordings, load, parameters, pick, read, sentence
from moderator.rules.big_box.night import NIGHT_ORDER as BIG_BOX_NIGHT
from moderator.rules.big_box.night import ROLL as BIG_BOX_ROLL
from moderator.rules.duesterwald.night import NIGHT_ORDER as DUESTERWALD_NIGHT
from moderator.rules.duesterwald.night import ROLL as DUESTERWALD_ROLL
from moderator.rules.events import Common, word_for
from moderator.rules.playing.games import GAMES, AnyEvent
from moderator.rules.shadow_world.places import FIGURES
from moderator.rules.wolfmoon.characters import CHARACTERS as MOON_CARDS
from moderator.table.guest_words import TEMPERS
from moderator.workshop.cases.form import AFTER_DEATHS, BALLOTS, BY_NIGHT
from moderator.workshop.cases.said import SAID

from .people import WITH_NIGHTS
from .tongues import TONGUES

pytestmark = pytest.mark.fast

PROGRAM = Path(__file__).parents[1] / "moderator"
RULES = PROGRAM / "rules"

# Every call with its wake; those whom a roll call seeks, which the drunkard is not: that needs a screen.
ROLL = [call for call, _ in (*DUESTERWALD_ROLL, *BIG_BOX_ROLL)]
CALLED = [called.wakes.call for called in DUESTERWALD_NIGHT] + [called.wakes.call for called in BIG_BOX_NIGHT]
WAKING = " ".join(dict.fromkeys([*CALLED, *ROLL]))
SOUGHT = " ".join(call for call in dict.fromkeys(ROLL) if call != "drunkard")
ASKED = " ".join(
    (
        *dict.fromkeys((*BY_NIGHT, *AFTER_DEATHS, *BALLOTS, "elect", "card", "here")),
        "rehearsal.choose rehearsal.take-back rehearsal.confirm",
        "moment.offered moment.gather moment.seat moment.cast moment.rehearsal moment.again help",
        "bedtime hardest not-yet how.hide how.talk how.accuse how.claim how.vote how.hands",
    )
)
ROLES = " ".join(dict.fromkeys([*(role for book in GAMES.values() for role in book.characters), "guard-dog"]))


def option_lines() -> set[str]:
    """Every option of a game, and each of its values."""
    options = [option for book in GAMES.values() for option in book.options.items()]
    return {f"{name}.{word}" for name, values in options for word in ("name", *values)}


# What the lists of the house have: tones, how experienced people are, rule sets with their options.
LISTED = " ".join(
    (
        *(f"host.{name}" for name in (*GAMES, *EXPERIENCES)),
        *(f"host.packs.{way}" for way in PACKS),
        *(f"host.tone.{tone}" for tone in TONES),
        *(f"host.option.{name}" for name in sorted(option_lines())),
    )
)

FIRST = (
    "page locked.title locked.text asking.title asking.text settling.title settling.text done.title "
    "done.text became.own became.home became.refused became.failed wrong.answers wrong.language wrong.name "
    "wrong.network wrong.password wrong.disk which-language which-name name-hint which-wifi wifi-own "
    "wifi-home network password wifi-hint which-table table-phones table-tablet table-screen is-wired "
    "wired-no wired-yes next skip do-it change-it to-host then-own then-home then-back then-phones "
    "then-tablet then-screen then-wired"
)
PAGE = (
    "title eyes eyes-all speed autoplay waits sound pause go-on repeat more skip told settings host "
    "centre button lit dark key space you free out office asleep covered chosen agreed lost tap double "
    "hold long verb.next verb.back verb.check verb.what verb.pause verb.repeat verb.skip verb.good_night "
    "scene.hearth scene.night scene.dawn scene.day scene.dusk scene.gallows scene.end "
    "scene.good-night how.light how.light-or-nobody how.pair how.trio how.point how.hold how.press how.touch "
    "how.again how.tap try.title try.name try.sound try.goes-on try.drawer try.onward try.anew "
    "try.guide.card try.guide.asleep try.guide.whom try.guide.pair try.guide.trio try.guide.words "
    "try.guide.yourself try.guide.stays try.guide.chosen try.guide.vote try.guide.turn try.guide.two "
    "try.guide.talk try.guide.accuse try.guide.second try.guide.dead try.guide.out "
    "try.guide.again try.guide.host hint.accuse hint.second"
)

# The pages of phones.
PHONES = (
    "all.lost all.paused all.own-language all.you all.out all.office all.scan all.wifi all.password "
    "all.guest guest.names "
    "all.code all.won all.told all.as-text all.as-picture all.file-name hello.title hello.open hello.why "
    "hello.again hello.stay hello.stays join.title join.who join.later join.soon join.name join.join "
    "join.have-code join.code join.go join.joined join.no-name join.taken join.too-late join.full "
    "join.alike join.own-word join.crowded join.sent-away join.replaced "
    "join.wrong-code join.cookies join.table-code join.wrong-table join.slowly seat.page seat.shown.no-seat "
    "join.next join.next-how join.not-next join.watch watch.page watch.code-how watch.code watch.look "
    "watch.back "
    "seat.shown.not-understood seat.shown.in seat.shown.gather seat.shown.sit seat.shown.sit-how "
    "seat.shown.all-sit seat.shown.without seat.shown.next-time seat.moment.offered seat.moment.cast "
    "seat.moment.introduction seat.moment.rehearsal seat.moment.again seat.scene.hearth "
    "seat.scene.dawn seat.scene.dusk seat.scene.gallows seat.scene.end seat.scene.good-night "
    "seat.shown.asleep seat.shown.card seat.shown.hold seat.shown.seen seat.hold-here seat.seen-it "
    "seat.sit-here seat.out-again seat.confirm seat.agree seat.wished seat.by seat.chosen "
    "otherwise.begin otherwise.how otherwise.own otherwise.say otherwise.written "
    "seat.take-back seat.stands seat.stays-so seat.cast seat.pace.ask seat.pace.slower seat.pace.same "
    "seat.pace.faster seat.not-agreed seat.tick-2 seat.tick-3 seat.shown.talk seat.shown.last-call "
    "seat.accuse seat.accuse-who seat.second seat.leave seat.leave-sure seat.cancel seat.others.elect "
    "seat.others.vote seat.others.again seat.others.gallows seat.others.draw seat.voted.up "
    "seat.voted.down seat.voted.yes seat.voted.no seat.up seat.down seat.yes seat.no seat.shown.dead "
    "seat.bet seat.claim.begin seat.claim.self seat.claim.other seat.claim.whom seat.claim.is "
    "seat.look-again seat.hand seat.end.village seat.end.werewolves seat.end.vampires seat.end.lovers "
    "seat.end.draw seat.shown.bye seat.locks all.coming "
    "seat.left.title seat.left.text seat.points seat.whole.title seat.whole.games seat.whole.name "
    "seat.whole.wins seat.whole.points seat.whole.picture seat.whole.file "
)

# The pages of all: table screen, tablet and host.
SHARED = (
    "table.page table.silent table.moment.offered table.moment.gather table.moment.seat table.moment.cast "
    "table.moment.introduction table.moment.rehearsal table.moment.good-night table.dead table.office "
    "table.night table.joined table.missing tablet.page tablet.name tablet.none tablet.other tablet.code "
    "tablet.pair tablet.wrong-code tablet.gather tablet.name-here tablet.add tablet.out tablet.joined "
    "tablet.name-taken tablet.seat tablet.seated tablet.hold-card tablet.hold tablet.hide tablet.next "
    "tablet.pace tablet.look tablet.rest tablet.refused tablet.confirm tablet.take-back tablet.chosen "
    "tablet.pick-one "
    "tablet.pick-2 tablet.pick-3 tablet.moment.offered tablet.moment.cast tablet.moment.introduction "
    "tablet.moment.again tablet.moment.good-night tablet.accuse tablet.accuse-whom tablet.second "
    "tablet.leave tablet.leave-who tablet.bet tablet.bet-who tablet.bet-on tablet.cancel tablet.vote-turn "
    "tablet.voted tablet.all-voted tablet.hands tablet.by-turn tablet.hands-for tablet.hands-done "
    "tablet.claim tablet.claim-who tablet.claim-whom tablet.claim-self tablet.claim-is "
    "host.claim host.claim-whom host.claim-self host.claim-what "
    "tablet.undo host.page host.not-understood host.not-now host.new.title host.new.text host.new.wrong "
    "host.locked.title host.locked.text host.locked.wrong host.my-seat host.pin host.other-pin "
    "host.other-pin-how host.enter host.change host.moment.offered host.moment.gather host.moment.seat "
    "host.moment.cast host.moment.introduction host.moment.rehearsal host.moment.again "
    "host.moment.good-night host.go.offered host.go.gather host.go.seat host.go.cast host.go.introduction "
    "host.go.rehearsal host.go.again host.back-to.offered host.back-to.seat host.back-to.cast "
    "host.back-to.introduction host.back-to.rehearsal host.back-to.again host.what host.way-in "
    "host.people host.add host.name host.up host.down host.after host.remove host.hear host.says "
    "host.seat-all host.same host.missing host.by-phone host.by-wire host.by-tablet host.by-other host.away "
    "host.line host.house.name host.house.keep host.house.how host.house.who host.house.games host.house.won "
    "host.house.best host.house.sides host.house.longest host.house.forget host.house.forget-all "
    "host.dead host.by-guest host.guests.name host.guests.how "
    "host.sharpness.name host.sharpness.sharp host.sharpness.trusting host.sharpness.quiet "
    "host.to-tablet host.to-wire host.to-phone host.wait host.gone host.code-is host.code-for "
    "host.code-tablet host.tablet "
    "host.tablet-code "
    "host.tablet-none host.tablet-is host.tablet-is-not host.cast host.rules "
    "host.experience host.other host.harder host.packs.name host.same-cast "
    "host.wants.introduction host.wants.rehearsal host.recap.name host.recap.none host.recap.short "
    "host.recap.long host.claims.name host.claims.auto host.claims.yes host.claims.no "
    "host.tone.name host.wishes host.wish host.without "
    "host.free host.options host.balance host.balance-weak host.balance-good host.balance-strong "
    "host.no-warnings host.language host.game host.pause host.go-on host.repeat host.more "
    "host.skip host.enough host.rewind host.count-again host.tell-more host.check host.end host.end-sure "
    "host.good-night host.good-night-sure host.not-saved host.yes host.no host.for-somebody "
    "host.accuse host.second "
    "host.leave host.choose host.who host.whom host.which host.do host.sound host.master "
    "host.voice host.ambience host.pace host.brisk "
    "host.normal host.patient host.times host.time.talk host.time.talk_of_few "
    "host.time.nudge host.time.nomination host.time.defence host.time.vote host.time.last_will "
    "host.time.choice host.time.pack "
    "host.from-next host.from-next-game host.trouble host.trouble-done host.said host.lock host.way "
    "host.plan host.plan-not-now host.learn host.stop "
    "host.radio table.sign host.locked.guessed host.asked.title host.asked.soon host.asked.tap "
    "host.asked.code host.asked.written host.asked.wrong host.asked.gone host.asked.not-now host.asked-code "
    "host.give-up host.forgotten host.forgotten-how host.refuse host.screen host.screen-sign "
    "host.screen-none host.screen-is host.screen-how host.crowds host.crowd-lift host.crowd-away"
)

# What only this game says, and calls otherwise than the others.
OTHERWISE = "villager drunkard seer vampire girl witch thief mayor werewolf"
WOLFMOON = (
    ("own.wolfmoon.characters", " ".join(f"{r}.name {r}.was {r}.reminder" for r in OTHERWISE.split()), 0, ""),
    ("scene", "moonrise", 3, "who"),
    (
        "say",
        "turn-begins turn-more draws moon-sitting moon-howling moon-full duel-is-even hands-swapped",
        3,
        "who",
    ),
    ("say", "centre-mixed is-protected alchemist-saves servant-stays schemer-takes goes-out", 3, "who"),
    ("say", "goes-home tile-for way-hand way-display", 3, "who"),
    ("say", "way-begins way-none", 3, "card"),
    ("say", "way-centre", 3, ""),
    ("effect", " ".join(MOON_CARDS), 3, ""),
    ("say", "plays is-found is-not-found digs-up-own lays-down held", 3, "who card"),
    ("say", "is-hunted digs-up", 3, "who card by"),
    ("say", "looks-at duels hands-mixed comes-back spy-strikes", 3, "who by"),
    ("say", "guesses", 3, "who by number"),
    ("say", "exchanges worth-in-the-end", 3, "who number"),
    ("say", "no-effect", 3, "card"),
    ("say", "last-card guess-right guess-wrong hands-shown no-tile", 3, ""),
    ("open", "first servant alchemist spy", 3, "who"),
    ("victory", "last moon vampire values beggar-king nobody tiles", 3, ""),
    ("teams", "last moon vampire values beggar-king nobody tiles", 0, ""),
    ("page.seat.end", "last moon vampire values beggar-king nobody tiles", 0, ""),
    ("page", "scene.moonrise seat.scene.moonrise", 0, ""),
    ("intro.wolfmoon", "1 2 3 4 5 6 7", 1, ""),
    (
        "prompt",
        "first act play-card keep keep-one guess-whom guess guess-again ask-whom look-into duel",
        0,
        "",
    ),
    ("prompt", "hunt swap-with swap bring-back dig-where dig servant alchemist spy", 0, ""),
    ("offer", "draw place-1 place-2 place-3 give-up 0 1 2 3 4 5 6 7 8 9 10", 0, ""),
    ("news", "role-of", 0, "who card"),
    ("own.wolfmoon", "news.nothing page.seat.shown.dead page.try.title", 0, ""),
    ("own.wolfmoon", "page.try.text", 0, "number"),
)

# What only the companion says: what lies open of a board game, and how it is entered.
PLACES = "oxanas-hut spring-of-wisdom chapel graveyard witch-tree stone-circle"
GONE = "vampires-gone werewolves-gone both-gone own-aim"
SHADOW_WORLD = (
    ("characters", "human.name human.was", 0, ""),
    ("own.shadow-world", "page.seat.shown.dead", 0, ""),
    ("scene", "wandering", 3, "who"),
    ("say", "deal-groups who-joins", 3, ""),
    ("say", "area", 3, "where"),
    ("say", "green-card attacks plus-for may-take", 3, "who by"),
    ("say", "turn-comes turn-given thrown-seven stands-there aim-reached aim-joined", 3, "who"),
    ("say", "attack-fails unhurt is-called all-discarded", 3, "who"),
    ("say", "thrown hurt-to healed-to stands-in-middle", 3, "who number"),
    ("say", "rolled difference", 3, "number"),
    ("say", "put-elsewhere takes-figure", 3, "who where"),
    ("say", "stands-at", 3, "who number where"),
    ("say", "shows falls-out walks-off", 3, "who card"),
    ("place.at", PLACES, 3, ""),
    ("place.first", PLACES, 3, ""),
    ("group.dealt", "werewolf vampire human", 1, "number"),
    ("group.still-in", "werewolf vampire", 3, "number"),
    ("group.reached", "werewolf vampire", 3, ""),
    ("open", "joined-to-hut joined-to-spring-of-wisdom joined-to-chapel", 3, ""),
    ("open", "how-many-werewolves how-many-vampires first-turn", 3, ""),
    ("open", "group letter-sure aim-sure", 3, "who"),
    ("victory", GONE, 3, ""),
    ("teams", GONE, 0, ""),
    ("page.seat.end", GONE, 0, ""),
    ("evening", "guests-companion by-button", 3, ""),
    ("rewind", "entry overtaken", 3, ""),
    ("intro.shadow-world", "1 2 3 4 5", 1, ""),
    ("offer", PLACES, 0, ""),
    ("offer", "throw done declined damage heal close die-6 die-4 both-dice by-nobody", 0, ""),
    ("offer", " ".join(FIGURES), 0, ""),
    ("within", f"{PLACES} {' '.join(FIGURES)}", 0, ""),
    ("prompt", "green throw sum difference goes place tree tree-does attack plus close", 0, ""),
    ("prompt", "joined-to-hut joined-to-spring-of-wisdom joined-to-chapel", 0, ""),
    ("prompt", "how-many-werewolves how-many-vampires first-turn group letter-sure aim-sure", 0, ""),
    ("prompt", "how.enter", 0, ""),
    ("page", "scene.wandering seat.scene.wandering", 0, ""),
    ("page.enter", "title ok cancel word nobody undo refused", 0, ""),
    ("page.enter", "noted", 0, "what"),
    ("page.enter.what", "hurt heal moved turn throw out leave aim show join attack by-card next", 0, ""),
    ("page.enter.what", "stands figure", 0, ""),
    ("page.enter.field", "points whom by who where dice group name letter colour", 0, ""),
    ("page.ground", "middle round damage out turn thrown werewolf vampire human", 0, ""),
)

# Where people play with hands, whatever the game.
CARDS = (
    "turn pile centre no-sign moon-sitting moon-howling moon-full protected marker out tile tiles hand hold "
    "none secret told look-choose chosen sealed book worth held "
    "look-hand yes no middle of-pile way how.draw how.place-1 how.place-2 how.place-3 how.nobody how.give-up"
)

# Group, what stands in it, how many wordings at least (0: shown, and there is one), parameters.
WANTED = (
    ("", "join", 0, "many last"),
    ("", "felt look reminder", 3, ""),
    ("characters", " ".join(f"{role}.name {role}.was {role}.reminder" for role in ROLES.split()), 0, ""),
    ("offices", "captain mayor", 0, ""),
    ("odds", "share", 0, "who number"),
    ("odds", "told", 0, "shares by least most minutes"),
    ("odds", "told-even", 0, "shares by least minutes"),
    ("odds", "told-turns", 0, "shares by least most minutes"),
    ("odds", "soon", 0, ""),
    ("odds", "unknown", 0, "seconds"),
    ("teams", "village werewolves vampires lovers", 0, ""),
    ("scene", "night", 6, "night"),
    ("scene", "first-night dawn", 6, ""),
    ("scene", "day dusk peeking newcomers look-in", 3, ""),
    ("scene", "gallows", 3, "who"),
    ("call", " ".join(f"{call}.wake {call}.sleep" for call in WAKING.split()), 3, ""),
    ("call", " ".join(f"{call}.seek" for call in SOUGHT.split()), 3, ""),
    ("call", "stray-cat.receive lovers.bond werewolves.girl", 3, ""),
    ("ask", "poison sword", 3, ""),
    ("peeks", "begin", 3, ""),
    ("peeks", "seat", 3, "who"),
    ("say", "nobody-died nobody-devoured nobody-bitten", 6, ""),
    ("say", "once-more roll-call-again nobody-leaves draw-refused vote-count-none", 3, ""),
    ("say", "dawn-deaths", 6, "who"),
    ("say", "hunter-spares office-decides election-again lots-drawn vote-tied acquitted", 3, "who"),
    ("say", "accusation-falls", 3, "who"),
    ("say", "card left", 3, "who card"),
    ("say", "hustings office-lapses", 3, "office"),
    ("say", "elected", 6, "office who"),
    ("say", "office-passes", 3, "office who"),
    ("say", "accused", 3, "by who"),
    ("say", "claimed", 3, "by claim"),
    ("say", "cards-do-not-fit", 3, "cards"),
    ("guest", " ".join(f"claims.{temper}" for temper in TEMPERS), 3, "by claim"),
    ("guest", " ".join(f"accuses.{temper}" for temper in TEMPERS), 3, "by who"),
    ("guest", " ".join(f"accused.{temper}" for temper in TEMPERS), 3, "by"),
    ("say", "vote-count election-count", 3, "votes"),
    ("say", "vote-count-double", 3, "votes who"),
    ("say", "worth.captain worth.mayor", 3, ""),
    ("say", "gallows-count", 3, "up down"),
    ("say", "draw-count", 3, "yes of"),
    ("say", "draw-offered", 3, "rounds"),
    ("item", "named cards many", 1, "number role"),
    ("item", "votes votes-each", 1, "number who"),
    ("item", "one-vote one-vote-each", 1, "who"),
    ("item", "more", 1, "number"),
    ("item", "i-am", 1, "card"),
    ("item", "is", 1, "who card"),
    ("item", "is-good is-wicked", 1, "who"),
    ("item", "says of", 1, "who what"),
    ("item", "score", 1, "what number"),
    ("item", "draw dot", 1, ""),
    ("item.went", "cat poison sword hunt werewolves vampires hunter grief gallows vote left", 1, "who"),
    ("item.several", "villager werewolf vampire human", 1, ""),
    ("death", "cat poison sword hunt werewolves vampires hunter grief gallows vote", 6, "who card"),
    ("death", "was-drunkard", 3, "who"),
    ("dog", "poison sword hunt werewolves vampires hunter gallows", 6, ""),
    ("open", "hunter defence gallows waits", 3, "who"),
    ("open", "heir", 3, "who office"),
    ("open", "count", 1, ""),
    ("open", "elect", 3, "office"),
    ("open", "vote again draw", 3, ""),
    ("open", "gallows-carries gallows-carries-office vote-carries vote-carries-office", 3, ""),
    ("floor", "day nudge", 6, ""),
    ("floor", "last-call hustings time-up", 3, ""),
    ("floor", "second", 3, "who"),
    ("victory", "village werewolves vampires draw", 6, ""),
    ("victory", "lovers", 6, "who"),
    ("end", "winners", 3, "who"),
    ("recap", "begin", 3, ""),
    ("recap", "eve", 1, ""),
    ("recap", "night day", 1, "night"),
    ("recap", "order", 3, "who"),
    ("recap", "role", 1, "role who"),
    ("recap", "werewolves vampires seer oracle heal poison healer priest investigator", 3, "who target"),
    ("recap", "vampire-slayer blacksmith sword stray-cat cupid", 3, "who target"),
    ("recap", "thief drunkard", 3, "who card"),
    ("recap", "nobody-agreed died", 3, "who"),
    ("award", "begin", 3, ""),
    ("award", "suspected", 3, "who number"),
    ("award", "sharp quick last bet", 3, "who"),
    ("title", "begin", 3, ""),
    ("title", "suspected sharp last quick bet", 3, "who number"),
    ("score", "teams bets", 3, "score"),
    ("score", "first behind", 3, "who number"),
    ("again", "ask wish harder start count", 3, ""),
    ("night", "good rest unsaved", 3, ""),
    ("night", "behind", 3, "number"),
    ("evening", "hello interrupted unfinished resumed laid-aside press come nobody seats", 3, ""),
    ("evening", "deal deal-done", 3, ""),
    ("evening", "count", 3, "number"),
    ("evening", "joined", 1, "who"),
    ("whole", "night day", 3, "number"),
    ("whole", "beginning", 3, ""),
    ("evening", "wrong-number", 3, "number least most"),
    ("evening", "too-many", 3, "number most over"),
    ("evening", "guests-deal", 3, ""),
    ("evening", "guests-without", 3, "role"),
    ("evening", "needs-screens", 3, "who"),
    ("evening", "what", 3, "rules who"),
    ("evening", "round-of", 3, "number who"),
    ("evening", "stands", 3, "number of"),
    ("evening", "names", 3, "who"),
    ("evening", "way-wifi", 1, "network password"),
    ("evening", "way-open", 1, "network"),
    ("evening", "way-address", 1, "address"),
    ("evening", "first", 1, ""),
    ("evening", "way-code", 1, "code"),
    ("evening", "cast", 3, "cards"),
    ("evening", "same-cast", 3, ""),
    ("evening", "missing", 3, "who"),
    ("intro", "01 02 04 05 06", 1, ""),
    ("intro.03", " ".join(WITH_NIGHTS), 1, ""),
    ("intro.07", " ".join(WITH_NIGHTS), 1, ""),
    ("intro.08", " ".join(WITH_NIGHTS), 1, ""),
    ("rehearsal", "begin wake choose take-back confirm done", 1, ""),
    ("rehearsal", "missing", 3, "who"),
    ("rewind", "done", 3, ""),
    ("pace", "slower faster taps", 3, ""),
    ("moved", "phone tablet wire", 3, "who"),
    ("moved", "all", 2, ""),
    ("presence", "asks.host asks.pin asks.forgotten several refused", 2, ""),
    ("presence", "given.host given.pin given.forgotten guessing", 2, ""),
    ("presence", "asks.move returned", 2, "who"),
    ("presence", "tap", 1, ""),
    ("presence", "code", 1, "code"),
    ("trouble", "voice unkept sound sound_file disk saved journal damaged mended", 0, ""),
    ("trouble", "panel settings surface guessing", 0, ""),
    ("trouble", "behind", 0, "number"),
    ("trouble", "phone button", 0, "who"),
    ("news", "yes no nothing no-victim cat sword active quiet", 0, ""),
    ("news", "about.witch about.werewolves about.vampires about.lovers", 0, "who"),
    ("news", "role", 0, "card"),
    ("news", "spare hand", 0, "cards"),
    ("offer", "nobody keep guard-dog up down yes no here good wicked", 0, ""),
    ("prompt", ASKED, 0, ""),
    ("prompt", "how.look", 0, "who"),
    ("prompt", "carries.gallows carries.draw", 0, "number of"),
    ("prompt", "carries.gallows-or-tie", 0, "number tied"),
    ("prompt", "carries.most carries.most-double", 0, ""),
    ("crib", "title night scan point taken take-back nobody dog trio pack answers yes no day accuse", 0, ""),
    ("crib", "pointed point-take-back point-nobody point-dog point-trio point-pack asleep", 0, ""),
    ("crib", "second vote point-vote news news-how felt seen", 0, ""),
    ("crib", "news-none news-lovers news-sword news-stray-cat", 0, ""),
    ("crib", "characters characters-how host rounds.double rounds.triple rounds.quick rounds.none", 0, ""),
    ("crib", "gestures.tap gestures.double gestures.hold gestures.long", 0, ""),
    ("crib", "states.before states.running states.offered", 0, ""),
    ("crib", "verbs.next verbs.check verbs.back verbs.good-night verbs.pause verbs.repeat", 0, ""),
    ("crib", "verbs.skip verbs.what verbs.lay-aside", 0, ""),
    ("crib", "for-seats", 0, "rules seats"),
    ("page.first", FIRST, 0, ""),
    ("page", PAGE, 0, ""),
    ("page", "try.text", 0, "number"),
    ("page", "try.i-am", 0, "who"),
    ("page", "try.left", 0, "seconds"),
    ("page", SHARED, 0, ""),
    ("page", LISTED, 0, ""),
    ("page", "tablet.hand tablet.offered", 0, "who"),
    ("page", "host.first host.go-first", 0, ""),
    ("page", "host.locked.slowly", 0, "seconds"),
    ("page", "host.too-few", 0, "number least most"),
    ("page", "host.long", 0, "who"),
    ("page", "host.dark host.unwatched", 0, "who"),
    ("page", "host.learn-sure", 0, "seats chips pixels sound"),
    ("check", "place.seat", 0, "number"),
    ("check", "place.seats", 0, "numbers"),
    ("check", "place.host place.centre", 0, ""),
    ("check", "step.begin step.lamps step.buttons step.buzzers step.expanders step.strip step.disk", 1, ""),
    ("check", "step.power step.page step.sound step.heard step.well step.colours step.any", 1, ""),
    ("check", "loud.softly loud.normally loud.loudly", 1, ""),
    ("check", "step.call step.again found.colour", 1, "place"),
    ("check", "step.wiggle step.even step.live", 1, ""),
    ("check", "live.pressed live.let-go", 0, "place"),
    ("check", "live.unplanned-pressed live.unplanned-let-go", 0, ""),
    ("check", "step.done step.teach-well step.teach-done", 1, "number"),
    ("check", "step.teach step.teach-seats step.teach-lamps step.teach-colours step.teach-buzzers", 1, ""),
    ("check", "step.teach-seat step.teach-again step.teach-twice step.teach-order", 1, "place"),
    ("check", "found.lamp-unseen found.uneven", 1, "place"),
    ("check", "found.open found.stuck found.chattering found.loose found.lamp-dark", 1, "place"),
    ("check", "found.buzzer-silent found.broken", 1, "place"),
    ("check", "found.short found.swapped found.buzzer-swapped found.lamp-touches", 1, "place other"),
    ("check", "found.expander-missing found.expander-unplanned found.expander-swapped", 1, "address"),
    ("check", "found.line-down", 1, "address"),
    ("check", "found.expander-deaf", 1, "address places"),
    ("check", "found.open-several found.mixed-up found.strip-broken found.strip-dark", 1, "places"),
    ("check", "found.lamps-unseen", 1, "places"),
    ("check", "found.colours found.buzzers-silent found.bus-drops found.line-silent", 1, ""),
    ("check", "found.order-unsaid", 1, ""),
    ("check", "found.other-number", 1, "before number"),
    ("check", "found.strip-turned found.strip-dead", 1, ""),
    ("check", "found.dead found.strip-clock found.disk-full found.disk-read-only", 1, ""),
    ("check", "found.power-now found.power-before found.no-sound found.no-page", 1, ""),
    ("page", PHONES, 0, ""),
    ("page", "all.as-guest join.next-one table.record", 0, "who"),
    ("page", "join.stands", 0, "number of"),
    ("page.seat.shown", "sits", 0, "number"),
    ("page.seat.shown", "sit-next missing", 0, "who"),
    ("page.seat", "chooses at-gallows winners others.hunter others.heir", 0, "who"),
    ("page.seat", "accused", 0, "by who"),
    ("page.cards", CARDS, 0, ""),
    ("page.cards", "turn-of", 0, "who"),
    ("page.seat", "scene.night scene.day", 0, "night"),
    *WOLFMOON,
    *SHADOW_WORLD,
)  # fmt: skip

# What the short tone replaces, all of it.
SHORTENED = (
    "scene",
    "call",
    "ask",
    "reminder",
    "say",
    "effect",
    "death",
    "open",
    "floor",
    "victory",
    "presence",
    "place",
    "group",
)

# A parameter that a wording may do without.
OPTIONAL = {"scene.night": {"night"}}

# How much longer than the shortest the longest wording may be.  A slot is reckoned with one length.
TIGHT, LOOSE = 1.15, 1.25
# So many characters never matter.
NEGLIGIBLE = 5

# Who is called from night to night, and what else is heard in each, or in the morning after it.
NIGHTLY = (
    "seer werewolves witch stray-cat priest vampires oracle healer investigator vampire-slayer blacksmith "
    "insomniac"
)
BESIDES_CALLS = (
    "call.stray-cat.receive ask.poison reminder peeks.begin peeks.seat felt look scene.night scene.look-in "
    "scene.dawn say.dawn-deaths say.nobody-died say.nobody-devoured say.nobody-bitten"
)
EVERY_NIGHT = (
    *(f"call.{call}.{part}" for call in NIGHTLY.split() for part in ("wake", "sleep")),
    *BESIDES_CALLS.split(),
)
SIX, THREE = 6, 3

# Somebody real, for lengths.
SOMEBODY = {
    "network": "Werwolf", "password": "wolf, mond, 1 2 3 4", "code": "K 7 D X",
    "who": "Johanna", "by": "Konrad", "target": "Clara", "night": "3", "number": "3", "rounds": "3",
    "places": "Plätze 1, 2, 3",
    "up": "4", "down": "3", "yes": "4", "of": "8", "votes": "Johanna 4, Konrad 3", "cards": "Johanna, Konrad",
    "claim": "I am the Seer",
    "what": "Team", "score": "Team 2, Team 1", "rules": "Game", "role": "Role", "many": "Johanna",
    "last": "Konrad",
    "where": "chapel and witch tree",
    "least": "8", "most": "18", "over": "3", "before": "8",
    "place": "Seat 3", "other": "Seat 4", "address": "0x20",
}  # fmt: skip

ABBREVIATED = re.compile(r"\b(\w|bzw|usw|etc|ca|evtl|ggf|vs|Nr|Mr|Mrs|Dr|St)\.")

# Where the guard dog can stand in for a player, German needs a place for a nominative.
DOG_PLACES = {
    "who": "scene.gallows say.accused say.acquitted say.accusation-falls open.defence open.gallows "
    "floor.second recap.died",
    "target": "recap.werewolves recap.vampires recap.heal recap.poison recap.healer recap.vampire-slayer "
    "recap.sword",
}
NOT_BEFORE_A_NOMINATIVE = (
    "an auf aus bei durch für gegen hinter in mit nach neben ohne um unter von vor zu zwischen "
    "den dem des einen"
)

# Whom a call wakes that is not named by a card.
NOT_BY_CARD = ("lovers", "sword")


class Demand(NamedTuple):
    """What is wanted of a line."""

    wordings: int
    parameters: frozenset[str]


def demands() -> dict[str, Demand]:
    """Every line there is to be, beside those about casts."""
    wanted: dict[str, Demand] = {}
    for group, lines, number, names in WANTED:
        for line in lines.split():
            wanted[f"{group}.{line}" if group else line] = Demand(number, frozenset(names.split()))
    return wanted


DEMANDS = demands()
SPOKEN_LINES = [line for line, demand in DEMANDS.items() if demand.wordings]


class Tone(NamedTuple):
    """The lines of a file, in the language they are in."""

    language: str
    short: bool
    lines: Lines
    own: Mapping[str, Wordings]

    def spoken(self) -> Iterator[tuple[str, str]]:
        """Every wording of a line that is spoken."""
        for line, wordings in self.own.items():
            if line in SPOKEN_LINES:
                yield from ((line, text) for text in wordings)


def tones() -> Iterator[Tone]:
    """Both tones of every language."""
    for language in LANGUAGES:
        lines = load(language)
        yield Tone(language, False, lines, lines.wordings)
        file = HERE / f"short.{language}.yaml"
        yield Tone(language, True, load(language, [file]), read(file))


HEARD = list(tones())
NAMES = [f"{tone.language}-short" if tone.short else tone.language for tone in HEARD]
every_tone = pytest.mark.parametrize("tone", HEARD, ids=NAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def words(language: str) -> Lines:
    """A language, read once for all tests."""
    return load(language)


# What is said round the games, whatever is played; there are games without a village, and without nights.
ROUND_THE_GAMES = ("evening.", "again.", "night.", "rehearsal.", "rewind.", "score.", "moved.")


@every_tone
def test_an_evening_speaks_of_no_village_and_of_no_night(tone: Tone) -> None:
    for line, wordings in tone.own.items():
        for text in wordings if line.startswith(ROUND_THE_GAMES) else ():
            of_one_kind = found(TONGUES[tone.language].of_one_kind, text)
            assert not of_one_kind, f"{line}: {of_one_kind!r} is of one kind of game: {text}"


def found(sought: str, text: str) -> str:
    """The first of what is sought that stands in the text."""
    match = re.search(rf"\b(?:{sought})\b", text, re.IGNORECASE)
    return match.group() if match else ""


def findings() -> set[str]:
    """Every finding about a cast that the rules can make, and whoever chooses one."""
    return {
        f"casting.{node.value}"
        for module in (*RULES.rglob("*.py"), PROGRAM / "table" / "choosing.py")
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("cast-")
    }


def scenes() -> set[str]:
    """Every scene that a game turns to."""
    return {
        node.args[1].value
        for module in RULES.rglob("*.py")
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "turn_to"
        if isinstance(node.args[1], ast.Constant) and isinstance(node.args[1].value, str)
    }


def used() -> re.Pattern[str]:
    """Every id of a line that stands somewhere in the code; where a part of it is put in, it may be any."""
    found = set()
    for module in (*PROGRAM.rglob("*.py"), *PROGRAM.with_name("hardware").rglob("*.py")):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[a-z-]+"
                    for part in node.values
                ]
                found.add("".join(parts))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(re.escape(node.value) + (".*" if node.value.endswith(".") else ""))
    return re.compile("|".join(sorted(text for text in found if "." in text and " " not in text)))


def test_in_one_game_what_it_calls_otherwise_is_called_so() -> None:
    plain = Lines("en", {"characters.wolf.name": ("Wolf",), "own.moon.characters.wolf.name": ("She-wolf",)})
    assert plain.character("wolf") == plain.of("forest").character("wolf") == "Wolf"
    assert plain.of("moon").character("wolf") == "She-wolf"
    assert plain.of("moon") is plain.of("moon")
    assert plain.of("forest") is plain


# What there is.


def test_no_line_is_there_that_nobody_speaks() -> None:
    spoken = used()
    assert [line for line in SPOKEN_LINES if "." in line and not spoken.fullmatch(line)] == []


@every_language
def test_every_line_that_is_named_is_there(language: str) -> None:
    known = words(language).wordings.keys() | Texts(language).all.keys()
    groups = "|".join({line.partition(".")[0] for line in known if "." in line})
    a_line = re.compile(rf"({groups})\.[\w.-]*\w(?<!\.html)(?<!\.json)")
    for module in PROGRAM.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            named = node.value if isinstance(node, ast.Constant) else None
            if isinstance(named, str) and a_line.fullmatch(named) and named not in known:
                begins = any(line.startswith(f"{named}.") for line in known)
                assert begins, f"moderator/lines/{language}.yaml has no {named!r} ({module.name})"


@every_language
def test_every_scene_is_named_on_pages(language: str) -> None:
    named = {f"page.{group}scene.{scene}" for scene in scenes() for group in ("", "seat.")}
    assert named - words(language).wordings.keys() == set(), (
        f"moderator/lines/{language}.yaml has none of these"
    )


@every_language
def test_every_line_that_is_wanted_is_there_and_no_other(language: str) -> None:
    lines = {line for line in words(language).wordings if not line.startswith(("casting.", *BESIDES))}
    file = f"moderator/lines/{language}.yaml"
    assert not DEMANDS.keys() - lines, f"{file} has no {sorted(DEMANDS.keys() - lines)}"
    assert not lines - DEMANDS.keys(), f"tests/test_lines.py wants no {sorted(lines - DEMANDS.keys())}"


def test_all_languages_have_the_same_lines_about_casts_with_the_same_parameters() -> None:
    first, *others = (words(language).wordings for language in LANGUAGES)
    for other in others:
        assert first.keys() == other.keys()
        for line, (text,) in ((line, w) for line, w in first.items() if line.startswith("casting.")):
            assert parameters(text) == parameters(other[line][0]), line


@every_tone
def test_a_line_has_as_many_wordings_as_it_is_heard_often(tone: Tone) -> None:
    for line, wordings in tone.own.items():
        least = DEMANDS[line].wordings if line in DEMANDS else 0
        if least == 0:
            assert len(wordings) == 1, f"{line} is shown, not spoken"
        assert len(wordings) >= (min(least, 3) if tone.short else least), line
        assert len(set(wordings)) == len(wordings), f"{line} has a wording twice"


@every_tone
def test_every_wording_has_every_parameter_of_its_line(tone: Tone) -> None:
    for line, wordings in tone.own.items():
        if line in DEMANDS:
            for text in wordings:
                given, wanted = parameters(text), DEMANDS[line].parameters
                assert given <= wanted, text
                assert given >= wanted - OPTIONAL.get(line, set()), text


@pytest.mark.parametrize("tone", [tone for tone in HEARD if tone.short], ids=LANGUAGES)
def test_the_short_tone_replaces_what_is_heard_all_the_time(tone: Tone) -> None:
    wanted = {line for line in DEMANDS if line.split(".")[0] in SHORTENED}
    file = f"moderator/lines/short.{tone.language}.yaml"
    assert not wanted - tone.own.keys(), f"{file} has no {sorted(wanted - tone.own.keys())}"
    assert not tone.own.keys() - wanted, f"{file} is not to have {sorted(tone.own.keys() - wanted)}"
    full = words(tone.language).wordings
    for line, wordings in tone.own.items():
        # A card to be shown takes the time it takes, and three is three.
        if line not in ("say.card", "open.count"):
            assert max(map(len, wordings)) <= max(map(len, full[line])), line


def test_a_name_with_a_full_stop_ends_a_sentence_as_it_is() -> None:
    lines = Lines("en", {"met": ("{who} met {whom}.",), "wait": ("And so {who} waits...",)})
    assert lines.text("met", who="Anna", whom="Jürgen K.") == "Anna met Jürgen K."
    assert lines.text("wait", who="Jürgen K.") == "And so Jürgen K. waits..."


def test_what_the_rules_can_say_has_a_line() -> None:
    told_otherwise = {"death", "chronicle", *map(word_for, set(get_args(AnyEvent)) - set(get_args(Common)))}
    said = {f"say.{line}" for line in SAID if line not in told_otherwise}
    # A rule set's own events name their lines.
    for module in RULES.rglob("*.py"):
        said |= set(re.findall(r'"(say\.[a-z-]+)"', module.read_text(encoding="utf-8")))
    # Of some events there is more to say than one line.
    said |= {"say.vote-count-double", "say.vote-count-none", "say.worth.captain", "say.worth.mayor"}
    assert said == {line for line in DEMANDS if line.startswith("say.")}


def test_every_call_with_wires_can_be_sought_and_sent_to_sleep() -> None:
    # The drunkard needs a screen.
    for call, _ in (*DUESTERWALD_ROLL, *BIG_BOX_ROLL):
        if call != "drunkard":
            assert {f"call.{call}.{part}" for part in ("wake", "seek", "sleep")} <= DEMANDS.keys()


@every_language
def test_every_character_has_a_name_and_a_way_to_have_been_it(language: str) -> None:
    for book in GAMES.values():
        lines = words(language).of(book.id)
        for role in book.characters:
            assert lines.character(role) in lines.card(role)
            (reminder,) = lines.wordings[f"characters.{role}.reminder"]
            assert reminder.count("\n") == 1, f"{role}: two lines"
            assert max(map(len, reminder.split("\n"))) <= 64, f"{role}: too wide for a small screen"


def test_every_finding_has_a_sentence_and_every_sentence_a_finding() -> None:
    assert findings() == {line for line in words("en").wordings if line.startswith("casting.")}


@every_language
def test_a_sentence_about_a_cast_says_what_to_change(language: str) -> None:
    for line, wordings in words(language).wordings.items():
        if line.startswith("casting."):
            (text,) = wordings
            assert text.endswith("."), line
            assert ":" in text or ";" in text, f"{line} names no remedy"


# How it sounds.


@every_tone
def test_what_is_spoken_can_be_spoken(tone: Tone) -> None:
    for line, text in tone.spoken():
        bare = re.sub(r"\{[a-z]+\}", "X", text)
        assert TONGUES[tone.language].speakable.fullmatch(bare), f"{line}: {text}"
        assert not ABBREVIATED.search(bare.replace("X", "Anna")), f"{line}: {text}"
        assert "  " not in text, f"{line}: {text}"
        if not line.startswith("item."):
            assert bare[0].isupper(), f"{line}: {text}"
            assert bare[-1] in ".!?:", f"{line}: {text}"


@every_tone
def test_the_wordings_of_a_line_take_about_the_same_time(tone: Tone) -> None:
    about = SOMEBODY | {"card": tone.lines.card("seer"), "office": tone.lines.text("offices.captain")}
    for line, wordings in tone.own.items():
        if line not in SPOKEN_LINES:
            continue
        lengths = [len(text.format_map(about)) for text in wordings]
        factor = TIGHT if line.split(".")[0] in ("call", "ask", "reminder") else LOOSE
        assert max(lengths) <= max(min(lengths) * factor, min(lengths) + NEGLIGIBLE), f"{line}: {lengths}"


@every_tone
def test_what_is_heard_every_night_has_six_wordings_of_one_length_or_three_short_ones(tone: Tone) -> None:
    for line in EVERY_NIGHT:
        if tone.short and line not in tone.own:
            continue
        wordings = tone.own[line]
        assert len(wordings) >= (THREE if tone.short else SIX), line
        lengths = [len(text.format_map(SOMEBODY)) for text in wordings]
        assert max(lengths) <= max(min(lengths) * TIGHT, min(lengths) + NEGLIGIBLE), f"{line}: {lengths}"


@every_language
def test_a_call_is_short(language: str) -> None:
    for line, wordings in words(language).wordings.items():
        for text in wordings:
            if line.startswith(("call.", "ask.")):
                assert len(re.findall(r"[.!?](?: |$)", text)) <= 2, text
                assert len(text) <= 125, text
            elif line.startswith("scene."):
                assert 2 <= len(re.findall(r"[.!?:](?: |$)", text)) <= 3, text


def introduction(language: str, rules: str) -> list[str]:
    """What newcomers to this game are told."""
    lines = words(language)
    return [lines.text(line) for line in lines.introduction(rules)]


@every_language
@pytest.mark.parametrize("rules", WITH_NIGHTS)
def test_the_introduction_takes_about_a_minute(language: str, rules: str) -> None:
    spoken = introduction(language, rules)
    assert len(spoken) == 8
    assert 750 <= sum(map(len, spoken)) <= 1000


@every_language
@pytest.mark.parametrize(("rules", "number"), [("wolfmoon", 7), ("shadow-world", 5)])
def test_the_introduction_to_a_game_of_its_own_takes_about_a_minute(
    language: str, rules: str, number: int
) -> None:
    spoken = introduction(language, rules)
    assert len(spoken) == number
    assert 600 <= sum(map(len, spoken)) <= 1000


@every_language
def test_the_introduction_tells_of_the_beasts_and_the_day_of_this_game(language: str) -> None:
    vampires, vote, accusation, gallows = TONGUES[language].differs
    dark_forest, big_box = (" ".join(introduction(language, rules)) for rules in ("duesterwald", "big-box"))
    for text, has in ((dark_forest, (vote,)), (big_box, (vampires, accusation, gallows))):
        for part in (vampires, vote, accusation, gallows):
            assert (part.lower() in text.lower()) == (part in has), f"{part}: {text}"


@every_tone
def test_a_call_says_who_is_called(tone: Tone) -> None:
    for line, wordings in tone.own.items():
        group, _, rest = line.partition(".")
        call, _, part = rest.partition(".")
        if group != "call" or call in NOT_BY_CARD or part == "receive" or line == "call.stray-cat.sleep":
            continue
        shouted = TONGUES[tone.language].packs.get(call) or tone.lines.character(call)
        for text in wordings:
            assert (shouted.split()[-1] if tone.short else shouted).lower() in text.lower(), f"{line}: {text}"


# What it must not give away.


@every_tone
def test_nothing_depends_on_what_somebody_is(tone: Tone) -> None:
    for line, text in tone.spoken():
        if parameters(text) & {"who", "by", "target"}:
            assert not found(TONGUES[tone.language].pronouns, text), f"{line}: {text}"


@every_tone
def test_no_ending_hangs_on_a_parameter(tone: Tone) -> None:
    for line, wordings in tone.own.items():
        for text in wordings:
            bare = TONGUES[tone.language].without_ending(text)
            assert not re.search(r"\}['’\w]|[\w'’]\{", bare), f"{line}: {text}"


@every_tone
def test_nightfall_asks_for_closed_eyes_and_for_no_more(tone: Tone) -> None:
    eyes = TONGUES[tone.language].eyes
    for line, text in tone.spoken():
        if line in ("scene.night", "scene.first-night"):
            assert eyes.lower() in text.lower(), text
            assert not found(TONGUES[tone.language].posture, text), text
        elif line.startswith("call."):
            assert not found(TONGUES[tone.language].asked_of_sleepers, text), text


@every_tone
def test_why_nobody_died_is_not_hinted_at(tone: Tone) -> None:
    for line, text in tone.spoken():
        if line.startswith("say.nobody-"):
            assert not found(TONGUES[tone.language].reasons, text), f"{line}: {text}"


@every_language
def test_the_witch_is_woken_the_same_whatever_she_has_left(language: str) -> None:
    may, whether = TONGUES[language].witch
    for text in words(language).wordings["call.witch.wake"]:
        assert found(may, text), text
        assert found(whether, text), text


@every_language
def test_dawn_in_one_sentence_names_no_cause(language: str) -> None:
    for text in words(language).wordings["say.dawn-deaths"]:
        assert not found(TONGUES[language].causes, text), text


# German: what goes in goes in unchanged.


def test_the_guard_dog_can_stand_where_a_player_stands() -> None:
    before = "|".join(NOT_BEFORE_A_NOMINATIVE.split())
    for parameter, places in DOG_PLACES.items():
        for line in places.split():
            for tone in HEARD:
                for text in tone.own.get(line, ()) if tone.language == "de" else ():
                    assert not re.search(rf"\b({before}) \{{{parameter}\}}", text), f"{line}: {text}"


def test_a_card_and_an_office_stand_in_the_case_they_come_in() -> None:
    datives = "aus|bei|mit|nach|von|zu|wegen"
    before = "|".join(NOT_BEFORE_A_NOMINATIVE.split())
    for tone in HEARD:
        for line, text in tone.spoken() if tone.language == "de" else ():
            assert not re.search(rf"\b({datives}) \{{office\}}", text), f"{line}: {text}"
            assert not re.search(rf"\b({before}) \{{card\}}", text), f"{line}: {text}"


@pytest.mark.parametrize("line", ["say.dawn-deaths", "end.winners", "recap.nobody-agreed", "recap.died"])
def test_one_or_several_can_be_named(line: str) -> None:
    for tone in HEARD:
        for text in tone.own.get(line, ()):
            assert not re.search(TONGUES[tone.language].alone, text), text


# The loader.


def test_a_sentence_names_characters_as_the_table_knows_them() -> None:
    about = {"role": "red-riding-hood", "players": 8}
    assert "Rotkäppchen" in sentence("de", "cast-special-small", about)
    assert "Red Riding Hood" in sentence("en", "cast-special-small", about)


def test_lists_are_joined_as_the_language_does() -> None:
    assert words("de").joined(["Anna", "Ben", "Clara"]) == "Anna, Ben und Clara"
    assert words("en").joined(["Anna", "Ben"]) == "Anna and Ben"
    assert words("en").joined(["Anna"]) == "Anna"


def test_a_wording_is_picked_by_its_key_alone() -> None:
    assert len({pick(f"night {night}", 6) for night in range(50)}) == 6
    assert pick("night 3", 6) == pick("night 3", 6)


def test_a_table_replaces_lines_with_its_own(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("casting:\n  cast-no-seer: [Ohne Seherin wird es schwer]\n", encoding="utf-8")
    assert load("de", [own]).text("casting.cast-no-seer") == "Ohne Seherin wird es schwer"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("castings:\n  cast-no-seer: x\n", "no line 'castings.cast-no-seer'"),
        ("casting:\n  cast-no-seer: x {who}\n", "no parameter who"),
        ("casting:\n  cast-no-seer: []\n", "own.yaml, line 2: 'casting.cast-no-seer' must be a wording"),
        ("casting:\n  cast-no-seer: a\n  cast-no-seer: b\n", "own.yaml, line 3: .* stands here twice"),
        ("casting: {", "is not YAML"),
    ],
)
def test_a_table_is_told_what_is_wrong_with_its_lines(tmp_path: Path, text: str, complaint: str) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(text, encoding="utf-8")
    with pytest.raises(BadLine, match=complaint):
        load("de", [own])
