"""The server behind the pages: where it listens, and how long it waits for phones that are gone."""

import socket

import pytest

from moderator.web.server import DEAF, bound


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux gives up on somebody")
def test_a_phone_that_left_without_a_word_is_given_up_after_a_while() -> None:
    with bound("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        talking, _ = listening.accept()
        with talking:
            assert talking.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 1000 * DEAF


def test_where_a_port_is_taken_the_next_free_one_is_found() -> None:
    with bound("127.0.0.1", 0) as first:
        taken = first.getsockname()[1]
        with bound("127.0.0.1", taken) as second:
            assert second.getsockname()[1] != taken
