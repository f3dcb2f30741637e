package io.wattle.simulator.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.learning.ContainerObservation;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeClass;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.event.EventQueue;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.JobOutcome;
import io.wattle.simulator.job.OwnWork;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.job.TaskWork;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.trace.RecordedData;
import io.wattle.simulator.trace.RecordedSettings;
import io.wattle.simulator.trace.RecordedTask;
import io.wattle.simulator.trace.RecordedWork;
import io.wattle.simulator.trace.Trace;
import io.wattle.simulator.trace.TracedJob;
import io.wattle.simulator.yarn.Application;
import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.Container;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.simulator.yarn.YarnSettings;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A job that ran on a class takes as long on it in the simulator, where it has the nodes to itself. */
class RecordedJobTest {

    private static final int TASKS = 40;

    private final Zhao2016Jobs jobs = new Zhao2016Jobs(Parameters.zhao2016());

    /** Places as YARN does, and writes down how long tasks worked. */
    private static final class Watch implements PlacementRule.Factory {
        private final Map<Ask.Kind, List<Double>> seconds = new EnumMap<>(Ask.Kind.class);

        @Override
        public PlacementRule create(EventQueue time, List<SimulatedNode> nodes, YarnSettings yarn) {
            return new PlacementRule() {
                @Override
                public boolean accepts(Application application, Ask ask, SimulatedNode node) {
                    return true;
                }

                @Override
                public void ended(Container container, Optional<ContainerObservation> shown) {
                    if (container.ask().kind() == Ask.Kind.MASTER) {
                        return;
                    }
                    seconds.computeIfAbsent(container.ask().kind(), it -> new ArrayList<>())
                            .add(shown.orElseThrow().seconds().orElseThrow());
                }
            };
        }

        private double[] sorted(Ask.Kind kind) {
            return seconds.get(kind).stream().mapToDouble(it -> it).sorted().toArray();
        }
    }

    private static NodeClass nodeClass(String name) {
        return Catalog.builtIn().nodeClass(name).orElseThrow();
    }

    /** Nodes enough for no two tasks to share one. */
    private static ClusterProfile plenty(String name) {
        return new ClusterProfile(
                "plenty",
                List.of(new ClusterProfile.Workers(nodeClass(name), 6 * TASKS)),
                nodeClass("dell-r620"),
                64,
                2,
                "made up");
    }

    private static List<RecordedTask> tasks(IntToDoubleFunction seconds) {
        return IntStream.range(0, TASKS)
                .mapToObj(it -> new RecordedTask(seconds.applyAsDouble(it)))
                .toList();
    }

    private static RecordedWork work(
            String measuredOn,
            List<RecordedTask> maps,
            List<RecordedTask> reduces,
            boolean fromShuffle,
            RecordedData data) {
        return new RecordedWork(
                maps,
                reduces,
                fromShuffle,
                new RecordedSettings(300, 300, 300, 1),
                Optional.ofNullable(data),
                nodeClass(measuredOn));
    }

    private SimulationResult run(String nodes, RecordedWork work, PlacementRule.Factory rule) throws StuckException {
        Trace trace = new Trace(List.of(new TracedJob(0, "recorded", work)), OptionalDouble.empty());
        return TraceRun.of(jobs, plenty(nodes), trace).run(rule, PowerPolicy.ALWAYS_ON, 1);
    }

    @ParameterizedTest
    @CsvSource({"dell-r620, 20", "edison, 120"})
    void everyTaskTakesAsLongOnItsOwnClass(String name, double seconds) throws StuckException {
        List<RecordedTask> maps = tasks(it -> seconds + it);
        List<RecordedTask> reduces = tasks(it -> seconds + 2 * it);
        Watch watch = new Watch();
        run(name, work(name, maps, reduces, false, null), watch);
        for (Ask.Kind kind : List.of(Ask.Kind.MAP, Ask.Kind.REDUCE)) {
            double[] given = (kind == Ask.Kind.MAP ? maps : reduces)
                    .stream().mapToDouble(RecordedTask::seconds).toArray();
            double[] replayed = watch.sorted(kind);
            assertThat(replayed).as(kind.toString()).hasSize(TASKS);
            for (int i = 0; i < TASKS; i++) {
                assertThat(replayed[i] / given[i]).as(kind + " " + i).isCloseTo(1, within(0.02));
            }
        }
    }

