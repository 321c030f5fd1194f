"""Rate limits: token buckets, and whose bucket it is."""

from collections.abc import Iterable, Sequence
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

_ROUNDING: Final = 1e-6


class Buckets:
    """One bucket per key. It holds ``burst`` tokens, and refills at ``rate`` per second.

    A bucket is one number, the time at which it will be full again, so full ones need not be
    remembered. At most ``most`` others are kept; the least recently used goes first. A client with
    that many names is not stopped by counting.
    """

    def __init__(self, rate: float, burst: float, *, most: int = 10_000) -> None:
        if rate <= 0 or burst < 1 or most < 1:
            raise ValueError("a bucket holds at least one token, and tokens come back")
        self._interval = 1 / rate
        self._depth = burst / rate
        self._most = most
        self._full_at: dict[str, float] = {}  # least recently used first

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, key: str, now: float) -> float:
        """Take a token and return 0.0, or take none and return the seconds until there is one.

        ``now`` comes from a clock such as ``time.monotonic``. If it goes back, nobody waits longer.
        """
        self._forget_full(now)
        full_at = min(max(self._full_at.pop(key, now), now), now + self._depth)
        wait = full_at + self._interval - self._depth - now
        allowed = wait <= _ROUNDING
        self._full_at[key] = full_at + self._interval if allowed else full_at
        if len(self._full_at) > self._most:
            del self._full_at[next(iter(self._full_at))]
        return 0.0 if allowed else wait

    def _forget_full(self, now: float) -> None:
        """At most two per call: no call is slow, and more are dropped than added."""
        for _ in range(2):
            oldest = next(iter(self._full_at), None)
            if oldest is None or self._full_at[oldest] > now:
                return
            del self._full_at[oldest]


def address_of(peer: str, forwarded: Sequence[str], proxies: int) -> str | None:
    """The address a request came from; None if our proxies should have sent it and did not.

    ``forwarded`` are all lines of X-Forwarded-For. Each of our ``proxies`` adds one address at the
    end, so we count from there; anybody could have sent what comes before. A request without such
    a line came straight to us.

    >>> address_of("10.0.0.1", ["6.6.6.6", "1.2.3.4, 203.0.113.9"], 1)
    '203.0.113.9'
    >>> address_of("10.0.0.1", ["203.0.113.9, 10.0.0.2"], 2)
    '203.0.113.9'
    >>> address_of("10.0.0.1", ["203.0.113.9"], 2)
    """
    if not forwarded:
        return peer
    parts = ",".join(forwarded).split(",")
    if not 0 < proxies <= len(parts):
        return None
    try:
        return str(ip_address(parts[-proxies].strip()))
    except ValueError:
        return None


def caller(peer: str, forwarded: Sequence[str] = (), *, proxies: int) -> str:
    """The caller's key: an address, or for IPv6 a network, since one client has many addresses.

    If our proxies did not send it, the peer's.

    >>> caller("10.0.0.1", ["1.2.3.4, 203.0.113.9"], proxies=1)
    '203.0.113.9'
    >>> caller("10.0.0.1", ["1.2.3.4"], proxies=0)
    '10.0.0.1'
    >>> caller("2001:db8::7:1", proxies=0)
    '2001:db8::/64'
    """
    try:
        known = ip_address(address_of(peer, forwarded, proxies) or peer)
    except ValueError:
        return peer
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ip_network((int(known), 64), strict=False))


def within(address: str | None, networks: Iterable[str]) -> bool:
    """Whether an address is in one of the networks; None never is.

    >>> within("10.0.0.7", ["10.0.0.0/8"]), within("::ffff:10.0.0.7", ["10.0.0.0/8"])
    (True, True)
    """
    try:
        known = ip_address(address or "")
    except ValueError:
        return False
    if isinstance(known, IPv6Address) and known.ipv4_mapped is not None:
        known = known.ipv4_mapped
    return any(known in ip_network(network) for network in networks)
