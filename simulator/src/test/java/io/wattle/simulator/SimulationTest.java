package io.wattle.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.learning.ContainerOutcome;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.JobOutcome;
import io.wattle.simulator.job.JobProfile;
import io.wattle.simulator.job.JobSettings;
import io.wattle.simulator.job.SettingOverrides;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.yarn.Container;
import io.wattle.simulator.yarn.ContainerListener;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.simulator.yarn.YarnSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SimulationTest {

    private static SimulationResult run(int nodes, JobProfile profile, JobSettings settings, Conditions conditions)
            throws StuckException {
        return Simulation.run(
                List.of(new Workers(TestingJobs.SMALL, nodes)),
                List.of(new Submission(profile, settings, 0)),
                PlacementRule.STOCK,
                conditions);
    }

    private static SimulationResult run(int nodes, JobProfile profile, JobSettings settings) throws StuckException {
        return run(nodes, profile, settings, TestingJobs.CONDITIONS);
    }

    /**
     * Client 5 s, report at 6 s, launch 2 s, master's start 1 s; report at 10 s, master's heartbeat at 11 s and its work for
     * the task 0.1 s; launch 2 s, the task's start 0.5 s, its work 4 s, commit 3 s.
     */
    @Test
    void oneMapTakesWhatItsPartsTake() throws StuckException {
        SimulationResult result = run(1, TestingJobs.computing(400), TestingJobs.maps(1));
        JobOutcome job = result.jobs().get(0);
        assertThat(job.masterStartedSeconds()).isCloseTo(9, within(1e-9));
        assertThat(job.firstTaskSeconds()).isCloseTo(11.1, within(1e-9));
        assertThat(job.mapsDoneSeconds()).isCloseTo(17.6, within(1e-9));
        assertThat(job.seconds()).isCloseTo(20.6, within(1e-9));
        assertThat(result.containers()).isEqualTo(2);

        double coreSeconds = 1 + 0.1 + 0.5 + 4;
        assertThat(result.joules()).isCloseTo(20.6 * 10 + coreSeconds * 5, within(1e-6));
        assertThat(result.classes().get(0).utilisation()).isCloseTo(coreSeconds / 2 / 20.6, within(1e-9));
    }

    @Test
    void theSameSeedGivesTheSameResult() throws StuckException {
        SimulationResult first = mixed(3);
        assertThat(mixed(3)).isEqualTo(first);
        assertThat(mixed(4).seconds()).isNotEqualTo(first.seconds());
    }

    private static SimulationResult mixed(long seed) throws StuckException {
        Conditions conditions = new Conditions(YarnSettings.HADOOP_3, TestingJobs.COSTS, 0.5, 0.3, seed);
        List<Submission> jobs = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            jobs.add(new Submission(TestingJobs.sorting(500, 20), TestingJobs.reduces(4), 10 * i));
        }
        return Simulation.run(List.of(new Workers(TestingJobs.SMALL, 5)), jobs, PlacementRule.STOCK, conditions);
    }

    @Test
    void joulesLieBetweenIdleAndBusy() throws StuckException {
        SimulationResult result = run(4, TestingJobs.sorting(400, 40), TestingJobs.reduces(8));
        assertThat(result.joules()).isBetween(4 * 10 * result.seconds(), 4 * 20 * result.seconds());
        assertThat(result.containers()).isEqualTo(1 + 40 + 8);
    }

    /** Two maps of 1000 operations have a core each; seven of 8000 together have two cores. */
    @Test
    void containersShareTheCores() throws StuckException {
        double one =
                run(1, TestingJobs.computing(2 * 1000), TestingJobs.maps(2)).seconds();
        double four =
                run(1, TestingJobs.computing(8 * 1000), TestingJobs.maps(7)).seconds();
        assertThat(four - one).isCloseTo(30, within(2.0));
    }

    @Test
    void oneContainerAHeartbeatStartsLater() throws StuckException {
        Conditions slow = new Conditions(YarnSettings.HADOOP_2, TestingJobs.COSTS, 0.5, 0, 1);
        double all = run(1, TestingJobs.computing(0), TestingJobs.maps(7)).seconds();
        double single =
                run(1, TestingJobs.computing(0), TestingJobs.maps(7), slow).seconds();
        assertThat(single - all).isBetween(3.0, 7.0);
    }

    /** What eight nodes keep in memory two have to write and read back: with a fast disk that costs nothing. */
    @Test
    void tooFewNodesAreSlowerThanTheirNumberSays() throws StuckException {
        double small = twoByEight(TestingJobs.SMALL);
        double fast = twoByEight(TestingJobs.withDisk(20_000));
        assertThat(small).isGreaterThan(1.2 * fast);
    }

    private static double twoByEight(Machine machine) throws StuckException {
        double[] seconds = new double[2];
        for (int i = 0; i < 2; i++) {
            seconds[i] = Simulation.run(
                            List.of(new Workers(machine, i == 0 ? 8 : 2)),
                            List.of(new Submission(TestingJobs.sorting(3200, 64), TestingJobs.reduces(16), 0)),
                            PlacementRule.STOCK,
                            TestingJobs.CONDITIONS)
                    .seconds();
        }
        return seconds[1] / seconds[0];
    }

    /** Maps are three times as large as reduces: those take the room that the maps' ends leave, until no map fits any more. */
    @Test
    void reducesMakeRoomForMaps() throws StuckException {
        JobSettings early = JobSettings.builder()
                .blockMb(64)
                .replication(1, 1)
                .reduces(16)
                .containers(300, 100, 100, 0.8)
                .sortMb(50)
                .slowstart(0)
                .build();
        TestingRule.Watch watch = new TestingRule.Watch();
        List<Submission> jobs = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            jobs.add(new Submission(TestingJobs.sorting(200, 20), early, i));
        }
        SimulationResult result = Simulation.run(
                List.of(new Workers(TestingJobs.SMALL, 1)),
                jobs,
                TestingRule.watching(PlacementRule.STOCK, watch),
                TestingJobs.CONDITIONS);
        assertThat(result.jobs()).allMatch(JobOutcome::isDone);
        List<Double> secondsOfPreempted = watch.shownByReduces().stream()
                .filter(it -> it.outcome() == ContainerOutcome.KILLED)
                .map(it -> it.seconds().orElse(0))
                .toList();
        assertThat(secondsOfPreempted)
                .as("launched for 2 s, started in 0.5 s or little more; that they waited, for 5 s at least, is no work")
                .isNotEmpty()
                .allMatch(it -> it < 4);
    }

    /** One map at a time on each of 20 nodes, of which some hold the data of many maps, and others of few. */
    @Test
    void moreReplicasMeanFewerMapsFromAfar() throws StuckException {
        int one = mapsFromAfar(1);
        assertThat(one).isPositive();
        assertThat(mapsFromAfar(3)).isLessThan(one);
        assertThat(mapsFromAfar(20)).isZero();
    }

    private static int mapsFromAfar(int replication) throws StuckException {
        JobSettings settings = JobSettings.builder()
                .blockMb(64)
                .replication(replication, 1)
                .reduces(1)
                .containers(700, 100, 100, 0.8)
                .sortMb(50)
                .slowstart(1)
                .build();
        return run(20, TestingJobs.sorting(400, 100), settings).jobs().get(0).remoteMaps();
    }

    @Test
    void aContainerThatNeverFitsIsNamed() {
        assertThatThrownBy(() -> run(3, TestingJobs.computing(1), TestingJobs.settings(OptionalInt.of(4), 0, 900)))
                .isInstanceOf(StuckException.class)
                .hasMessage("computing never ends: its MAP containers of 900 MiB and 1 vcore fit no node"
                        + " (the largest gives 800 MiB; set by mapreduce.map.memory.mb)");
    }

    @Test
    void allKindsOfContainersThatNeverFitAreNamed() {
        JobSettings large = SettingOverrides.apply(
                TestingJobs.settings(OptionalInt.of(4), 1, 900), Map.of("yarn.app.mapreduce.am.resource.mb", "1536"));
        assertThatThrownBy(() -> run(3, TestingJobs.computing(1), large))
                .hasMessage("computing never ends: its MASTER containers of 1536 MiB and 1 vcore fit no node"
                        + " (the largest gives 800 MiB; set by yarn.app.mapreduce.am.resource.mb),"
                        + " its MAP containers of 900 MiB and 1 vcore fit no node"
                        + " (the largest gives 800 MiB; set by mapreduce.map.memory.mb),"
                        + " its REDUCE containers of 900 MiB and 1 vcore fit no node"
                        + " (the largest gives 800 MiB; set by mapreduce.reduce.memory.mb)");
    }

    private static double sortingSeconds(String key, String value) throws StuckException {
        JobSettings settings = SettingOverrides.apply(
                TestingJobs.reduces(1), Map.of("dfs.blocksize", "2g", "mapreduce.task.io.sort.mb", "10", key, value));
        return run(1, TestingJobs.sorting(1600, 1), settings).seconds();
    }

    /** 200 spills of 8 MB, and 1,600 MB for a reduce that keeps 37: more than ten of each, and more than the page cache holds. */
    @Test
    void filesThatAreMergedInMorePassesTakeLonger() throws StuckException {
        double byTens = sortingSeconds("mapreduce.task.io.sort.factor", "10");
        double atOnce = sortingSeconds("mapreduce.task.io.sort.factor", "200");
        double byTwos = sortingSeconds("mapreduce.task.io.sort.factor", "2");
        assertThat(byTens).isGreaterThan(atOnce + 10);
        assertThat(byTwos).isGreaterThan(byTens + 50);
        assertThat(sortingSeconds("mapreduce.map.sort.spill.percent", "0.1"))
                .as("eight times as many spills")
                .isGreaterThan(byTens + 10);
        assertThat(sortingSeconds("mapreduce.task.io.sort.factor", "1000")).isEqualTo(atOnce);
    }

    private static SimulationResult withVcores(int vcores, boolean counted) throws StuckException {
        JobSettings settings = SettingOverrides.apply(
                TestingJobs.maps(4), Map.of("mapreduce.map.cpu.vcores", Integer.toString(vcores)));
        YarnSettings yarn = new YarnSettings(1, 100, counted, 0.1);
        return run(2, TestingJobs.computing(4000), settings, new Conditions(yarn, TestingJobs.COSTS, 0.5, 0, 1));
    }

    /** Of two nodes of two vcores and two cores, one has the master: maps of two vcores run one by one, each on a core of its own. */
    @Test
    void wherePlacesAreFullOfVcoresFewerRun() throws StuckException {
        double one = withVcores(1, true).seconds();
        assertThat(withVcores(2, true).seconds()).isGreaterThan(one + 15);
        assertThat(withVcores(2, false).seconds())
                .as("memory alone counts: Hadoop then gives each container one vcore")
                .isEqualTo(withVcores(1, false).seconds());
    }

    @Test
    void vcoresThatNeverFitAreNamed() {
        assertThatThrownBy(() -> withVcores(3, true))
                .isInstanceOf(StuckException.class)
                .hasMessage("computing never ends: its MAP containers of 100 MiB and 3 vcores fit no node"
                        + " (the largest gives 800 MiB, that with the most vcores 2; set by mapreduce.map.cpu.vcores)");
    }

    /** So that who asked can leave them out. */
    @Test
    void allJobsThatNeverFitAreNamedByTheirPlaces() {
        Submission fits = new Submission(TestingJobs.computing(1), TestingJobs.maps(1), 0);
        Submission large = new Submission(TestingJobs.computing(1), TestingJobs.settings(OptionalInt.of(4), 0, 900), 0);
        assertThatThrownBy(() -> Simulation.run(
                        List.of(new Workers(TestingJobs.SMALL, 3)),
                        List.of(large, fits, large),
                        PlacementRule.STOCK,
                        TestingJobs.CONDITIONS))
                .isInstanceOfSatisfying(
                        UnfitJobsException.class,
                        e -> assertThat(e.reasons())
                                .containsOnlyKeys(0, 2)
                                .containsValue("its MAP containers of 900 MiB and 1 vcore fit no node"
                                        + " (the largest gives 800 MiB; set by mapreduce.map.memory.mb)"))
                .hasMessageEndingWith("; 1 more of the jobs never end");
    }

    @Test
    void aRuleThatAcceptsNothingIsFound() {
        assertThatThrownBy(() -> Simulation.run(
                        List.of(new Workers(TestingJobs.SMALL, 1)),
                        List.of(new Submission(TestingJobs.computing(1), TestingJobs.maps(1), 0)),
                        (time, nodes, yarn) -> (application, ask, node) -> false,
                        TestingJobs.CONDITIONS))
                .isInstanceOf(StuckException.class)
                .hasMessageContaining("computing waits for 1 MASTER containers");
    }

    @Test
    void badInputIsRefused() {
        assertThatThrownBy(() -> new Submission(TestingJobs.computing(1), TestingJobs.maps(1), -1))
                .hasMessage("job computing: submitted at -1.0 s (allowed: 0 or more)");
        assertThatThrownBy(() -> new Workers(TestingJobs.SMALL, 0)).hasMessageContaining("allowed: 1 or more");
        assertThatThrownBy(() -> run(1, TestingJobs.computing(1), TestingJobs.reduces(1)))
                .hasMessage("job computing: no input and no number of maps (needed: maps)");
        assertThatThrownBy(() -> TestingJobs.settings(OptionalInt.empty(), -1, 100))
                .hasMessage("reduces is -1 (allowed: 0 or more)");
    }

    /** Nobody starts or ends anything for ten days, and all is well. */
    @Test
    void aTaskOfTenDaysIsNotStuck() throws StuckException {
        double tenDays = 10 * 86_400;
        SimulationResult result = Simulation.run(
                List.of(new Workers(TestingJobs.SMALL, 1)),
                List.of(
                        new Submission(
                                TestingJobs.computing(100 * tenDays),
                                TestingJobs.settings(OptionalInt.of(1), 0, 700),
                                0),
                        new Submission(
                                TestingJobs.computing(100), TestingJobs.settings(OptionalInt.of(1), 0, 700), 60)),
                PlacementRule.STOCK,
                TestingJobs.CONDITIONS);
        assertThat(result.jobs()).allSatisfy(it -> assertThat(it.isDone()).isTrue());
        assertThat(result.jobs().get(1).seconds()).isGreaterThan(tenDays - 100);
    }

    /** As a history that claims impossible work would make one; with sleepers, who are asked every 10 s, it would take days. */
    @Test
    void aJobOfMoreThanTenYearsIsNamed() {
        double years = 11 * 365.25 * 86_400;
        assertThatThrownBy(() -> Simulation.run(
                        List.of(new Workers(TestingJobs.SMALL, 1)),
                        List.of(
                                new Submission(TestingJobs.sorting(10, 1), TestingJobs.reduces(1), 0),
                                new Submission(TestingJobs.computing(100 * years), TestingJobs.maps(1), 60)),
                        PlacementRule.STOCK,
                        TestingJobs.CONDITIONS))
                .isInstanceOf(StuckException.class)
                .hasMessage(
                        "1 of 2 jobs still run ten years (315576000 s) after the last submission, the first of them computing,"
                                + " submitted at 60 s (allowed: a job that ends by then; look at the work in its profile)");
    }

    @Test
    void listenersHearOfEachContainerTwice() throws StuckException {
        Set<Container> open = Collections.newSetFromMap(new IdentityHashMap<>());
        Set<Integer> numbers = new TreeSet<>();
        Simulation.run(
                List.of(new Workers(TestingJobs.SMALL, 2)),
                List.of(
                        new Submission(TestingJobs.computing(1000), TestingJobs.maps(5), 0),
                        new Submission(TestingJobs.computing(1000), TestingJobs.maps(5), 0)),
                PlacementRule.STOCK,
                TestingJobs.CONDITIONS.until(1000, PowerPolicy.ALWAYS_ON),
                new SimulationListener() {
                    @Override
                    public ContainerListener ofContainers() {
                        return new ContainerListener() {
                            @Override
                            public void granted(double nowSeconds, Container container) {
                                assertThat(open.add(container)).isTrue();
                                numbers.add(container.application().number());
                            }

                            @Override
                            public void released(double nowSeconds, Container container) {
                                assertThat(open.remove(container)).isTrue();
                            }
                        };
                    }
                });
        assertThat(open).isEmpty();
        assertThat(numbers).containsExactly(0, 1);
    }
}
