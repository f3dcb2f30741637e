package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.tuning.engine.Engines;
import io.wattle.tuning.engine.JobRequest;
import io.wattle.tuning.engine.job.InputRequest;
import io.wattle.tuning.engine.job.TunedJobs;
import io.wattle.tuning.run.Deadline;
import io.wattle.tuning.run.Engine;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.run.TrialLimits;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An embedded cluster with workers of two classes: the one shape of its kind, so it has a cluster of its own. */
@Tag("embedded")
class MixedClusterTest {

    private static final ClusterProfile MIXED =
            Catalog.builtIn().profile("mixed").orElseThrow();
    private static final InputRequest TEXT =
            new InputRequest(Optional.empty(), Optional.of(new InputRequest.Layout(3, 200_000)));
    private static final double HOST_DMIPS = 30_000;

    @Test
    void aTrialOnTwoClassesHasTheSecondsAndJoulesOfBoth(@TempDir Path directory) throws Exception {
        Engines.Prepared prepared = Engines.embedded(
                new Engines.Emulation(MIXED, 2, HOST_DMIPS, false),
                new JobRequest(TunedJobs.named("wordcount"), TEXT),
                directory,
                Deadline.NONE);
        try (Engine engine = prepared.engine()) {
            assertThat(engine.limits())
                    .as("containers fit the smaller class, whose workers have the vcores of both")
                    .isEqualTo(new NodeLimits(600, 2, 7, 1));
            Settings stock =
                    MapReduce.space(new Workload(engine.limits(), 200_000, 3)).stock();
            Outcome outcome = engine.run(stock, "stock", TrialLimits.of(Duration.ofMinutes(10)), share -> {});
            assertThat(outcome.status()).as(outcome.reason()).isEqualTo(TrialStatus.SUCCEEDED);
            Measurement measured = outcome.measurement().orElseThrow();
            double classSeconds = measured.classTime().orElseThrow().seconds();
            assertThat(classSeconds).as("the host is faster than both").isGreaterThan(measured.seconds());
            double watts = measured.joules().orElseThrow() / classSeconds;
            assertThat(watts).isBetween(watts(0), watts(1));
        }
    }

    /** Of one worker of each class. */
    private static double watts(double utilisation) {
        return MIXED.workers().stream()
                .mapToDouble(it -> it.nodeClass().powerCurve().watts(utilisation))
                .sum();
    }
}
