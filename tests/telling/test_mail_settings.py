"""The mail server as the environment names it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SHOWN = (
    "EMAIL_BACKEND", "EMAIL_HOST", "EMAIL_PORT", "EMAIL_HOST_USER", "EMAIL_HOST_PASSWORD", "EMAIL_USE_TLS",
    "EMAIL_USE_SSL", "MAIL_FROM",
)  # fmt: skip
PROGRAM = f"import json; from config import settings; print(json.dumps([getattr(settings, one) for one in {SHOWN}]))"
SMTP = "django.core.mail.backends.smtp.EmailBackend"


def read(folder: Path, **variables: str) -> "subprocess.CompletedProcess[str]":
    kept = {name: value for name, value in os.environ.items() if not name.startswith("EMAIL_")}
    environment = kept | {"DATA_DIR": str(folder)} | variables
    return subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"EMAIL_URL": "smtp+tls://cup%40school.example:pass%20word@mail.example"},
         [SMTP, "mail.example", 587, "cup@school.example", "pass word", True, False, "cup@school.example"]),
        ({"EMAIL_URL": "smtp+ssl://cup:p@mail.example:2465", "EMAIL_FROM": "Cup <cup@school.example>"},
         [SMTP, "mail.example", 2465, "cup", "p", False, True, "Cup <cup@school.example>"]),
        ({"EMAIL_URL": "smtp+ssl://cup:p@mail.example"}, [SMTP, "mail.example", 465, "cup", "p", False, True, ""]),
        ({"EMAIL_FROM": "cup@school.example"},
         ["django.core.mail.backends.dummy.EmailBackend", "localhost", 25, "", "", False, False, ""]),
    ],
)  # fmt: skip
def test_server_and_sender_come_from_the_environment(
    tmp_path: Path, variables: dict[str, str], expected: list[object]
) -> None:
    done = read(tmp_path, **variables)
    assert json.loads(done.stdout) == expected


@pytest.mark.parametrize(
    "url", ["mail.example", "http://cup:secret@mail.example", "smtp://cup:secret@mail.example:port"]
)
def test_what_is_no_mail_server_is_told_in_a_sentence_without_its_password(tmp_path: Path, url: str) -> None:
    done = read(tmp_path, EMAIL_URL=url)
    assert done.returncode == 1
    assert done.stderr.startswith("EMAIL_URL cannot be read. Write smtp+tls://")
    assert "secret" not in done.stderr
