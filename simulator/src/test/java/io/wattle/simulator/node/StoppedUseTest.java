package io.wattle.simulator.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.simulator.event.EventQueue;
import io.wattle.simulator.event.StuckException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Ten units a second, shared evenly. */
class StoppedUseTest {

    private final EventQueue time = new EventQueue();
    private final List<Integer> users = new ArrayList<>();
    private final SharedResource resource = new SharedResource(time, n -> 10.0 / n, users::add);
    private final List<Double> ends = new ArrayList<>();

    private Activity use(double units) {
        return resource.use(units, () -> ends.add(time.nowSeconds()));
    }

    private void runAll() throws StuckException {
        while (time.runNext(Double.MAX_VALUE)) {
            // Until nothing is left.
        }
    }

    /** Alone for 1 s, with another for 2 s: 20 of 40 units. */
    @Test
    void itSaysHowFarItIs() throws StuckException {
        Activity first = use(40);
        assertThat(first.shareDone()).isZero();
        time.at(1, () -> use(1000));
        time.at(3, () -> ends.add(first.shareDone()));
        time.at(1e6, () -> assertThat(first.shareDone()).isEqualTo(1));
        runAll();
        assertThat(ends.get(0)).isCloseTo(0.5, within(1e-12));
    }

    /** The other one has 5 + 10 units when it is alone, and needs 1.5 s more. */
    @Test
    void whatIsStoppedLeavesTheRestToOthers() throws StuckException {
        use(25);
        Activity stopped = use(1000);
        time.at(2, stopped::stop);
        runAll();
        assertThat(ends).containsExactly(3.5);
        assertThat(stopped.shareDone()).isCloseTo(0.01, within(1e-12));
        assertThat(users).as("before each change").containsExactly(0, 1, 2, 1);
        stopped.stop();
        assertThat(users).as("a second stop is none").hasSize(4);
    }

    @Test
    void theOneThatWouldEndFirstCanBeStopped() throws StuckException {
        Activity first = use(10);
        use(20);
        time.at(1, first::stop);
        runAll();
        assertThat(ends).containsExactly(2.5);
    }

    @Test
    void nothingEndsThatWasCutOffAndWhatComesLaterDoes() throws StuckException {
        Activity lost = use(40);
        List<Activity> never = new ArrayList<>();
        time.at(1, resource::cutOff);
        time.at(2, () -> never.add(use(1)));
        time.at(3, resource::resume);
        time.at(4, () -> use(10));
        runAll();
        assertThat(ends).containsExactly(5.0);
        assertThat(lost.shareDone()).isCloseTo(0.25, within(1e-12));
        assertThat(never.get(0).shareDone()).isZero();
        assertThat(resource.users()).isZero();
    }

    /** With a fixed total speed the last of those that are not stopped ends when all that was done is done. */
    @Test
    void noWorkIsLostOrGained() throws StuckException {
        SplittableRandom random = new SplittableRandom(5);
        List<Activity> stopped = new ArrayList<>();
        double sum = 0;
        for (int i = 0; i < 1000; i++) {
            double units = 1 + random.nextDouble(100);
            if (i % 3 == 0) {
                stopped.add(use(1e9));
            } else {
                sum += units;
                use(units);
            }
        }
        time.at(500, () -> stopped.forEach(Activity::stop));
        double[] done = new double[1];
        time.at(
                500,
                () -> done[0] =
                        stopped.stream().mapToDouble(it -> 1e9 * it.shareDone()).sum());
        runAll();
        assertThat(ends.get(ends.size() - 1)).isCloseTo((sum + done[0]) / 10, within(1e-3));
    }
}
