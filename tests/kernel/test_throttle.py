"""How often something may be asked for."""

from tournaments.kernel.throttle import Throttle


def test_so_many_may_come_at_once_and_then_so_many_a_second() -> None:
    throttle = Throttle(burst=3, rate=2)
    assert [throttle.wait("a", 10.0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert throttle.wait("a", 10.5) == 0
    assert throttle.wait("a", 10.6) > 0


def test_whoever_is_refused_does_not_wait_longer_for_having_asked() -> None:
    throttle = Throttle(burst=1, rate=1)
    throttle.wait("a", 0.0)
    assert [throttle.wait("a", moment / 10) > 0 for moment in range(1, 10)] == [True] * 9
    assert throttle.wait("a", 1.0) == 0


def test_one_does_not_wait_for_another() -> None:
    throttle = Throttle(burst=1, rate=0.001)
    assert [throttle.wait(key, 0.0) for key in ("a", "b")] == [0, 0]
    assert throttle.wait("a", 1.0) > 0


def test_a_long_pause_fills_a_bucket_and_no_more() -> None:
    throttle = Throttle(burst=2, rate=1)
    throttle.wait("a", 0.0)
    assert [throttle.wait("a", 1000.0) == 0 for _ in range(3)] == [True, True, False]


def test_it_remembers_a_bounded_number_of_those_who_asked() -> None:
    throttle = Throttle(burst=1, rate=0.001, keys=10)
    for number in range(1000):
        throttle.wait(str(number), 0.0)
    assert len(throttle) == 10
    throttle.forget()
    assert len(throttle) == 0
