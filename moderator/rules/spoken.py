"""Every line the rules can have said, by its id, and every cause of death."""

SPOKEN = (
    # dealing
    "cards-do-not-fit", "once-more", "roll-call-again",
    # dawn and dusk
    "dawn-deaths", "nobody-died", "death", "nobody-devoured", "nobody-bitten", "hunter-spares",
    # the office
    "hustings", "election-count", "election-again", "lots-drawn", "elected", "office-passes", "office-lapses",
    "office-decides",
    # the day
    "vote-count", "vote-tied", "accused", "gallows-count", "acquitted", "nobody-leaves", "left",
    # the end
    "draw-offered", "draw-count", "draw-refused", "chronicle",
)  # fmt: skip

CAUSES = (
    "cat", "poison", "sword", "hunt", "werewolves", "vampires", "hunter", "grief", "gallows", "vote", "left",
)  # fmt: skip
