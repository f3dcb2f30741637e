package io.wattle.tuning.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.tuning.search.GroupSearch;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.JobTraits;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.SpaceAdjustments;
import io.wattle.tuning.space.Spark;
import io.wattle.tuning.space.SparkMemory;
import io.wattle.tuning.space.TestingSpaces;
import io.wattle.tuning.space.TriedFile;
import io.wattle.tuning.space.Workload;
import io.wattle.tuning.surrogate.EarlierRun;
import io.wattle.tuning.surrogate.Guidance;
import io.wattle.tuning.surrogate.RatePrior;
import io.wattle.tuning.surrogate.SimulatedRuns;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchRecordTest {

    private static final RunPlan PLAN = new RunPlan(0.07, 4, 50, Duration.ofHours(1), Duration.ofMinutes(1), 3, 9);
    private static final NodeLimits LIMITS = new NodeLimits(131072, 32, 35, 1024, 8192);
    private static final SearchSpace SPACE =
            MapReduce.space(new Workload(LIMITS, 3L << 30, 3, new JobTraits(false, JobTraits.Splits.BY_FILE)));

    @Test
    void comesBackAsItWas() throws Exception {
        SearchSpace site = SPACE.withStock(SPACE.stock().with(MapReduceParameters.SORT_MB, 333));
        SearchRecord record = SearchRecord.begin(site, PLAN, true, List.of(), Guidance.NONE);
        SearchRecord read = SearchRecord.parse(record.toJson());
        assertThat(read.toJson()).isEqualTo(record.toJson());
        assertThat(read.archive()).isTrue();
        assertThat(SearchRecord.parse(record.toJson().replace("\"archive\"", "\"unknown\""))
                        .archive())
                .as("of an earlier version")
                .isFalse();
        assertThat(read.space().workload()).isEqualTo(SPACE.workload());
        assertThat(read.space().framework()).isEqualTo(SPACE.framework());
        assertThat(read.space().stock()).isEqualTo(site.stock());
        assertThat(read.space().grids()).isEqualTo(site.grids());
        assertThat(new RunPlan(0.5, 1, 7, Duration.ZERO, Duration.ZERO, 0, 0).with(read))
                .isEqualTo(new RunPlan(0.07, 4, 7, Duration.ZERO, Duration.ZERO, 0, 9));
    }

    @Test
    void aFileThatIsTriedComesBackWithItsKeys() throws Exception {
        TriedFile file = new TriedFile("some.xml", Map.of("a.key", "a < b", "b.key", "2"));
        SearchSpace space =
                new SpaceAdjustments(Map.of(), Map.of(), List.of(file)).apply(SPACE, key -> Optional.empty());
        SearchRecord read = SearchRecord.parse(
                SearchRecord.begin(space, PLAN, false, List.of(), Guidance.NONE).toJson());
        assertThat(read.space().files()).isEqualTo(space.files());
        assertThat(read.space().grids()).isEqualTo(space.grids());
        Parameter tried =
                read.space().parameters().get(read.space().parameters().size() - 1);
        assertThat(read.space().stock().with(tried, 1).properties()).containsAllEntriesOf(file.properties());
    }

    @Test
    void theKindOfJobsIsKept() throws Exception {
        for (Spark framework : List.of(Spark.FIXED, Spark.DYNAMIC, Spark.FIXED.with(new SparkMemory(2048, 0.2, 512)))) {
            SearchSpace space = new SpaceAdjustments(
                            Map.of("spark.executor.memory", "3g"),
                            Map.of("spark.memory.fraction", List.of("0.4", "0.6")))
                    .apply(SearchSpace.of(framework, SPACE.workload()), key -> Optional.empty());
            SearchSpace read = SearchRecord.parse(SearchRecord.begin(space, PLAN, false, List.of(), Guidance.NONE)
                            .toJson())
                    .space();
            assertThat(read.framework()).isEqualTo(framework);
            assertThat(read.stock()).isEqualTo(space.stock());
            assertThat(read.grids()).isEqualTo(space.grids());
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SearchRecord.parse(SearchRecord.begin(SPACE, PLAN, true, List.of(), Guidance.NONE)
                        .toJson()
                        .replace("\"mapreduce\"", "\"tez\"")))
                .withMessage("framework tez (known: mapreduce, spark, spark-dynamic)");
    }

    @Test
    void aSearchGoesOnAsItBeganWhereverNodesWereLost() throws Exception {
        SearchRecord record = SearchRecord.parse(
                SearchRecord.begin(SPACE, PLAN, true, List.of(), Guidance.NONE).toJson());
        SearchSpace live = MapReduce.space(new Workload(new NodeLimits(131072, 32, 34, 1024, 8192), 3L << 30, 3));
        assertThat(live.grid(MapReduceParameters.REDUCERS)).isNotEqualTo(SPACE.grid(MapReduceParameters.REDUCERS));
        List<Trial> trials = new ArrayList<>();
        GroupSearch search = new GroupSearch(SPACE, 0.05, 1);
        GroupSearch resumed = new GroupSearch(record.space(), 0.05, 1);
        Optional<Proposal> next = search.next(trials);
        while (next.isPresent()) {
            assertThat(resumed.next(trials)).isEqualTo(next);
            double seconds = 100 - next.orElseThrow().settings().value(MapReduceParameters.REDUCERS) / 40;
            trials.add(trial(trials.size() + 1, next.orElseThrow(), seconds));
            next = search.next(trials);
        }
        assertThat(resumed.next(trials)).isEmpty();
        assertThat(trials).hasSizeGreaterThan(15);
    }

    @Test
    void theSettingsOfASiteStayOnTheGridsWhateverTheirHeap() throws Exception {
        SearchSpace site = SPACE.withStock(SPACE.stock()
                .with(MapReduceParameters.MAP_HEAP_SHARE, 0.83456)
                .with(MapReduceParameters.SPLIT_MAX_MB, 100.0 / 3));
        SearchSpace read = SearchRecord.parse(SearchRecord.begin(site, PLAN, true, List.of(), Guidance.NONE)
                        .toJson())
                .space();
        assertThat(read.stock()).isEqualTo(site.stock());
        assertThat(read.contains(read.stock())).isTrue();
        Trial stock = trial(1, Proposal.of(read.stock(), Purpose.STOCK), 100);
        assertThat(TrialJson.parse(TrialJson.line(stock), MapReduceParameters.ALL)
                        .settings())
                .isEqualTo(read.stock());
        assertThat(new GroupSearch(read, 0.05, 1).next(List.of(stock))).isPresent();
    }

    @Test
    void trialsOfAnEarlierVersionAreOnTheGrids() throws Exception {
        Settings stock = SPACE.stock().with(MapReduceParameters.SORT_MB, 120);
        Settings other = stock.with(MapReduceParameters.REDUCERS, 1234);
        List<Trial> trials = List.of(
                trial(1, Proposal.of(stock, Purpose.STOCK), 100), trial(2, Proposal.of(other, Purpose.CONFIRM), 90));
        SearchSpace space = SearchRecord.parse(SearchRecord.begin(SPACE, PLAN, true, trials, Guidance.NONE)
                        .toJson())
                .space();
        assertThat(space.stock()).isEqualTo(stock);
        assertThat(space.contains(stock)).isTrue();
        assertThat(space.contains(other)).isTrue();
    }

    @Test
    void aParameterThatAnEarlierVersionDidNotKnowStaysAsInStock() throws Exception {
        String text =
                SearchRecord.begin(SPACE, PLAN, true, List.of(), Guidance.NONE).toJson();
        String before = text.replaceFirst("\"sort-factor\" : \\[[^]]*],", "")
                .replaceFirst("\"mapreduce.task.io.sort.factor\" : \"10\",", "");
        assertThat(before).hasSizeLessThan(text.length() - 50);
        SearchSpace space = SearchRecord.parse(before).space();
        assertThat(space.grid(MapReduceParameters.SORT_FACTOR)).containsExactly(10.0);
        assertThat(space.contains(space.stock())).isTrue();
    }

    @Test
    void whatElseIsKnownOfTheClusterComesBack() throws Exception {
        SearchSpace real = TestingSpaces.real(1L << 30, 200);
        SearchSpace read = SearchRecord.parse(SearchRecord.begin(real, PLAN, true, List.of(), Guidance.NONE)
                        .toJson())
                .space();
        assertThat(read.workload()).isEqualTo(real.workload());
        assertThat(read.grids()).isEqualTo(real.grids());
        assertThat(SearchRecord.parse(SearchRecord.begin(SPACE, PLAN, true, List.of(), Guidance.NONE)
                                .toJson()
                                .replace("\"shuffle-copies\" : [ 5.0 ]", "\"x\" : []"))
                        .space()
                        .workload())
                .as("an earlier version did not ask")
                .isEqualTo(SPACE.workload());
    }

    /** A user had added them to the search of a version that did not know them. */
    @Test
    void keysOfAUserThatHaveBecomeParametersKeepHisValues() throws Exception {
        String text =
                SearchRecord.begin(SPACE, PLAN, true, List.of(), Guidance.NONE).toJson();
        String before = text.replaceFirst("\"shuffle-copies\" : \\[[^]]*]", "\"x\" : []")
                .replaceFirst("\"map-output-compress\" : \\[[^]]*]", "\"y\" : []")
                .replaceFirst(
                        "\"framework\"",
                        "\"own\" : { \"mapreduce.reduce.shuffle.parallelcopies\" : [ \"5\", \"20\" ],"
                                + " \"mapreduce.map.output.compress\" : [ \"true\", \"false\" ] }, \"framework\"");
        SearchSpace space = SearchRecord.parse(before).space();
        assertThat(space.parameters()).isEqualTo(SPACE.parameters());
        assertThat(space.grid(MapReduceParameters.COPIES)).containsExactly(5.0, 20.0);
        assertThat(space.grid(MapReduceParameters.COMPRESS)).containsExactly(0.0, 1.0);
        Settings tried = space.stock().with(MapReduceParameters.COPIES, 20);
        assertThat(Settings.read(space.parameters(), tried.properties())).isEqualTo(tried);
    }

    @Test
    void whatGuidesTheSearchComesBackAsItWas() throws Exception {
        Settings fast = SPACE.stock().with(MapReduceParameters.SORT_MB, 200);
        SimulatedRuns simulated =
                new SimulatedRuns(SPACE.workload(), Map.of(SPACE.stock(), 123.456789, fast, 1.0 / 3), 0.7);
        Workload before = new Workload(new NodeLimits(2048, 4, 3, 1), 1L << 20, 2);
        EarlierRun earlier = new EarlierRun(
                "/runs/monday",
                before,
                List.of(
                        trial(1, Proposal.of(SPACE.stock(), Purpose.STOCK), 100.25),
                        new Trial(
                                2, Proposal.of(fast, Purpose.CONFIRM), TrialStatus.FAILED, "lost", Optional.empty())));
        EarlierRun other = new EarlierRun(
                "/runs/tuesday",
                before,
                List.of(trial(1, Proposal.of(SPACE.stock(), Purpose.STOCK), 90.5)),
                Optional.of("grep"));
        Guidance guidance =
                new Guidance(RatePrior.fitted(simulated, 1.5, 3), List.of(earlier, other), OptionalDouble.of(0.1));
        SearchRecord record = SearchRecord.begin(SPACE, PLAN, true, List.of(), guidance);
        SearchRecord read = SearchRecord.parse(record.toJson());
        assertThat(read.guidance()).isEqualTo(guidance);
        assertThat(new RunPlan(0.5, 1, 7, Duration.ZERO, Duration.ZERO, 0, 0)
                        .with(read)
                        .guidanceRequest())
                .isEqualTo(new GuidanceRequest(OptionalDouble.of(0.1), List.of("/runs/monday", "/runs/tuesday")));
        assertThat(SearchRecord.begin(SPACE, PLAN, true, List.of(), Guidance.NONE)
                        .toJson())
                .doesNotContain("guidance");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SearchRecord.parse(record.toJson().replace("\"start-seconds\"", "\"other\"")))
                .withMessage("field start-seconds is missing");
    }

    /** Searches by a model wrote a window of 3 down until format 6, and took no notice of it. */
    @Test
    void aSearchByAModelOfAnEarlierVersionHasTheWindowOfItsStrategy() throws Exception {
        SearchRecord auto = new SearchRecord(SPACE, 0.05, 3, 1, true, Strategies.AUTO, Guidance.NONE, Objective.TIME);
        SearchRecord groups =
                new SearchRecord(SPACE, 0.05, 4, 1, true, Strategies.GROUPS, Guidance.NONE, Objective.TIME);
        assertThat(SearchRecord.parse(auto.toJson()).window()).isEqualTo(3);
        assertThat(SearchRecord.parse(ofFormat6(auto)).window()).isEqualTo(8);
        assertThat(SearchRecord.parse(ofFormat6(groups)).window()).isEqualTo(4);
    }

    private static String ofFormat6(SearchRecord record) {
        return record.toJson().replace("\"format\" : 8", "\"format\" : 6");
    }

    @Test
    void aRecordOfALaterVersionIsRefused() {
        String later = SearchRecord.begin(SPACE, PLAN, true, List.of(), Guidance.NONE)
                .toJson()
                .replace("\"format\" : 8", "\"format\" : 9");
        assertThatExceptionOfType(LaterFormatException.class)
                .isThrownBy(() -> SearchRecord.parse(later))
                .withMessageContaining("written by a later version of Wattle, in format 9");
    }

    @ParameterizedTest
    @ValueSource(strings = {"limits", "workers", "input", "splits", "rule", "window", "seed", "stock", "grids"})
    void namesTheFieldThatIsMissing(String field) {
        String text = SearchRecord.begin(SPACE, PLAN, true, List.of(), Guidance.NONE)
                .toJson()
                .replace("\"" + field + "\"", "\"other\"");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SearchRecord.parse(text))
                .withMessage("field " + field + " is missing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "7", "{\"form"})
    void refusesSomethingElse(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> SearchRecord.parse(text));
    }

    private static Trial trial(int number, Proposal proposal, double seconds) {
        Outcome outcome = TestingEngine.succeeded(seconds);
        return new Trial(number, proposal, outcome.status(), "", outcome.measurement());
    }
}
