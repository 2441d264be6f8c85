"""The box's own button: what a host does with it, and the dog that it stands for."""

from collections.abc import Callable

from hardware.gestures import Gesture, Gestures
from hardware.panel import HOST

from ...table.narrator import DOG
from .around import Act, Around
from .by_night import InTheDark


class HostButton:
    """One button, four gestures."""

    def __init__(self, around: Around, act: Callable[[], Act], is_trying_out: Callable[[], bool]) -> None:
        self.around = around
        # What presses mean now, and whether they answer a self-test.
        self._act = act
        self._is_trying_out = is_trying_out
        # Told of a press of whatever button.
        self.hear = Gestures(HOST, self.tell).hear

    def tell(self, gesture: Gesture) -> None:
        """What the finger meant; while the box is tried out only a double tap, which stops that."""
        if self._is_trying_out() and gesture != "double":
            return
        if self.around.box.presence.wants_tap:
            # It is lit for somebody who wants something of the room, and means nothing else.
            if gesture == "tap":
                self.around.box.presence.tap()
            return
        dogs = self.call_for_the_dog
        if gesture == "tap" and dogs is not None:
            dogs.point(DOG)
        else:
            self.around.box.host.gesture(gesture)

    @property
    def call_for_the_dog(self) -> InTheDark | None:
        """The call in which the button means the dog: where people by night press whom they mean.

        Whoever is awake, or nobody: a tap that pauses would tell.
        """
        act = self._act()
        is_on_offer = DOG in self.around.board.targets and not self.around.box.timer.paused
        return act if isinstance(act, InTheDark) and act.points and is_on_offer else None
