"""What a process remembers of what it has made: so many bytes; what was asked for longest ago is forgotten first."""

from collections import OrderedDict
from threading import Lock
from typing import Any, Final

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache

_held: Final[dict[str, int]] = {}
"""Name of a cache → bytes of its values; like Django's own stores shared by the threads of the process."""


class BoundedCache(LocMemCache):
    """Django's cache in the process's memory, bounded by ``MAX_BYTES`` of its options besides the number of entries.
    A value that alone would take more than a quarter of that is not kept: it would push out all others."""

    _cache: OrderedDict[str, bytes]
    _expire_info: dict[str, float | None]
    _lock: Lock
    _max_entries: int

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        super().__init__(name, params)
        self._name, self._most = name, int(params["OPTIONS"]["MAX_BYTES"])
        _held.setdefault(name, 0)

    @property
    def held(self) -> int:
        """Bytes of the values that are kept now."""
        return _held[self._name]

    def _set(self, key: str, value: bytes, timeout: float | None = DEFAULT_TIMEOUT) -> None:
        self._delete(key)
        if len(value) * 4 > self._most:
            return
        while self._cache and (self.held + len(value) > self._most or len(self._cache) >= self._max_entries):
            self._delete(next(reversed(self._cache)))
        self._cache[key] = value
        self._cache.move_to_end(key, last=False)
        self._expire_info[key] = self.get_backend_timeout(timeout)
        _held[self._name] += len(value)

    def _delete(self, key: str) -> bool:
        value = self._cache.pop(key, None)
        if value is None:
            return False
        del self._expire_info[key]
        _held[self._name] -= len(value)
        return True

    def clear(self) -> None:
        with self._lock:
            self._cache.clear()
            self._expire_info.clear()
            _held[self._name] = 0
