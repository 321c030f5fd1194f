"""A retired key's seal is wrong after its retirement, and not before."""

from letitride.audit.retired_keys import RetiredKeys
from letitride.house import KEYS_STREAM, KeyRetired


def test_a_seal_after_the_retirement_is_wrong() -> None:
    keys = RetiredKeys()
    assert keys.wrong("aaaaaaaa.00") is None
    keys.take(KeyRetired(id="aaaaaaaa", public=""), stream=KEYS_STREAM, position=7)
    assert keys.wrong("bbbbbbbb.00") is None
    sentence = "It has the seal of key aaaaaaaa, which was retired at position 7."
    assert keys.wrong("aaaaaaaa.00") == sentence
    keys.take(KeyRetired(id="aaaaaaaa", public=""), stream=KEYS_STREAM, position=9)
    assert keys.wrong("aaaaaaaa.00") == sentence


def test_only_the_stream_of_keys_retires_one() -> None:
    keys = RetiredKeys()
    keys.take(KeyRetired(id="aaaaaaaa", public=""), stream="table:1", position=7)
    assert keys.wrong("aaaaaaaa.00") is None
