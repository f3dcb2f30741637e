package io.wattle.tuner.cli.splits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.tuning.engine.input.SplitPreview.Split;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BalanceTest {

    @Test
    void timeGoesWithBytesOverSpeed() {
        ClassLoad slow = load("slow", 10, 100, 100, 100);
        ClassLoad fast = load("fast", 40, 400, 800);
        Balance balance = new Balance(List.of(slow, fast));
        // Times: 10, 10, 10, 10, 20; mean 12.
        assertThat(balance.mapTime(slow).orElseThrow()).isCloseTo(10 / 12.0, within(1e-9));
        assertThat(balance.mapTime(fast).orElseThrow()).isCloseTo(15 / 12.0, within(1e-9));
        assertThat(balance.spread()).hasValue(2);
    }

    @Test
    void theSpreadLeavesOutTheExtremes() {
        long[] bytes = IntStream.rangeClosed(1, 100).mapToLong(it -> it * 10L).toArray();
        assertThat(new Balance(List.of(load("a", 10, bytes))).spread()).hasValue(95.0 / 5);
    }

    @Test
    void whatIsNotKnownIsNoFigure() {
        ClassLoad unknown = new ClassLoad(
                "x", 1, 4, OptionalDouble.empty(), load("x", 1, 10).splits());
        ClassLoad idle = load("idle", 5);
        Balance balance = new Balance(List.of(unknown, idle));
        assertThat(balance.mapTime(unknown)).isEmpty();
        assertThat(balance.mapTime(idle)).isEmpty();
        assertThat(balance.spread()).isEmpty();
        assertThat(idle.meanBytes()).isEmpty();
        assertThat(idle.localShare()).isEmpty();
        assertThat(unknown.mapsPerVcore()).isEqualTo(0.25);
    }

    private static ClassLoad load(String name, double speed, long... bytes) {
        List<Split> splits = LongStream.of(bytes)
                .mapToObj(it -> new Split(it, it / 2, List.of(), List.of(), Optional.of(name)))
                .toList();
        return new ClassLoad(name, 1, 4, OptionalDouble.of(speed), splits);
    }
}
