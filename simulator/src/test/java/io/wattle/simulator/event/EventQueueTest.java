package io.wattle.simulator.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventQueueTest {

    private final EventQueue time = new EventQueue();
    private final List<String> happened = new ArrayList<>();

    private void log(String what) {
        happened.add(what + "@" + time.nowSeconds());
    }

    private void runAll() throws StuckException {
        while (time.runNext(Double.MAX_VALUE)) {
            // Until nothing is left.
        }
    }

    @Test
    void eventsRunInTheOrderOfTheirTimesAndThenOfTheirScheduling() throws StuckException {
        time.at(2, () -> log("late"));
        time.at(1, () -> log("first"));
        time.at(1, () -> log("second"));
        time.at(0, () -> time.after(1, () -> log("third")));
        runAll();
        assertThat(happened).containsExactly("first@1.0", "second@1.0", "third@1.0", "late@2.0");
        assertThat(time.processed()).isEqualTo(5);
    }

    @Test
    void aCancelledEventDoesNotHappen() throws StuckException {
        EventQueue.Event event = time.at(1, () -> log("cancelled"));
        time.at(2, () -> log("other"));
        event.cancel();
        runAll();
        assertThat(happened).containsExactly("other@2.0");
        event.cancel();
    }

    @Test
    void eventsBeyondTheLimitAreLeftAlone() throws StuckException {
        time.at(5, () -> log("later"));
        assertThat(time.runNext(4)).isFalse();
        assertThat(time.nowSeconds()).isZero();
        assertThat(time.runNext(5)).isTrue();
    }

    @Test
    void thePastAndInfinityAreRefused() throws StuckException {
        time.at(3, () -> log("now"));
        runAll();
        for (double seconds : new double[] {2.9, Double.POSITIVE_INFINITY, Double.NaN}) {
            assertThatThrownBy(() -> time.at(seconds, () -> {}))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("no earlier than 3.0 s");
        }
    }

    @Test
    void aCircleInOneInstantIsFound() {
        circle();
        assertThatThrownBy(this::runAll)
                .isInstanceOf(StuckException.class)
                .hasMessageContaining("time stands still at 0.0 s");
    }

    private void circle() {
        time.after(0, this::circle);
    }
}
