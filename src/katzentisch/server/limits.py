"""How often someone may do something: token buckets, and many of them in bounded memory.

Times are seconds on any clock that does not go back; whoever asks says what time it is.

The law: within any stretch of t seconds a bucket gives at most burst + rate * t.
"""

import ipaddress
import math
from collections.abc import Hashable
from heapq import heappop, heappush, heapreplace
from typing import Final, Generic, TypeVar

K = TypeVar("K", bound=Hashable)

ROUNDING: Final = 1e-6  # seconds: floating point must not keep out who waited as told
MOST_KEYS: Final = 10_000
HOME_PREFIX: Final = 64  # bits of an IPv6 address that belong to one household


class Bucket:
    """Holds up to `burst` tokens, and gets `rate` new ones each second.

    All there is to know is when it will be full again.
    """

    __slots__ = ("burst", "full_at", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        if not (0 < rate < math.inf and 0 < burst < math.inf):
            raise ValueError("rate and burst are above zero")
        self.rate = rate
        self.burst = burst
        self.full_at = -math.inf

    def take(self, now: float, cost: float = 1) -> bool:
        """Take tokens, or tell that there are not enough and take none."""
        if self.wait(now, cost) > ROUNDING:
            return False
        self.full_at = max(self.full_at, now) + cost / self.rate
        return True

    def reserve(self, now: float, cost: float = 1) -> float:
        """Take tokens that may still have to come; return in how many seconds they are there."""
        wait = self.wait(now, cost)
        if wait < math.inf:
            self.full_at = max(self.full_at, now) + cost / self.rate
        return wait

    def wait(self, now: float, cost: float = 1) -> float:
        """Return in how many seconds there will be enough; infinity where there never will."""
        if not cost >= 0:
            raise ValueError("a cost is not below zero")
        if cost > self.burst:
            return math.inf
        missing = max(self.full_at - now, 0) - (self.burst - cost) / self.rate
        return max(missing, 0)


class Limiter(Generic[K]):
    """A bucket for every address, guest or table.

    A full bucket is as good as none and is forgotten. Where there are too many others, the one
    goes that would be full first: so nobody gets rid of an empty bucket by filling the memory.
    """

    def __init__(self, rate: float, burst: float, most: int = MOST_KEYS) -> None:
        Bucket(rate, burst)
        if most < 1:
            raise ValueError("there is room for one key at least")
        self.rate = rate
        self.burst = burst
        self.most = most
        self.buckets: dict[K, Bucket] = {}
        # One entry for each bucket; it was full then at the earliest, since that only moves on.
        self.queue: list[tuple[float, int, K]] = []
        self.entries = 0

    def __len__(self) -> int:
        return len(self.buckets)

    def take(self, key: K, now: float, cost: float = 1) -> bool:
        """Take tokens out of a key's bucket, or tell that there are not enough."""
        bucket = self.bucket(key, now)
        taken = bucket.take(now, cost)
        self.remember(key, bucket, now)
        return taken

    def reserve(self, key: K, now: float, cost: float = 1) -> float:
        """Take tokens that may still have to come; return in how many seconds they are there."""
        bucket = self.bucket(key, now)
        wait = bucket.reserve(now, cost)
        self.remember(key, bucket, now)
        return wait

    def bucket(self, key: K, now: float) -> Bucket:
        """Return a key's bucket, a full one where none is remembered."""
        self.forget_full(now)
        return self.buckets.get(key) or Bucket(self.rate, self.burst)

    def remember(self, key: K, bucket: Bucket, now: float) -> None:
        """Keep a bucket, unless it is there already, or full."""
        if key not in self.buckets and bucket.full_at > now:
            self.keep(key, bucket)

    def wait(self, key: K, now: float, cost: float = 1) -> float:
        """Return in how many seconds a key may take so much."""
        bucket = self.buckets.get(key) or Bucket(self.rate, self.burst)
        return bucket.wait(now, cost)

    def keep(self, key: K, bucket: Bucket) -> None:
        """Remember one more bucket."""
        while len(self.buckets) >= self.most:
            self.settle()
            del self.buckets[heappop(self.queue)[2]]
        self.buckets[key] = bucket
        self.entries += 1
        heappush(self.queue, (bucket.full_at, self.entries, key))

    def forget_full(self, now: float) -> None:
        """Forget the buckets that are full."""
        while self.queue and self.queue[0][0] <= now:
            self.settle()
            if self.queue[0][0] <= now:
                del self.buckets[heappop(self.queue)[2]]

    def settle(self) -> None:
        """Move entries on until the first one is right."""
        while True:
            known, number, key = self.queue[0]
            full_at = self.buckets[key].full_at
            if full_at == known:
                return
            heapreplace(self.queue, (full_at, number, key))


def household(address: str) -> str:
    """Return what to limit an address by: itself, and of IPv6 the part one household shares."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, HOME_PREFIX), strict=False))
