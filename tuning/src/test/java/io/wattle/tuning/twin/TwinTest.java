package io.wattle.tuning.twin;

import static io.wattle.tuning.twin.TestingRealJobs.AS_IT_WAS;
import static io.wattle.tuning.twin.TestingRealJobs.EDISON;
import static io.wattle.tuning.twin.TestingRealJobs.job;
import static io.wattle.tuning.twin.TestingRealJobs.twin;
import static io.wattle.tuning.twin.TestingRealJobs.twoJobs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.simulator.UnfitJobsException;
import io.wattle.simulator.job.FrameworkCosts;
import io.wattle.simulator.job.ProfiledJob;
import io.wattle.simulator.job.SettingOverrides;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.power.PowerReport;
import io.wattle.simulator.power.ScriptedPower;
import io.wattle.simulator.power.SleepPeriod;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.simulator.tandem.TandemPower;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.simulator.yarn.YarnSettings;
import io.wattle.tandem.Action;
import io.wattle.tandem.TandemSettingsParser;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TwinTest {

    /** All above idle is somebody's, and of idle watts a part: what no container has is nobody's. */
    @Test
    void joulesOfJobsArePartOfThoseOfTheWorkers() throws Exception {
        TwinRun run = twin(twoJobs()).on(AS_IT_WAS);
        double jobs = run.jobs().stream().mapToDouble(PredictedJob::joules).sum();
        double active =
                run.jobs().stream().mapToDouble(PredictedJob::activeJoules).sum();
        double idle = run.result().seconds()
                * EDISON.workerCount()
                * EDISON.worker().power().orElseThrow().idleWatts();
        assertThat(active).isCloseTo(run.result().joules() - idle, within(1e-3));
        assertThat(jobs - active).isBetween(0.1 * idle, 0.9 * idle);
        // Nothing goes before the first job's client: no hours of idle nodes since midnight.
        assertThat(run.result().jobs().get(0).submittedSeconds()).isZero();
    }

    @Test
    void whoIsAloneHasAllThatIsUsed() throws Exception {
        RealJob alone = job(1, "pi", 0, 100, 5_000, "off");
        ClusterProfile one = EDISON.withWorkers(1);
        TwinRun run = twin(List.of(alone))
                .on(new TwinCluster(
                        one, "stock", OptionalDouble.empty(), PlacementRule.STOCK, false, PowerPolicy.ALWAYS_ON));
        assertThat(run.jobs().get(0).joules() / run.result().joules())
                .as("it has nearly all containers")
                .isBetween(0.85, 1.0);
    }

    @Test
    void whoPlacedMostOfThemIsTheScheduler() {
        Placements both = twin(twoJobs()).placements();
        assertThat(both.isMostlyPolicy()).isFalse();
        assertThat(both.others()).isEqualTo(1);
        assertThat(both.text()).isEqualTo("1 active, 1 off");
        Placements alike = twin(List.of(twoJobs().get(0))).placements();
        assertThat(alike.isMostlyPolicy()).isTrue();
        assertThat(alike.others()).isZero();
        Placements mixed = Placements.of(List.of(
                job(1, "pi", 0, 100, 0, "shadow"), job(2, "pi", 0, 100, 0, "off"), job(3, "pi", 0, 100, 0, "mixed")));
        assertThat(mixed.isMostlyPolicy()).isFalse();
        assertThat(mixed.others()).as("nobody knows of one who placed it").isEqualTo(1);
    }

    /** The shorter run goes on with idle nodes, and predictions of jobs stay what they are. */
    @Test
    void joulesOfBothRunsAreOfTheSameTime() throws Exception {
        Twin twin = twin(twoJobs());
        TwinRun run = twin.on(AS_IT_WAS);
        double end = run.result().seconds();
        TwinRun longer = twin.until(run, end + 1000);
        double idle = 1000
                * EDISON.workerCount()
                * EDISON.worker().power().orElseThrow().idleWatts();
        assertThat(longer.result().seconds()).isEqualTo(end + 1000);
        assertThat(longer.result().joules()).isCloseTo(run.result().joules() + idle, within(1.0));
        assertThat(longer.jobs()).isEqualTo(run.jobs());
        assertThat(twin.until(run, end)).isSameAs(run);
    }

    /** Nodes sleep by the clock of the jobs, whose first comes at 6:00. */
    @Test
    void sleepersFollowTheTimeOfDay() throws Exception {
        Twin twin = twin(twoJobs());
        double awake = watts(twin.on(AS_IT_WAS));
        assertThat(watts(twin.on(asleep(5, 12)))).isLessThan(0.9 * awake);
        assertThat(watts(twin.on(asleep(0, 5)))).isEqualTo(awake);
    }

    /** What the tandem learns of idle times begins with the first job and not at midnight. */
    @Test
    void theTandemDoesTheSameWheneverTheLedgerBegins() throws Exception {
        PowerReport midnight = tandemDid(Instant.parse("2026-11-25T00:00:00Z"));
        assertThat(midnight.count(Action.SUSPEND)).isPositive();
        assertThat(midnight.idleErrorShare()).isPresent();
        assertThat(tandemDid(Instant.parse("2026-11-25T12:00:00Z"))).isEqualTo(midnight);
    }

    private static PowerReport tandemDid(Instant begin) throws Exception {
        ClusterProfile mixed = Catalog.builtIn().profile("mixed").orElseThrow();
        Machine dell = new Zhao2016Jobs(Parameters.zhao2016())
                .machine(Catalog.builtIn().nodeClass("dell-r620").orElseThrow());
        List<RealJob> jobs = new ArrayList<>();
        for (int i = 0; i < 14; i++) {
            jobs.add(job(i, "pi", begin.plusSeconds(1700 * i), 100, 0, "off"));
        }
        PowerPolicy.Factory power = TandemPower.with(
                TandemSettingsParser.parse(List.of(TandemPower.group(dell)), Map.of("minimum-awake", "dell-r620:1")));
        return twin(jobs)
                .on(new TwinCluster(mixed, "stock", OptionalDouble.empty(), PlacementRule.STOCK, false, power))
                .result()
                .power()
                .orElseThrow();
    }

    private static double watts(TwinRun run) {
        return run.result().joules() / run.result().seconds();
    }

    private static TwinCluster asleep(int fromHour, int toHour) {
        PowerPolicy.Factory power =
                ScriptedPower.with(SleepPeriod.daily(EDISON.worker().name(), 15, fromHour * 3600, toHour * 3600));
        return new TwinCluster(EDISON, "stock", OptionalDouble.empty(), PlacementRule.STOCK, false, power);
    }

    /** What a client does before the ResourceManager hears of a job, and after its end, is none of the job's time there. */
    @Test
    void secondsAreThoseOfTheResourceManager() throws Exception {
        TwinRun run = twin(twoJobs()).on(AS_IT_WAS);
        FrameworkCosts costs =
                new Zhao2016Jobs(Parameters.zhao2016()).conditions(1).costs();
        for (int job = 0; job < 2; job++) {
            assertThat(run.jobs().get(job).seconds())
                    .isCloseTo(run.result().jobs().get(job).seconds() - costs.submitSeconds() - 0.5, within(1e-9));
        }
        assertThat(run.result().jobs().get(1).submittedSeconds()).isEqualTo(30);
    }

    /** As one that ran on a node that has retired since: its application is named, and the others are simulated. */
    @Test
    void aJobThatFitsNoNodeIsNamedBeforeAnythingRuns() throws Exception {
        RealJob good = twoJobs().get(1);
        RealJob large = twoJobs().get(0);
        Map<String, String> settings = Map.of("mapreduce.map.memory.mb", "65536");
        large = new RealJob(
                large.application(),
                new ProfiledJob(
                        large.job().profile(),
                        SettingOverrides.apply(large.job().settings(), settings)));
        Twin twin = twin(List.of(large, good));
        assertThatThrownBy(() -> twin.on(AS_IT_WAS)).isInstanceOfSatisfying(UnfitJobsException.class, e -> {
            assertThat(e.reasons()).containsOnlyKeys(1);
            assertThat(e.reasons().get(1)).contains("65536 MiB", "fit no node");
            assertThat(e).hasMessageContaining("pi never ends: its MAP containers of 65536 MiB");
        });
        assertThat(twin.jobsWithout(Set.of(1))).containsExactly(good);
    }

    /** Containers that are given out one a heartbeat come later, in the mean: a single run may have its slowest task elsewhere. */
    @Test
    void theResourceManagerIsTheOneThatIsNamed() throws Exception {
        assertThat(meanSeconds(YarnSettings.HADOOP_3)).isLessThan(meanSeconds(YarnSettings.HADOOP_2));
    }

    private static double meanSeconds(YarnSettings yarn) throws Exception {
        List<RealJob> pi = List.of(job(1, "pi", 0, 100, 0, "off"));
        double sum = 0;
        for (int seed = 1; seed <= 20; seed++) {
            sum += new Twin(pi, yarn, seed).on(AS_IT_WAS).jobs().get(0).seconds();
        }
        return sum / 20;
    }

    /**
     * A board takes 14.8 s to start a master, a Dell 3.7 s; and the master's memory is not taken from tasks. Joules of workers are
     * of boards alone, those of a job of all its containers.
     */
    @Test
    void mastersMayHaveANodeOfTheirOwn() throws Exception {
        Twin twin = twin(List.of(job(1, "pi", 0, 100, 5_000, "off")));
        TwinRun onWorkers = twin.on(AS_IT_WAS);
        TwinRun apart = twin.on(new TwinCluster(
                EDISON, "stock", OptionalDouble.empty(), PlacementRule.STOCK, true, PowerPolicy.ALWAYS_ON));
        assertThat(apart.jobs().get(0).seconds())
                .isLessThan(onWorkers.jobs().get(0).seconds() - 5);
        assertThat(apart.result().classes()).hasSameSizeAs(onWorkers.result().classes());
        double idle =
                EDISON.workerCount() * EDISON.worker().power().orElseThrow().idleWatts();
        assertThat(apart.result().joules() / apart.result().seconds()).isBetween(idle, 2 * idle);
        double aboveIdle = apart.result().joules() - idle * apart.result().seconds();
        assertThat(apart.jobs().get(0).activeJoules() - aboveIdle)
                .as("what the master took on a node of 52 to 109 W")
                .isBetween(1.0, (109 - 52) * apart.jobs().get(0).seconds());
    }

    @Test
    void moreTasksThanAreSimulatedTogetherAreTold() {
        RealJob first = job(1, "pi", 0, 100, 0, "off");
        Map<String, String> many = Map.of("mapreduce.job.reduces", "5000000");
        RealJob large = new RealJob(
                first.application(),
                new ProfiledJob(
                        first.job().profile(),
                        SettingOverrides.apply(first.job().settings(), many)));
        assertThatThrownBy(() -> twin(List.of(large)))
                .hasMessageContaining("5000070 maps and reduces of all jobs together (allowed: up to 5000000)");
    }

    @Test
    void jobsOfTheSameInstantAreInTheOrderOfTheirIds() {
        RealJob second = job(2, "pi", 0, 100, 0, "off");
        RealJob first = job(1, "pi", 0, 100, 0, "off");
        assertThat(twin(List.of(second, first)).jobs()).containsExactly(first, second);
    }

    @Test
    void thereHasToBeAJob() {
        assertThatThrownBy(() -> twin(List.of())).hasMessageContaining("needed: at least one");
    }
}
