package io.wattle.tuning.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.tuning.engine.model.SimulatedPrior.Place;
import io.wattle.tuning.run.TrialLimits;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import io.wattle.tuning.surrogate.RatePrior;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SimulatedPriorTest {

    private static final ClusterProfile DELL = Catalog.builtIn().profile("dell").orElseThrow();

    @Test
    void itTellsTheSimulatorsSecondsBetterThanWhatIsUsual() throws InterruptedException {
        RatePrior prior = SimulatedPrior.of("wordcount", DELL, Place.SIMULATOR).orElseThrow();
        ModelEngine engine = new ModelEngine("wordcount", DELL, 5);
        SearchSpace space = engine.space();
        Random random = new Random(9);
        double off = 0;
        double usualOff = 0;
        int runs = 0;
        while (runs < 40) {
            Settings settings = space.draw(random).orElse(space.stock());
            Optional<Double> seconds = engine.run(settings, "test", TrialLimits.NONE, share -> {})
                    .measurement()
                    .map(it -> it.seconds());
            if (seconds.isPresent()) {
                runs++;
                off += Math.abs(Math.log(prior.seconds(space.workload(), settings) / seconds.get()));
                usualOff += Math.abs(Math.log(RatePrior.USUAL.seconds(space.workload(), settings) / seconds.get()));
            }
        }
        assertThat(off / runs).isLessThan(0.2);
        assertThat(off).isLessThan(usualOff / 2);
    }

    @Test
    void theSameJobAndClusterGiveTheSame() throws InterruptedException {
        assertThat(SimulatedPrior.of("grep", DELL, Place.NODES))
                .isEqualTo(SimulatedPrior.of("grep", DELL, Place.NODES));
        assertThat(SimulatedPrior.of("grep", DELL, Place.NODES).orElseThrow().rates())
                .isEqualTo(SimulatedPrior.of("grep-native", DELL, Place.HOST)
                        .orElseThrow()
                        .rates());
    }

    @Test
    void theFurtherFromTheSimulatorTheLessItIsSure() throws InterruptedException {
        RatePrior simulated = SimulatedPrior.of("pi", DELL, Place.SIMULATOR).orElseThrow();
        RatePrior host = SimulatedPrior.of("pi", DELL, Place.HOST).orElseThrow();
        assertThat(simulated.speedSpread()).isEqualTo(1);
        assertThat(host.speedSpread()).isEqualTo(10);
        assertThat(host.runs().orElseThrow().correlation())
                .isLessThan(simulated.runs().orElseThrow().correlation());
        assertThat(host.spreads())
                .allSatisfy((rate, spread) ->
                        assertThat(spread).isGreaterThan(simulated.spreads().get(rate)));
    }

    /** The same number of runs on any machine: what a clock decides, no resumed run would repeat. */
    @Test
    void whatIsSimulatedIsBoundedByTheSizeOfTheCluster() {
        try (ModelEngine engine = new ModelEngine("wordcount", DELL, 1)) {
            assertThat(SimulatedPrior.drawn(engine.space()).size()).isBetween(1900, 2000);
        }
        try (ModelEngine engine = new ModelEngine("wordcount", DELL.withWorkers(400), 1)) {
            assertThat(SimulatedPrior.drawn(engine.space()).size()).isBetween(100, 1900);
        }
        try (ModelEngine engine = new ModelEngine("wordcount", DELL.withWorkers(5000), 1)) {
            assertThat(SimulatedPrior.drawn(engine.space()).size()).isLessThan(100);
        }
        Workload many = new Workload(new NodeLimits(16_384, 8, 5000, 1024), 6L << 40, 50_000);
        assertThat(SimulatedPrior.drawn(MapReduce.space(many)).size()).isLessThan(100);
    }

    @Test
    void ofJobsThatTheSimulatorDoesNotKnowThereIsNone() throws InterruptedException {
        assertThat(SimulatedPrior.of("wordcount-native", DELL, Place.HOST)).isEmpty();
        assertThat(SimulatedPrior.of("testdfsio-write", DELL, Place.HOST)).isEmpty();
    }
}
