package io.wattle.simulator.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
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
    void whatIsCancelledIsGoneAtOnce() {
        EventQueue.Event event = time.at(1, () -> log("cancelled"));
        time.at(2, () -> log("other"));
        assertThat(time.size()).isEqualTo(2);
        event.cancel();
        assertThat(time.size()).isEqualTo(1);
    }

    @Test
    void anEventThatIsScheduledAnewMoves() throws StuckException {
        EventQueue.Event earlier = time.at(5, () -> log("earlier"));
        EventQueue.Event later = time.at(1, () -> log("later"));
        time.at(2, () -> log("second"));
        earlier.at(0);
        later.after(3);
        assertThat(time.size()).isEqualTo(3);
        runAll();
        assertThat(happened).containsExactly("earlier@0.0", "second@2.0", "later@3.0");
    }

    @Test
    void anEventThatIsScheduledAnewIsTheLastOfItsInstant() throws StuckException {
        EventQueue.Event first = time.at(1, () -> log("first"));
        time.at(1, () -> log("second"));
        first.at(1);
        runAll();
        assertThat(happened).containsExactly("second@1.0", "first@1.0");
    }

    @Test
    void anEventCanHappenAgain() throws StuckException {
        EventQueue.Event event = time.event(() -> log("again"));
        assertThat(time.isEmpty()).isTrue();
        event.at(1);
        runAll();
        event.after(1);
        runAll();
        assertThat(happened).containsExactly("again@1.0", "again@2.0");
    }

    @Test
    void whatIsDroppedCanBeScheduledAnew() throws StuckException {
        EventQueue.Event event = time.at(1, () -> log("dropped"));
        time.advanceTo(3);
        assertThat(time.isEmpty()).isTrue();
        event.cancel();
        event.at(4);
        runAll();
        assertThat(happened).containsExactly("dropped@4.0");
    }

    private record Planned(double seconds, int number, int event) implements Comparable<Planned> {

        private static final Comparator<Planned> ORDER =
                Comparator.comparingDouble(Planned::seconds).thenComparingInt(Planned::number);

        @Override
        public int compareTo(Planned other) {
            return ORDER.compare(this, other);
        }
    }

    /** Of a hundred events some come, move or leave at random, and many have the same times; a sorted set is the judge. */
    @Test
    void whateverComesMovesAndLeavesTheOrderHolds() throws StuckException {
        SplittableRandom random = new SplittableRandom(3);
        TreeSet<Planned> expected = new TreeSet<>();
        List<Integer> ran = new ArrayList<>();
        List<EventQueue.Event> events = new ArrayList<>();
        Planned[] planned = new Planned[100];
        for (int i = 0; i < planned.length; i++) {
            int event = i;
            events.add(time.event(() -> ran.add(event)));
        }
        for (int step = 0; step < 50_000; step++) {
            int event = random.nextInt(planned.length);
            int what = random.nextInt(10);
            if (what < 6) {
                forget(expected, planned, event);
                planned[event] = new Planned(time.nowSeconds() + random.nextInt(20), step, event);
                expected.add(planned[event]);
                events.get(event).at(planned[event].seconds());
            } else if (what < 8) {
                forget(expected, planned, event);
                events.get(event).cancel();
            } else if (time.runNext(Double.MAX_VALUE)) {
                Planned next = expected.pollFirst();
                planned[next.event()] = null;
                assertThat(ran).last().isEqualTo(next.event());
                assertThat(time.nowSeconds()).isEqualTo(next.seconds());
            }
            assertThat(time.size()).isEqualTo(expected.size());
        }
        assertThat(ran).hasSizeGreaterThan(5000);
    }

    private static void forget(TreeSet<Planned> expected, Planned[] planned, int event) {
        if (planned[event] != null) {
            expected.remove(planned[event]);
            planned[event] = null;
        }
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
