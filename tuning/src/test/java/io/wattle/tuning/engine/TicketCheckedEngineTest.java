package io.wattle.tuning.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.tuning.run.Engine;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.run.TrialLimits;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.ClusterTraits;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.io.IOException;
import java.time.Duration;
import java.util.function.DoubleConsumer;
import org.junit.jupiter.api.Test;

class TicketCheckedEngineTest {

    private static final NodeLimits LIMITS = new NodeLimits(600, 2, 2, 1);
    private static final Settings SETTINGS =
            MapReduce.space(new Workload(LIMITS, 300_000, 3)).stock();
    private static final ClusterTraits TRAITS = new ClusterTraits(2, true, true, true);
    private static final Outcome FAILED = Outcome.unsuccessful(TrialStatus.FAILED, "it ended with code 1");

    private int runs;
    private boolean valid = true;

    /** Ends a ticket while it runs. */
    private final class Trial implements Engine {

        private final boolean breaks;

        Trial(boolean breaks) {
            this.breaks = breaks;
        }

        @Override
        public String name() {
            return "hadoop";
        }

        @Override
        public NodeLimits limits() {
            return LIMITS;
        }

        @Override
        public ClusterTraits clusterTraits() {
            return TRAITS;
        }

        @Override
        public Outcome run(Settings settings, String label, TrialLimits limits, DoubleConsumer progress)
                throws IOException {
            runs++;
            if (breaks) {
                throw new IOException("no answer");
            }
            return FAILED;
        }

        @Override
        public void close() {}
    }

    private Outcome run(boolean endsMeanwhile, boolean breaks) throws Exception {
        int[] checks = new int[1];
        try (Engine engine = new TicketCheckedEngine(new Trial(breaks), () -> {
            if (!valid || (endsMeanwhile && checks[0]++ > 0)) {
                throw new IOException("the ticket has ended");
            }
        })) {
            return engine.run(SETTINGS, "trial-1", TrialLimits.of(Duration.ofMinutes(1)), share -> {});
        }
    }

    @Test
    void whatIsKnownOfTheClusterIsTheEngines() {
        try (Engine engine = new TicketCheckedEngine(new Trial(false), () -> {})) {
            assertThat(engine.limits()).isEqualTo(LIMITS);
            assertThat(engine.clusterTraits()).isEqualTo(TRAITS);
        }
    }

    @Test
    void withATicketTheEngineDecides() throws Exception {
        assertThat(run(false, false)).isEqualTo(FAILED);
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> run(false, true))
                .withMessage("no answer");
    }

    @Test
    void withoutOneNothingRuns() {
        valid = false;
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> run(false, false))
                .withMessage("the ticket has ended");
        assertThat(runs).isZero();
    }

    /** Else a program that could not say who it is would count against its settings. */
    @Test
    void whatFailsWhileItEndsIsNoOutcome() {
        for (boolean breaks : new boolean[] {false, true}) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> run(true, breaks))
                    .withMessage("the ticket has ended");
        }
        assertThat(runs).isEqualTo(2);
    }
}
