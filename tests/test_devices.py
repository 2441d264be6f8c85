"""Devices: by what each proves itself, whatever stands in a head beside it."""

import time

import pytest
from starlette.requests import Request

from moderator.web.devices import language_of, token_of

TOKEN = "a_token-of-24-letters--and-its-seal-0123456789"


def request(cookie: str) -> Request:
    """Somebody asks."""
    return Request({"type": "http", "headers": [(b"cookie", cookie.encode("latin-1"))]})


@pytest.mark.parametrize(
    "cookie",
    [f"device={TOKEN}", f"language=de; device={TOKEN}", f"device={TOKEN};other=1", f"a; device={TOKEN}"],
)
def test_a_device_is_known_by_its_cookie_among_others(cookie: str) -> None:
    assert token_of(request(cookie)) == TOKEN


@pytest.mark.parametrize(
    "cookie", ["", "device", "device=", f'device="{TOKEN}"', f"my-device={TOKEN}", "=;=;;"]
)
def test_what_the_box_has_not_given_out_is_no_token(cookie: str) -> None:
    assert token_of(request(cookie)) == ""


def test_the_language_is_in_a_cookie_too() -> None:
    assert language_of(request(f"device={TOKEN}; language=en"), ("de", "en")) == "en"


@pytest.mark.parametrize("cookie", ['device="' + "\\" * 60_000 + '"', "device=1;" * 7000, "\\073" * 15_000])
def test_a_head_full_of_cookies_keeps_nobody_waiting(cookie: str) -> None:
    asked, begun = request(cookie), time.process_time()
    token_of(asked)
    language_of(asked, ("de", "en"))
    assert time.process_time() - begun < 1
