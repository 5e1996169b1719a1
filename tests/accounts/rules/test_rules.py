"""What is kept of an address and a browser, and how a code is read."""

import pytest

from tournaments.accounts.rules import device_of, is_from_app, network_of, tidy_code

AGENTS = {
    "Chrome, Android": "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0 Mobile Safari/537.36",
    "Safari, iPhone": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1",
    "Chrome, iPhone": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) CriOS/126.0 Mobile Safari/604.1",
    "Firefox, Windows": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0",
    "Edge, Windows": "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0",
    "Yandex Browser, Android": "Mozilla/5.0 (Linux; arm_64; Android 13) Chrome/124.0 YaBrowser/24.6 Safari/537.36",
    "Safari, macOS": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15",
    "": "curl/8.5 a-secret-that-somebody-has-put-here",
}  # fmt: skip


@pytest.mark.parametrize("words", AGENTS)
def test_a_browser_is_told_in_two_words_of_a_list(words: str) -> None:
    assert device_of(AGENTS[words]) == words


@pytest.mark.parametrize(("address", "network"), [
    ("203.0.113.77", "203.0.113.0/24"), ("2001:db8:1234:5678::9", "2001:db8:1234::/48"),
    ("::ffff:203.0.113.77", "203.0.113.0/24"), ("", ""), ("testserver", ""), ("203.0.113.77, 10.0.0.1", ""),
])  # fmt: skip
def test_of_an_address_the_network_is_kept(address: str, network: str) -> None:
    assert network_of(address) == network


@pytest.mark.parametrize(("typed", "code", "app"), [
    ("123 456", "123456", True), ("123-456", "123456", True), ("ABCD efgh", "abcdefgh", False), ("", "", False),
    ("１２３４５６", "１２３４５６", False), ("12345", "12345", False),
])  # fmt: skip
def test_a_code_is_read_as_people_type_it(typed: str, code: str, app: bool) -> None:
    assert tidy_code(typed) == code
    assert is_from_app(code) is app
