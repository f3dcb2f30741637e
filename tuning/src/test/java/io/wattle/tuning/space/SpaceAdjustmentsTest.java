package io.wattle.tuning.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpaceAdjustmentsTest {

    private static final String COPIES = "mapreduce.reduce.merge.inmem.threshold";
    private static final String CODEC = "mapreduce.map.output.compress.codec";
    private static final Function<String, Optional<String>> NOTHING = key -> Optional.empty();

    private static SearchSpace pinned(String key, String value) {
        return new SpaceAdjustments(Map.of(key, value), Map.of()).apply(TestingSpaces.EDISON, NOTHING);
    }

    private static SearchSpace tuned(String key, List<String> values, Function<String, Optional<String>> site) {
        return new SpaceAdjustments(Map.of(), Map.of(key, values)).apply(TestingSpaces.EDISON, site);
    }

    @Test
    void withoutAnyTheSpaceIsTheSame() {
        assertThat(SpaceAdjustments.NONE.apply(TestingSpaces.EDISON, NOTHING)).isSameAs(TestingSpaces.EDISON);
    }

    @Test
    void aPinnedParameterHasOneValueEverywhere() {
        SearchSpace space = pinned("mapreduce.job.reduces", "5");
        assertThat(space.grid(MapReduceParameters.REDUCERS)).containsExactly(5.0);
        assertThat(space.stock()).isEqualTo(TestingSpaces.EDISON.stock().with(MapReduceParameters.REDUCERS, 5));
        assertThat(space.contains(space.stock())).isTrue();
        assertThat(space.advice(ParameterGroup.PARALLELISM, space.stock()).orElseThrow())
                .as("other parameters of its group are still searched")
                .isEqualTo(space.stock().with(MapReduceParameters.SLOWSTART_SHARE, 0.8));
        assertThat(space.groups()).isEqualTo(TestingSpaces.EDISON.groups());
    }

    @Test
    void aPinnedHeapIsReadInItsContainer() {
        SearchSpace space = new SpaceAdjustments(
                        Map.of("mapreduce.map.memory.mb", "300", "mapreduce.map.java.opts", "-Xmx150m"), Map.of())
                .apply(TestingSpaces.EDISON, NOTHING);
        assertThat(space.grid(MapReduceParameters.MAP_HEAP_SHARE)).containsExactly(0.5);
        assertThat(space.stock().properties())
                .containsEntry("mapreduce.map.java.opts", "-Xmx150m")
                .containsEntry("mapreduce.task.io.sort.mb", "100");
    }

    /** The site's -Xmx may be larger than the container. */
    @Test
    void aHeapKeepsItsShareOfAContainerThatIsPinnedAlone() {
        SearchSpace space = pinned("mapreduce.map.memory.mb", "400");
        assertThat(space.stock().properties())
                .as("0.8 would leave the JVM too little")
                .containsEntry("mapreduce.map.java.opts", "-Xmx280m");
        assertThat(space.contains(space.stock())).isTrue();
    }

    @Test
    void whatDependsOnAPinnedValueIsMadeToFit() {
        SearchSpace space = new SpaceAdjustments(
                        Map.of("mapreduce.map.memory.mb", "256", "mapreduce.map.java.opts", "-Xmx128m"), Map.of())
                .apply(TestingSpaces.EDISON, NOTHING);
        assertThat(space.stock().value(MapReduceParameters.SORT_MB)).isEqualTo(70);
        assertThat(space.contains(space.stock())).isTrue();
    }

    @Test
    void whatCannotRunIsRefused() {
        SpaceAdjustments tooLarge = new SpaceAdjustments(
                Map.of("mapreduce.task.io.sort.mb", "400", "mapreduce.map.java.opts", "-Xmx300m"), Map.of());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tooLarge.apply(TestingSpaces.EDISON, NOTHING))
                .withMessageContaining("no value of the other settings fits")
                .withMessageContaining("a sort buffer that fits the heap");
    }

    @Test
    void containersThatNoWorkerHoldsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> pinned("mapreduce.map.memory.mb", "601"))
                .withMessageContaining("allowed: containers of up to 600 MB");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tuned("mapreduce.reduce.memory.mb", List.of("300", "1024"), NOTHING))
                .withMessageStartingWith("with mapreduce.reduce.memory.mb=1024 no value of the other settings fits");
        assertThat(tuned("mapreduce.reduce.memory.mb", List.of("300", "400"), NOTHING)
                        .grid(MapReduceParameters.REDUCE_MEMORY_MB))
                .containsExactly(300.0, 400.0, 600.0);
    }

    @ParameterizedTest
    @CsvSource({"mapreduce.job.reduces, many", "mapreduce.map.java.opts, -server", "wattle.job.combiner, yes"})
    void aPinnedValueThatCannotBeReadIsNamed(String key, String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> pinned(key, value))
                .withMessageContaining(key + ": unreadable value " + value);
    }

    @Test
    void otherPinnedKeysAreInEachTrialAndInNoSpace() {
        SpaceAdjustments adjustments =
                new SpaceAdjustments(Map.of(CODEC, "some.Codec", "mapreduce.job.reduces", "5"), Map.of());
        assertThat(adjustments.fixed(MapReduce.FRAMEWORK)).containsExactly(Map.entry(CODEC, "some.Codec"));
        assertThat(adjustments.apply(TestingSpaces.EDISON, NOTHING).parameters())
                .isEqualTo(TestingSpaces.EDISON.parameters());
    }

    @Test
    void valuesOfAParameterReplaceItsOwnButForStock() {
        SearchSpace space = tuned("mapreduce.job.reduces", List.of("10", "20"), NOTHING);
        assertThat(space.grid(MapReduceParameters.REDUCERS)).containsExactly(1.0, 10.0, 20.0);
    }

    @Test
    void anyOtherKeyIsOneMoreParameterWithAGroupOfItsOwn() {
        SearchSpace space = tuned(COPIES, List.of("10", "20"), key -> Optional.of("5"));
        Parameter copies = space.parameters().get(space.parameters().size() - 1);
        assertThat(space.grid(copies)).containsExactly(5.0, 10.0, 20.0);
        assertThat(space.stock().properties()).containsEntry(COPIES, "5");
        assertThat(space.groups()).hasSize(TestingSpaces.EDISON.groups().size() + 1);
        Settings settings = space.stock().with(copies, 20);
        assertThat(space.contains(settings)).isTrue();
        assertThat(settings.properties()).containsEntry(COPIES, "20");
        assertThat(copies.words(settings)).isEqualTo(COPIES + "=20");
        assertThat(Settings.read(space.parameters(), settings.properties())).isEqualTo(settings);
    }

    @Test
    void whereTheClusterHasNoSuchNumberTheFirstValueIsStock() {
        assertThat(tuned(COPIES, List.of("10", "20"), NOTHING).stock().properties())
                .containsEntry(COPIES, "10");
        assertThat(tuned(COPIES, List.of("10", "20"), key -> Optional.of("a few"))
                        .stock()
                        .properties())
                .containsEntry(COPIES, "10");
    }

    @Test
    void valuesMayBeTexts() {
        SearchSpace space = tuned(CODEC, List.of("a.Codec", "b.Codec"), key -> Optional.of("c.Codec"));
        Parameter codec = space.parameters().get(space.parameters().size() - 1);
        assertThat(space.stock().properties()).containsEntry(CODEC, "c.Codec");
        assertThat(space.grid(codec)).hasSize(3).allSatisfy(value -> {
            Settings settings = space.stock().with(codec, value);
            assertThat(Settings.read(space.parameters(), settings.properties())).isEqualTo(settings);
        });
        List<Parameter> read = SearchSpace.parameters(MapReduce.FRAMEWORK, space.ownTexts(), space.files());
        assertThat(read).isEqualTo(space.parameters());
        assertThat(Settings.read(read, space.stock().properties())).isEqualTo(space.stock());
    }

    private static final TriedFile ARCHIVES = new TriedFile(
            "jobs/task-archives.xml", Map.of("mapreduce.job.classloader", "true", "some.options", "-Xshare:auto"));

    private static SpaceAdjustments trying(Map<String, String> pinned, TriedFile... files) {
        return new SpaceAdjustments(pinned, Map.of(), List.of(files));
    }

    @Test
    void theKeysOfAFileAreThereTogetherOrNotAtAll() {
        SearchSpace space = trying(Map.of(), ARCHIVES).apply(TestingSpaces.EDISON, NOTHING);
        Parameter archives = space.parameters().get(space.parameters().size() - 1);
        assertThat(space.grid(archives)).containsExactly(0.0, 1.0);
        assertThat(space.stock().value(archives)).isZero();
        assertThat(space.stock().properties()).doesNotContainKeys("mapreduce.job.classloader", "some.options");
        Settings with = space.stock().with(archives, 1);
        assertThat(with.properties()).containsAllEntriesOf(ARCHIVES.properties());
        assertThat(archives.words(with)).isEqualTo("with task-archives");
        assertThat(archives.words(space.stock())).isEqualTo("without task-archives");
        assertThat(space.fitted(with)).contains(with);
        List<Parameter> read = SearchSpace.parameters(MapReduce.FRAMEWORK, space.ownTexts(), space.files());
        assertThat(Settings.read(read, with.properties()).properties()).isEqualTo(with.properties());
    }

    @Test
    void aKeyOfAFileIsNowhereElse() {
        TriedFile reduces = new TriedFile("few.xml", Map.of("mapreduce.job.reduces", "1"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> trying(Map.of(), reduces).apply(TestingSpaces.EDISON, NOTHING))
                .withMessage("few.xml: mapreduce.job.reduces is searched (take it out of the file)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> trying(Map.of("some.options", "x"), ARCHIVES))
                .withMessage("jobs/task-archives.xml: some.options is set by --set, too (take it out of one)");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> trying(Map.of(), ARCHIVES, new TriedFile("other.xml", Map.of("some.options", "other"))))
                .withMessage("other.xml: some.options is in jobs/task-archives.xml, too (take it out of one)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> trying(Map.of(), ARCHIVES, new TriedFile("task-archives.xml", Map.of("a", "b"))))
                .withMessageStartingWith("task-archives.xml: another file has that name");
    }

    /** Trials without it would have it, too. */
    @Test
    void aFileThatTheClusterHasAlreadyIsNotTried() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> trying(Map.of(), ARCHIVES)
                        .apply(
                                TestingSpaces.EDISON,
                                key -> Optional.ofNullable(ARCHIVES.properties().get(key))))
                .withMessageStartingWith("jobs/task-archives.xml: the cluster has all of it already");
        assertThat(trying(Map.of(), ARCHIVES)
                        .apply(TestingSpaces.EDISON, key -> Optional.of("true"))
                        .files())
                .as("one of two keys")
                .isNotEmpty();
    }

    @Test
    void nobodySetsHimselfWhetherATrialHasAFile() {
        String key = ARCHIVES.key();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SpaceAdjustments(Map.of(key, "true"), Map.of()))
                .withMessage(key + " says whether a trial has a file (give --try-conf FILE.xml)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SpaceAdjustments(Map.of(), Map.of(key, List.of("false", "true"))))
                .withMessageStartingWith(key);
    }

    @Test
    void aFileHasANameAndSomethingToTry() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TriedFile("a b.xml", Map.of("a", "b")))
                .withMessageStartingWith("a b.xml: its name says what is tried (allowed: letters");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TriedFile("a.xml", Map.of()))
                .withMessageStartingWith("a.xml: has no property");
    }

    @Test
    void fractionsStayFractions() {
        SearchSpace space = tuned("a.share", List.of("0.25", "1"), NOTHING);
        Parameter share = space.parameters().get(space.parameters().size() - 1);
        assertThat(space.stock().with(share, 1).properties()).containsEntry("a.share", "1.0");
    }

    @Test
    void aKeyIsNotBothPinnedAndTuned() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SpaceAdjustments(Map.of(COPIES, "5"), Map.of(COPIES, List.of("5", "10"))))
                .withMessage(COPIES + " is set and tuned (allowed: one of the two)");
    }

    @ParameterizedTest
    @CsvSource({
        "mapreduce.map.cpu.vcores, 99",
        "mapreduce.map.cpu.vcores, 3",
        "mapreduce.reduce.cpu.vcores, 0",
        "mapreduce.reduce.cpu.vcores, 1.5",
        "mapreduce.reduce.shuffle.parallelcopies, 0",
        "mapreduce.map.java.opts, -Xmx700m",
        "mapreduce.reduce.java.opts, -Xmx600m"
    })
    void whatNoWorkerOrNoContainerHoldsIsRefused(String key, String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> pinned(key, value))
                .withMessageStartingWith("with {" + key + "=" + value + "} no value of the other settings fits")
                .withMessageContaining(
                        "containers of up to 600 MB and 2 vcores, which a worker here can hold, a heap that fits");
    }

    @Test
    void theSchedulersLargestContainerLimitsVcoresToo() {
        SearchSpace large = MapReduce.space(new Workload(
                new NodeLimits(12288, 24, 2, 1),
                1L << 30,
                200,
                JobTraits.NONE,
                new ClusterTraits(4, true, true, true)));
        SpaceAdjustments five = new SpaceAdjustments(Map.of("mapreduce.map.cpu.vcores", "5"), Map.of());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> five.apply(large, NOTHING))
                .withMessageContaining("and 4 vcores");
        SpaceAdjustments four = new SpaceAdjustments(Map.of("mapreduce.map.cpu.vcores", "4"), Map.of());
        assertThat(four.apply(large, NOTHING).stock().properties()).containsEntry("mapreduce.map.cpu.vcores", "4");
    }

    @Test
    void aPinnedMasterThatRunsTasksHasTheirMemory() {
        SearchSpace space = new SpaceAdjustments(
                        Map.of("mapreduce.job.ubertask.enable", "true", "mapreduce.map.memory.mb", "300"), Map.of())
                .apply(TestingSpaces.EDISON, NOTHING);
        assertThat(space.stock().properties())
                .containsEntry("mapreduce.job.ubertask.enable", "true")
                .containsEntry("yarn.app.mapreduce.am.resource.mb", "600")
                .containsEntry("yarn.app.mapreduce.am.resource.cpu-vcores", "1")
                .containsEntry("yarn.app.mapreduce.am.command-opts", "-Xmx408m");
        assertThat(space.contains(space.stock())).isTrue();
    }

    @Test
    void theMastersContainerIsNotTheUsersToSetWhereItRunsTasks() {
        Map<String, String> both =
                Map.of("mapreduce.job.ubertask.enable", "true", "yarn.app.mapreduce.am.resource.mb", "700");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SpaceAdjustments(both, Map.of()).apply(TestingSpaces.EDISON, NOTHING))
                .withMessageStartingWith(
                        "yarn.app.mapreduce.am.resource.mb follows from the sizes of maps and reduces");
        SearchSpace small = TestingSpaces.real(8L << 20, 8);
        assertThat(small.grid(MapReduceParameters.UBER)).containsExactly(0.0, 1.0);
        assertThat(new SpaceAdjustments(Map.of("yarn.app.mapreduce.am.resource.mb", "700"), Map.of())
                        .apply(small, NOTHING)
                        .grid(MapReduceParameters.UBER))
                .as("then it is not searched")
                .containsExactly(0.0);
    }

    @Test
    void whatIsNotSearchedByItselfMayBeTuned() {
        SearchSpace space = tuned("mapreduce.map.output.compress", List.of("false", "true"), NOTHING);
        assertThat(space.parameters()).isEqualTo(TestingSpaces.EDISON.parameters());
        assertThat(space.grid(MapReduceParameters.COMPRESS)).containsExactly(0.0, 1.0);
        assertThat(tuned("mapreduce.reduce.shuffle.parallelcopies", List.of("2", "10"), NOTHING)
                        .grid(MapReduceParameters.COPIES))
                .containsExactly(2.0, 5.0, 10.0);
    }
}
