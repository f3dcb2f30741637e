package io.wattle.tuner.twin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.simulator.job.ProfiledJob;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.StudyRun;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.tuner.ledger.FinishedApplication;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TwinTest {

    private static final Instant MORNING = Instant.parse("2026-11-25T06:00:00Z");
    private static final ClusterProfile EDISON =
            Catalog.builtIn().profile("edison").orElseThrow();
    private static final TwinCluster AS_IT_WAS =
            new TwinCluster(EDISON, "stock", PlacementRule.STOCK, PowerPolicy.ALWAYS_ON);

    private static RealJob job(int number, String job, int afterSeconds, double seconds, double joules, String mode) {
        StudyRun run = new Zhao2016Jobs(Parameters.zhao2016()).run(job, EDISON, 1);
        Instant submitted = MORNING.plusSeconds(afterSeconds);
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
                        joules > 0,
                        Optional.empty()),
                new ProfiledJob(run.profile(), run.settings()));
    }

    private static List<RealJob> twoJobs() {
        return List.of(job(2, "pi", 30, 100, 0, "active"), job(1, "terasort", 0, 500, 20_000, "off"));
    }

    /** What the jobs did not use was nobody's: both together are all that the workers drew. */
    @Test
    void joulesOfJobsArePartOfThoseOfTheWorkers() throws Exception {
        TwinRun run = new Twin(twoJobs(), 1).on(AS_IT_WAS);
        double jobs = run.jobs().stream().mapToDouble(PredictedJob::joules).sum();
        // Six hours of idle nodes go before: the day begins at midnight.
        double idle =
                EDISON.workerCount() * EDISON.worker().power().orElseThrow().idleWatts() * 6 * 3600;
        assertThat(jobs).isPositive().isLessThan(run.result().joules() - idle);
        assertThat(run.result().jobs().get(0).submittedSeconds()).isEqualTo(6 * 3600);
        assertThat(run.jobs().get(0).joules()).isGreaterThan(run.jobs().get(1).joules() / 20);
    }

    @Test
    void whoIsAloneHasAllThatIsUsed() throws Exception {
        RealJob alone = job(1, "pi", 0, 100, 5_000, "off");
        ClusterProfile one = EDISON.withWorkers(1);
        TwinRun run = new Twin(List.of(alone), 1)
                .on(new TwinCluster(one, "stock", PlacementRule.STOCK, PowerPolicy.ALWAYS_ON));
        double idleWatts = one.worker().power().orElseThrow().idleWatts();
        double whileItRan = run.result().joules() - idleWatts * 6 * 3600;
        assertThat(run.jobs().get(0).joules() / whileItRan)
                .as("it has nearly all containers")
                .isBetween(0.85, 1.0);
    }

    @Test
    void predictionsThatComeTrueHaveNoError() throws Exception {
        TwinRun first = new Twin(twoJobs(), 1).on(AS_IT_WAS);
        List<RealJob> real = new ArrayList<>();
        real.add(job(
                1,
                "terasort",
                0,
                first.jobs().get(0).seconds(),
                first.jobs().get(0).joules(),
                "off"));
        real.add(job(
                2, "pi", 30, first.jobs().get(1).seconds(), first.jobs().get(1).joules(), "off"));
        Twin twin = new Twin(real, 1);
        TwinReport report = new TwinReport(twin.jobs(), twin.on(AS_IT_WAS), Optional.empty());
        assertThat(report.errors().seconds().meanError()).isCloseTo(0, within(1e-4));
        assertThat(report.errors().joules().meanError()).isCloseTo(0, within(1e-9));
        assertThat(report.errors().joules().jobs()).isEqualTo(2);
        assertThat(report.errorsByName()).containsOnlyKeys("pi", "terasort");
    }

    /** A lower bound is no figure to be measured by. */
    @Test
    void joulesThatTheLedgerHasInPartAreNoZero() throws Exception {
        Twin twin = new Twin(twoJobs(), 1);
        TwinReport report = new TwinReport(twin.jobs(), twin.on(AS_IT_WAS), Optional.empty());
        assertThat(report.errors().joules().jobs()).isEqualTo(1);
        assertThat(report.errorsByName().get("pi").joules().jobs()).isZero();
        assertThat(report.errorsByName().get("pi").joules().meanError()).isNaN();
        assertThat(report.errors().seconds().jobs()).isEqualTo(2);
        double ofTerasort = twin.on(AS_IT_WAS).jobs().get(0).joules() / 20_000 - 1;
        assertThat(report.errors().joules().totalError()).isCloseTo(ofTerasort, within(1e-9));
        assertThat(report.errors().joules().meanError()).isCloseTo(Math.abs(ofTerasort), within(1e-9));
    }

    @Test
    void whoPlacedMostOfThemIsTheScheduler() {
        assertThat(new Twin(twoJobs(), 1).wasPlacedByPolicy()).isFalse();
        assertThat(new Twin(List.of(twoJobs().get(0)), 1).wasPlacedByPolicy()).isTrue();
    }

    @Test
    void thereHasToBeAJob() {
        assertThatThrownBy(() -> new Twin(List.of(), 1)).hasMessageContaining("needed: at least one");
    }
}