    /** 64 MB are read and sorted, 2 GB shuffled: what that costs is not counted twice. */
    @ParameterizedTest
    @CsvSource({"dell-r620, 40", "edison, 600"})
    void dataIsPartOfTheTime(String name, double seconds) throws StuckException {
        RecordedData data = new RecordedData(64 * TASKS, 96 * TASKS, 48 * TASKS, 24 * TASKS);
        Watch watch = new Watch();
        run(name, work(name, tasks(it -> seconds), tasks(it -> seconds), false, data), watch);
        assertThat(watch.sorted(Ask.Kind.MAP)[TASKS / 2] / seconds).isCloseTo(1, within(0.03));
        assertThat(watch.sorted(Ask.Kind.REDUCE)[TASKS / 2] / seconds).isCloseTo(1, within(0.05));
    }

    /** Of 1400 MB a map writes 18 spills, and a reduce 12 files: more than the 10 that are merged at once. */
    @Test
    void passesOfMergesArePartOfTheTime() throws StuckException {
        RecordedData data = new RecordedData(64 * TASKS, 1400 * TASKS, 1400 * TASKS, 24 * TASKS);
        Watch watch = new Watch();
        run("dell-r620", work("dell-r620", tasks(it -> 180), tasks(it -> 600), false, data), watch);
        assertThat(watch.sorted(Ask.Kind.MAP)[TASKS / 2] / 180).isCloseTo(1, within(0.03));
        assertThat(watch.sorted(Ask.Kind.REDUCE)[TASKS / 2] / 600).isCloseTo(1, within(0.03));
    }

    /** As TeraGen: nothing but output, which is neither sorted nor part of the work. */
    @Test
    void mapsThatOnlyWriteTakeAsLongToo() throws StuckException {
        Watch watch = new Watch();
        RecordedData data = new RecordedData(0, 0, 0, 400 * TASKS);
        run("dell-r620", work("dell-r620", tasks(it -> 20), List.of(), true, data), watch);
        assertThat(watch.sorted(Ask.Kind.MAP)[TASKS / 2]).isCloseTo(20, within(0.5));
    }

    @Test
    void secondsFromTheShufflesEndAddToTheFramework() throws StuckException {
        double[] reduceSeconds = new double[2];
        for (int i = 0; i < 2; i++) {
            double seconds = 20 + 30 * i;
            Watch watch = new Watch();
            run("dell-r620", work("dell-r620", tasks(it -> 20), tasks(it -> seconds), true, null), watch);
            reduceSeconds[i] = watch.sorted(Ask.Kind.REDUCE)[TASKS / 2];
        }
        assertThat(reduceSeconds[0]).isBetween(25.0, 35.0);
        assertThat(reduceSeconds[1] - reduceSeconds[0]).isCloseTo(30, within(1e-6));
    }

    @Test
    void whatAProcessDidNotComputeItWaits() throws StuckException {
        List<RecordedTask> busy = tasks(it -> 60);
        List<RecordedTask> waiting = IntStream.range(0, TASKS)
                .mapToObj(it -> new RecordedTask(60, OptionalDouble.of(15)))
                .toList();
        Watch watch = new Watch();
        SimulationResult waited = run("dell-r620", work("dell-r620", waiting, List.of(), false, null), watch);
        SimulationResult computed =
                run("dell-r620", work("dell-r620", busy, List.of(), false, null), PlacementRule.STOCK);
        assertThat(watch.sorted(Ask.Kind.MAP)[TASKS / 2]).isCloseTo(60, within(0.5));
        double wattsOfACore = (109 - 52) / 6.0;
        double lessBusySeconds = 60 - launchSeconds() - 15;
        double expected = TASKS * lessBusySeconds * wattsOfACore;
        assertThat(computed.joules() - waited.joules()).isCloseTo(expected, within(0.02 * expected));
    }

