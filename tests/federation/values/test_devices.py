"""What browsers say of themselves, in words."""

import pytest

from federation.values.devices import name_device

WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)"
ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-S911B)"
CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0"


@pytest.mark.parametrize(
    ("said", "name"),
    [
        (f"{WINDOWS} {CHROME} Safari/537.36 Edg/126.0.2592.87", "Edge, Windows"),
        (f"{WINDOWS} {CHROME} Safari/537.36", "Chrome, Windows"),
        (f"{WINDOWS} {CHROME} Safari/537.36 OPR/112.0", "Opera, Windows"),
        ("Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox, Linux"),
        (f"{ANDROID} AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0 Mobile", "Samsung Internet, Android"),
        (f"{ANDROID} {CHROME} Mobile Safari/537.36", "Chrome, Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) FxiOS/127.0 Mobile Safari", "Firefox, iPhone"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15", "Safari, Mac"),
        ("curl/8.5.0", ""),
        ("", ""),
        ("<script>Android</script>", "Android"),
    ],
)
def test_device_is_named(said: str, name: str) -> None:
    assert name_device(said) == name
