package io.wattle.tuning.surrogate;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class NearestJobTest {

    private static final Workload WORKLOAD = ofMb(1024);
    private static final SearchSpace SPACE = MapReduce.space(WORKLOAD);
    private static final Settings STOCK = SPACE.stock();

    private static Workload ofMb(long inputMb) {
        return new Workload(new NodeLimits(600, 2, 10, 1), inputMb << 20, 200);
    }

    private static Trial trial(
            int number, Settings settings, double seconds, OptionalDouble cpuSeconds, Map<String, Long> counters) {
        return new Trial(
                number,
                number == 1
                        ? Proposal.of(settings, Purpose.STOCK)
                        : Proposal.attempt(settings, new ParameterGroup("model")),
                TrialStatus.SUCCEEDED,
                "",
                Optional.of(new Measurement(
                        seconds,
                        OptionalDouble.of(seconds),
                        JoulesQuality.EMULATED,
                        cpuSeconds,
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        counters,
                        Optional.empty(),
                        Optional.empty())));
    }

    /** A stock run. @param reducePercent of the tasks' time */
    private static Trial costing(Workload workload, double cpuSecondsPerMb, double outputShare, int reducePercent) {
        double cpuSeconds = cpuSecondsPerMb * workload.inputBytes() / (1 << 20);
        long cpuMillis = Math.round(1000 * cpuSeconds);
        Map<String, Long> counters = new HashMap<>(Map.of(
                "MAP_TASK_MILLIS", cpuMillis * (100 - reducePercent) / 100,
                "REDUCE_TASK_MILLIS", cpuMillis * reducePercent / 100));
        if (outputShare > 0) {
            counters.put("MAP_OUTPUT_BYTES", Math.round(outputShare * workload.inputBytes()));
        }
        return trial(1, STOCK, 100, OptionalDouble.of(cpuSeconds), counters);
    }

    private static EarlierRun other(String job, Workload workload, Trial... trials) {
        return new EarlierRun("runs/" + job, workload, List.of(trials), Optional.of(job));
    }

    private static Guidance after(EarlierRun... runs) {
        return new Guidance(RatePrior.USUAL, List.of(runs), OptionalDouble.empty());
    }

    private static final List<Trial> HERE = List.of(costing(WORKLOAD, 0.5, 1.5, 20));

    private static Optional<String> nearest(EarlierRun... runs) {
        return NearestJob.of(after(runs), WORKLOAD, HERE).flatMap(EarlierRun::otherJob);
    }

    @Test
    void theNearestIsTakenIfItIsNear() {
        EarlierRun near = other("near", ofMb(2048), costing(ofMb(2048), 0.6, 1.5, 20));
        EarlierRun nearer = other("nearer", ofMb(300), costing(ofMb(300), 0.5, 1.4, 22));
        EarlierRun far = other("far", WORKLOAD, costing(WORKLOAD, 1.2, 1.5, 20));
        assertThat(nearest(near, nearer, far)).contains("nearer");
        assertThat(nearest(near, far)).contains("near");
        assertThat(nearest(far)).as("CPU").isEmpty();
        assertThat(nearest(other("other", WORKLOAD, costing(WORKLOAD, 0.5, 0.5, 20))))
                .as("output")
                .isEmpty();
        assertThat(nearest(other("other", WORKLOAD, costing(WORKLOAD, 0.5, 1.5, 70))))
                .as("reduces")
                .isEmpty();
        assertThat(nearest()).isEmpty();
        assertThat(NearestJob.of(after(near), WORKLOAD, List.of()))
                .as("nothing is known yet")
                .isEmpty();
    }

    @Test
    void whatIsNotKnownIsNotNear() {
        assertThat(nearest(other("uncounted", WORKLOAD, costing(WORKLOAD, 0.5, 0, 20))))
                .isEmpty();
        Trial pipes = trial(1, STOCK, 100, OptionalDouble.empty(), Map.of("MAP_OUTPUT_BYTES", 3L << 29));
        assertThat(nearest(other("pipes", WORKLOAD, pipes))).isEmpty();
        List<Trial> uncounted = List.of(costing(WORKLOAD, 0.5, 0, 20));
        EarlierRun alike = other("alike", WORKLOAD, costing(WORKLOAD, 0.5, 0, 20));
        assertThat(NearestJob.of(after(alike), WORKLOAD, uncounted))
                .as("nobody counts it")
                .isPresent();
    }

    @Test
    void inputsAreOfOneOrder() {
        Workload nine = ofMb(9 * 1024);
        Workload eleven = ofMb(11 * 1024);
        assertThat(nearest(other("nine", nine, costing(nine, 0.5, 1.5, 20)))).contains("nine");
        assertThat(nearest(other("eleven", eleven, costing(eleven, 0.5, 1.5, 20))))
                .isEmpty();
        Workload tenth = ofMb(90);
        assertThat(nearest(other("small", tenth, costing(tenth, 0.5, 1.5, 20)))).isEmpty();
    }

    @Test
    void runsOfTheJobItselfAreBetter() {
        EarlierRun near = other("near", WORKLOAD, costing(WORKLOAD, 0.5, 1.5, 20));
        EarlierRun same = new EarlierRun("runs/same", WORKLOAD, HERE);
        assertThat(nearest(near, same)).isEmpty();
        assertThat(after(near, same).toldOfOtherJobs(WORKLOAD, HERE))
                .containsExactly("left out  --warm-start runs/near, of near: there are runs of the job itself");
        EarlierRun onOtherData = new EarlierRun("runs/same", WORKLOAD, List.of(costing(WORKLOAD, 0.5, 4, 20)));
        assertThat(nearest(near, onOtherData)).contains("near");
        assertThat(after(near, onOtherData).unlike(WORKLOAD, HERE)).containsExactly("runs/same");
    }

    @Test
    void eachIsToldOf() {
        EarlierRun near = other("near", WORKLOAD, costing(WORKLOAD, 0.6, 1.5, 20));
        EarlierRun far = other("far", WORKLOAD, costing(WORKLOAD, 2, 1.5, 20));
        EarlierRun large = other("large", ofMb(20 << 10), costing(ofMb(20 << 10), 0.5, 1.5, 20));
        EarlierRun second = other("second", WORKLOAD, costing(WORKLOAD, 0.8, 1.5, 20));
        assertThat(after(near, far, large, second).toldOfOtherJobs(WORKLOAD, HERE))
                .containsExactly(
                        "prior     --warm-start runs/near, of near, the nearest job, off by a factor of 1.20 at most: 0.60 CPU"
                                + " s a MB (here 0.50), 1.50 bytes of map output for one of input (here 1.50), 20% of"
                                + " the tasks' time in reduces (here 20%)",
                        "left out  --warm-start runs/far, of far: not near, 2.00 CPU s a MB (here 0.50), 1.50 bytes of map"
                                + " output for one of input (here 1.50), 20% of the tasks' time in reduces (here 20%)",
                        "left out  --warm-start runs/large, of large: not near, the inputs differ by a factor of 20"
                                + " (allowed: 10)",
                        "left out  --warm-start runs/second, of second: another job is nearer");
    }

    private static WaveModel truth(Workload workload, double factor) {
        double[] logs = RatePrior.USUAL.logs();
        for (Rate rate : Rate.values()) {
            double of = new double[] {3, 0.4, 1.8}[rate.ordinal() % 3];
            logs[rate.ordinal()] += Math.log(of * (rate.ordinal() % 2 == 0 ? factor : 1));
        }
        return new WaveModel(workload, WaveRates.ofLogs(logs));
    }

    private static List<Settings> some() {
        return Arrays.stream(new double[] {2, 5, 10, 20})
                .mapToObj(it -> STOCK.with(MapReduceParameters.REDUCERS, it))
                .toList();
    }

    private static List<Trial> runs(Trial first, WaveModel truth) {
        List<Trial> trials = new ArrayList<>(List.of(trial(
                1,
                STOCK,
                truth.seconds(STOCK),
                first.measurement().orElseThrow().cpuSeconds(),
                first.measurement().orElseThrow().counters())));
        for (Settings each : some()) {
            trials.add(trial(trials.size() + 1, each, truth.seconds(each), OptionalDouble.empty(), Map.of()));
        }
        return trials;
    }

    /** How far off its expectations are, before anything but stock has run. */
    private static double error(Guidance guidance) {
        WaveModel truth = truth(WORKLOAD, 1);
        List<Trial> stock = runs(HERE.get(0), truth).subList(0, 1);
        Surrogate surrogate = Surrogate.of(SPACE, guidance, stock);
        return some().stream()
                .mapToDouble(it -> Math.abs(surrogate.mean(it) - Math.log(truth.seconds(it))))
                .sum();
    }

    /** Half of whose rates are a quarter larger, with twice the input. */
    @Test
    void itsTrialsAreAPriorAndNoMore() {
        Workload twice = ofMb(2048);
        List<Trial> then = runs(costing(twice, 0.6, 1.5, 20), truth(twice, 1.25));
        EarlierRun near = other("near", twice, then.toArray(Trial[]::new));
        EarlierRun same = new EarlierRun("same", twice, then);
        double cold = error(Guidance.NONE);
        double warm = error(after(near));
        assertThat(warm).isLessThan(cold);
        assertThat(warm).as("it tells less than the job itself").isNotEqualTo(error(after(same)));
        assertThat(new ModelGuidedSearch(SPACE, 0.05, 1, after(near))
                        .findings(runs(HERE.get(0), truth(WORKLOAD, 1)).subList(0, 1))
                        .incumbent())
                .contains(STOCK);
    }

    /** Another job's memory is another: if it counted, nothing would be left to try. */
    @Test
    void whatRanOutOfMemoryThereIsTriedHere() {
        Settings largest = STOCK;
        for (Parameter each : List.of(
                MapReduceParameters.MAP_MEMORY_MB,
                MapReduceParameters.MAP_HEAP_SHARE,
                MapReduceParameters.REDUCE_MEMORY_MB,
                MapReduceParameters.REDUCE_HEAP_SHARE)) {
            largest = largest.with(each, Collections.max(SPACE.grid(each)));
        }
        largest = largest.with(MapReduceParameters.SORT_MB, Collections.min(SPACE.grid(MapReduceParameters.SORT_MB)));
        Trial full = new Trial(
                2,
                Proposal.attempt(largest, new ParameterGroup("model")),
                TrialStatus.FAILED,
                "java.lang.OutOfMemoryError: Java heap space",
                Optional.empty());
        EarlierRun near = other("near", WORKLOAD, costing(WORKLOAD, 0.5, 1.5, 20), full);
        assertThat(NearestJob.of(after(near), WORKLOAD, HERE)).isPresent();
        assertThat(new ModelGuidedSearch(SPACE, 0.05, 1, after(near)).next(HERE))
                .isPresent();
    }
}
