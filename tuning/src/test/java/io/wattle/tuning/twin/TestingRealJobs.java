package io.wattle.tuning.twin;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.Quality;
import io.wattle.simulator.job.ProfiledJob;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.StudyRun;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.simulator.yarn.YarnSettings;
import io.wattle.tuning.ledger.FinishedApplication;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Jobs of the study, as a ledger of its Edisons would have them. */
final class TestingRealJobs {

    static final ClusterProfile EDISON = Catalog.builtIn().profile("edison").orElseThrow();
    static final TwinCluster AS_IT_WAS =
            new TwinCluster(EDISON, "stock", OptionalDouble.empty(), PlacementRule.STOCK, false, PowerPolicy.ALWAYS_ON);

    private static final Instant MORNING = Instant.parse("2026-11-25T06:00:00Z");

    private TestingRealJobs() {}

    /** Of its joules a quarter are idle ones; without joules its line is not complete. */
    static RealJob job(int number, String job, int afterSeconds, double seconds, double joules, String mode) {
        return job(number, job, MORNING.plusSeconds(afterSeconds), seconds, joules, mode);
    }

    /** The same, submitted at a time of any day. */
    static RealJob job(int number, String job, Instant submitted, double seconds, double joules, String mode) {
        StudyRun run = new Zhao2016Jobs(Parameters.zhao2016()).run(job, EDISON, 1);
        return new RealJob(
                new FinishedApplication(
                        1_700_000_000_000L,
                        number,
                        job + "-" + number,
                        "ann",
                        "root.etl",
                        "MAPREDUCE",
                        Optional.of("SUCCEEDED"),
                        Optional.of(mode),
                        submitted,
                        submitted.plusMillis(Math.round(1000 * seconds)),
                        10,
                        joules,
                        OptionalDouble.of(0.75 * joules),
                        OptionalDouble.of(0.25 * joules),
                        joules > 0,
                        Optional.empty()),
                new ProfiledJob(run.profile(), run.settings()));
    }

    static List<RealJob> twoJobs() {
        return List.of(job(2, "pi", 30, 100, 0, "active"), job(1, "terasort", 0, 500, 20_000, "off"));
    }

    static Twin twin(List<RealJob> jobs) {
        return new Twin(jobs, YarnSettings.HADOOP_3, 1);
    }

    static RealJob withJoules(RealJob job, double active, double idle) {
        return withJoules(job, OptionalDouble.of(active), OptionalDouble.of(idle), Optional.empty());
    }

    /** All that it had. */
    static RealJob withJoules(RealJob job, OptionalDouble active, OptionalDouble idle, Optional<Quality> quality) {
        FinishedApplication was = job.application();
        return new RealJob(
                new FinishedApplication(
                        was.epoch(),
                        was.number(),
                        was.name(),
                        was.user(),
                        was.queue(),
                        was.type(),
                        was.status(),
                        was.mode(),
                        was.submitted(),
                        was.finished(),
                        was.containers(),
                        active.orElse(0) + idle.orElse(0),
                        active,
                        idle,
                        true,
                        quality),
                job.job());
    }
}