    private double launchSeconds() {
        return jobs.conditions(1).costs().launchSeconds();
    }

    /** A fast machine's second is many of a slow one's. */
    @Test
    void anotherClassTakesLonger() throws StuckException {
        Watch watch = new Watch();
        run("edison", work("dell-r620", tasks(it -> 20), List.of(), false, null), watch);
        double frameworkSeconds = launchSeconds()
                + jobs.conditions(1).costs().taskStartOperations()
                        / jobs.machine(nodeClass("dell-r620")).cores().operationsPerSecond();
        double ratio = jobs.machine(nodeClass("dell-r620")).cores().operationsPerSecond()
                / jobs.machine(nodeClass("edison")).cores().operationsPerSecond();
        assertThat(watch.sorted(Ask.Kind.MAP)[TASKS / 2])
                .isGreaterThan((20 - frameworkSeconds) * ratio)
                .isLessThan(20 * ratio);
    }

    @Test
    void tasksThatAreShorterThanTheFrameworkDoNothing() {
        Submission submission = jobs.submission(
                new TracedJob(0, "short", work("dell-r620", tasks(it -> it == 0 ? 20 : 1), List.of(), false, null)),
                plenty("dell-r620"),
                OptionalDouble.empty());
        assertThat(submission.ownWork().tasks()).isEqualTo(TASKS);
        assertThat(submission.ownWork().idleTasks()).isEqualTo(TASKS - 1);
    }

    @Test
    void deadlinesAreOfEachJobsOwnTime() throws StuckException {
        ClusterProfile cluster = plenty("dell-r620");
        Trace trace = new Trace(
                List.of(
                        new TracedJob(0, "same", work("dell-r620", tasks(it -> 20), List.of(), false, null)),
                        new TracedJob(1000, "same", work("dell-r620", tasks(it -> 200), List.of(), false, null))),
                OptionalDouble.empty());
        List<JobOutcome> outcomes = TraceRun.withDeadlines(jobs, cluster, trace, 2, cluster)
                .run(PlacementRule.STOCK, PowerPolicy.ALWAYS_ON, 1)
                .jobs();
        assertThat(outcomes).noneMatch(it -> it.isLate(1e9));
        for (JobOutcome outcome : outcomes) {
            double due = outcome.deadlineSeconds().orElseThrow() - outcome.submittedSeconds();
            assertThat(due / outcome.seconds()).isCloseTo(2, within(0.1));
        }
    }

    @Test
    void aContainerThatFitsNoNodeIsNamed() {
        RecordedWork large = new RecordedWork(
                tasks(it -> 20),
                List.of(),
                false,
                new RecordedSettings(1024, 1024, 300, 1),
                Optional.empty(),
                nodeClass("dell-r620"));
        assertThatThrownBy(() -> run("edison", large, PlacementRule.STOCK))
                .isInstanceOf(StuckException.class)
                .hasMessageContaining("recorded never ends: its MAP containers of 1024 MiB and 1 vcore fit no node");
    }

    @Test
    void workIsOfAsManyTasksAsThereAre() {
        Submission submission = jobs.submission(
                new TracedJob(0, "job", work("dell-r620", tasks(it -> 20), List.of(), false, null)),
                plenty("dell-r620"),
                OptionalDouble.empty());
        assertThatThrownBy(() -> new Submission(
                        submission.profile(),
                        submission.settings(),
                        0,
                        OptionalDouble.empty(),
                        new OwnWork(List.of(TaskWork.NONE), List.of())))
                .hasMessage("job job: work of 1 maps and 0 reduces (needed: of as many as the settings say)");
        assertThatThrownBy(() -> new TaskWork(-1, 0)).hasMessageContaining("-1.0 operations");
    }
}
