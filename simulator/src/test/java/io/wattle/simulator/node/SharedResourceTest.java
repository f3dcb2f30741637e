package io.wattle.simulator.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.simulator.event.EventQueue;
import io.wattle.simulator.event.StuckException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SharedResourceTest {

    private final EventQueue time = new EventQueue();
    private final List<Integer> users = new ArrayList<>();
    private final SharedResource resource = new SharedResource(time, n -> 10.0 / n, users::add);
    private final List<Double> ends = new ArrayList<>();

    private void use(double units) {
        resource.use(units, () -> ends.add(time.nowSeconds()));
    }

    private void runAll() throws StuckException {
        while (time.runNext(Double.MAX_VALUE)) {
            // Until nothing is left.
        }
    }

    @Test
    void oneUserHasAll() throws StuckException {
        use(20);
        runAll();
        assertThat(ends).containsExactly(2.0);
    }

    /** Both get half until the shorter one is done at 4 s; then the longer one has 10 of its 30 units left, and all. */
    @Test
    void usersShareEvenly() throws StuckException {
        use(30);
        use(20);
        runAll();
        assertThat(ends).containsExactly(4.0, 5.0);
        assertThat(users).as("before each change").containsExactly(0, 1, 2, 1);
    }

    /** The first has 20 units left when the second comes. */
    @Test
    void whoComesLaterSharesFromThen() throws StuckException {
        use(30);
        time.at(1, () -> use(10));
        runAll();
        assertThat(ends).containsExactly(3.0, 4.0);
    }

    @Test
    void nothingIsDoneInTheSameInstant() throws StuckException {
        use(0);
        assertThat(ends).isEmpty();
        runAll();
        assertThat(ends).containsExactly(0.0);
    }

    /** Work is conserved: with a fixed total speed the last of many ends when all their work is done. */
    @Test
    void manyUsersEndWhenAllWorkIsDone() throws StuckException {
        SplittableRandom random = new SplittableRandom(7);
        double sum = 0;
        for (int i = 0; i < 10_000; i++) {
            double units = random.nextDouble(100);
            sum += units;
            use(units);
        }
        runAll();
        assertThat(ends).hasSize(10_000).isSorted();
        assertThat(ends.get(9_999)).isCloseTo(sum / 10, within(1e-6 * sum));
    }

    @Test
    void aNegativeUseIsRefused() {
        assertThatThrownBy(() -> use(-1)).hasMessage("use of -1.0 units (allowed: 0 or more)");
    }
}
