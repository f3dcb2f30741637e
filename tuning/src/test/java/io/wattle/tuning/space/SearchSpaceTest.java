package io.wattle.tuning.space;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.space.JobTraits.Splits;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchSpaceTest {

    @Test
    void stockIsHadoopsDefaultsClippedToTheNode() {
        assertThat(TestingSpaces.EDISON.stock().properties())
                .containsEntry("mapreduce.map.memory.mb", "600")
                .containsEntry("mapreduce.map.java.opts", "-Xmx480m")
                .containsEntry("mapreduce.task.io.sort.mb", "100")
                .containsEntry("mapreduce.job.reduces", "1")
                .containsEntry("mapreduce.job.reduce.slowstart.completedmaps", "0.05")
                .doesNotContainKey("mapreduce.input.fileinputformat.split.maxsize");
        assertThat(space(12288, 12, 2, 1024L << 20, 200).stock().value(MapReduceParameters.MAP_MEMORY_MB))
                .isEqualTo(1024);
    }

    @ParameterizedTest
    @CsvSource({"600,2,3", "12288,12,2", "8192,4,5", "40960,40,3", "300,1,1"})
    void staysWithinTheNodeAndHadoopsLimits(int memoryMb, int vcores, int workers) {
        SearchSpace space = space(memoryMb, vcores, workers, 1024L << 20, 200);
        assertThat(space.contains(space.stock()) || memoryMb < 600).isTrue();
        assertThat(space.grid(MapReduceParameters.MAP_MEMORY_MB))
                .isSorted()
                .allMatch(size -> size <= memoryMb && size >= Math.min(memoryMb, 256));
        assertThat(space.grid(MapReduceParameters.SORT_MB)).isSorted().allMatch(size -> size < 2048);
        assertThat(space.grid(MapReduceParameters.REDUCERS)).isSorted().contains(1.0, (double) workers * vcores);
        assertThat(space.grid(MapReduceParameters.SPLIT_MAX_MB)).isSorted().startsWith(0.0);
    }

    @Test
    void containersShareTheNodeEvenly() {
        assertThat(TestingSpaces.EDISON.grid(MapReduceParameters.MAP_MEMORY_MB)).containsExactly(300.0, 600.0);
        assertThat(space(12288, 12, 2, 1L << 30, 200).grid(MapReduceParameters.MAP_MEMORY_MB))
                .containsExactly(512.0, 768.0, 1024.0, 1536.0, 2048.0, 3072.0, 4096.0, 6144.0, 12288.0);
    }

    @Test
    void theSortBufferIsLoweredToFitTheHeap() {
        Settings small = TestingSpaces.EDISON
                .stock()
                .with(MapReduceParameters.MAP_MEMORY_MB, 300)
                .with(MapReduceParameters.MAP_HEAP_SHARE, 0.5)
                .with(MapReduceParameters.SORT_MB, 200);
        assertThat(TestingSpaces.EDISON.contains(small)).isFalse();
        Settings fitted = TestingSpaces.EDISON.fitted(small).orElseThrow();
        assertThat(fitted).isEqualTo(small.with(MapReduceParameters.SORT_MB, 100));
        assertThat(fitted.value(MapReduceParameters.SORT_MB))
                .isLessThanOrEqualTo(0.7 * MapReduceParameters.mapHeapMb(fitted));
    }

    /** Hadoop's own formats cut files, and combine none. */
    @Test
    void aJobThatSplitsByBlockHasNoSplitLargerThanItsFiles() {
        NodeLimits limits = new NodeLimits(600, 2, 35, 1);
        JobTraits byBlock = new JobTraits(true, JobTraits.Splits.BY_BLOCK);
        assertThat(MapReduce.space(new Workload(limits, 1024L << 20, 200, byBlock))
                        .grid(MapReduceParameters.SPLIT_MAX_MB))
                .containsExactly(0.0);
        assertThat(MapReduce.space(new Workload(limits, 16L << 30, 4, byBlock)).grid(MapReduceParameters.SPLIT_MAX_MB))
                .as("nor than a block")
                .containsExactly(0.0, 58.6, 117.1);
        assertThat(MapReduce.space(new Workload(limits, 16L << 30, 4, byBlock, ClusterTraits.UNKNOWN.withBlockMb(256)))
                        .grid(MapReduceParameters.SPLIT_MAX_MB))
                .containsExactly(0.0, 58.6, 117.1, 234.2);
    }

    /** What is not searched keeps its stock value, also where a rule of the studies would change it beside others. */
    @Test
    void onlySomeParametersMayBeSearched() {
        SearchSpace all = space(600, 2, 35, 1024L << 20, 200);
        SearchSpace some =
                all.only(Set.of(
                        MapReduceParameters.MAP_MEMORY_MB,
                        MapReduceParameters.REDUCE_MEMORY_MB,
                        MapReduceParameters.REDUCERS)::contains);
        assertThat(some.stock()).isEqualTo(all.stock());
        assertThat(some.groups()).containsExactly(ParameterGroup.MEMORY, ParameterGroup.PARALLELISM);
        for (Parameter parameter : MapReduceParameters.ALL) {
            boolean searched = List.of(
                            MapReduceParameters.MAP_MEMORY_MB,
                            MapReduceParameters.REDUCE_MEMORY_MB,
                            MapReduceParameters.REDUCERS)
                    .contains(parameter);
            assertThat(some.grid(parameter))
                    .isEqualTo(
                            searched ? all.grid(parameter) : List.of(all.stock().value(parameter)));
        }
        assertThat(some.advice(ParameterGroup.MEMORY, some.stock()))
                .contains(some.stock()
                        .with(MapReduceParameters.MAP_MEMORY_MB, 300)
                        .with(MapReduceParameters.REDUCE_MEMORY_MB, 300));
        assertThat(all.only(it -> true).grids()).isEqualTo(all.grids());
    }

    @Test
    void everyRuleOfTheStudiesIsInTheSpaceAndChangesItsGroup() {
        SearchSpace space = TestingSpaces.EDISON;
        for (ParameterGroup group : TestingSpaces.EDISON.groups()) {
            Settings changed = space.advice(group, space.stock()).orElseThrow();
            assertThat(space.contains(changed)).as(group.title()).isTrue();
            assertThat(MapReduceParameters.ALL)
                    .filteredOn(p -> changed.value(p) != space.stock().value(p))
                    .isNotEmpty()
                    .allMatch(p -> p.group().equals(group));
        }
    }

    @Test
    void aJobThatAlwaysCombinesLeavesNoChoiceOfIt() {
        SearchSpace space = MapReduce.space(
                new Workload(new NodeLimits(600, 2, 3, 1), 24L << 20, 24, new JobTraits(true, Splits.BY_FILE)));
        assertThat(space.grid(MapReduceParameters.COMBINER)).containsExactly(1.0);
        assertThat(space.stock()).isEqualTo(TestingSpaces.EDISON.stock().with(MapReduceParameters.COMBINER, 1));
        assertThat(space.contains(space.stock())).isTrue();
        assertThat(space.advice(ParameterGroup.SORT_BUFFER, space.stock())).contains(space.stock());
    }

    @Test
    void aJobThatPacksFilesHasOneMapPerVcoreAlready() {
        SearchSpace space = MapReduce.space(
                new Workload(new NodeLimits(600, 2, 3, 1), 24L << 20, 24, new JobTraits(true, Splits.PACKED)));
        assertThat(space.advice(ParameterGroup.INPUT_SPLIT, space.stock())).contains(space.stock());
        assertThat(space.grid(MapReduceParameters.SPLIT_MAX_MB))
                .hasSize(TestingSpaces.EDISON
                                .grid(MapReduceParameters.SPLIT_MAX_MB)
                                .size()
                        - 1)
                .noneMatch(split -> Math.ceil(24 / split) == 6);
    }

    @Test
    void aJobWithFixedSplitsLeavesNoChoiceOfThem() {
        SearchSpace space = MapReduce.space(
                new Workload(new NodeLimits(600, 2, 3, 1), 12 * 122, 12, new JobTraits(true, Splits.FIXED)));
        assertThat(space.grid(MapReduceParameters.SPLIT_MAX_MB)).containsExactly(0.0);
        assertThat(space.groups())
                .containsExactlyInAnyOrder(
                        ParameterGroup.SORT_BUFFER, ParameterGroup.MEMORY, ParameterGroup.PARALLELISM);
        assertThat(space.advice(ParameterGroup.INPUT_SPLIT, space.stock())).contains(space.stock());
    }

    @Test
    void theSplitRuleIsOneMapPerVcore() {
        double split = TestingSpaces.EDISON
                .advice(ParameterGroup.INPUT_SPLIT, TestingSpaces.EDISON.stock())
                .orElseThrow()
                .value(MapReduceParameters.SPLIT_MAX_MB);
        assertThat(Math.ceil(24 / split)).isEqualTo(6);
    }

    @Test
    void oneSmallFileOnOneNodeStillHasASpace() {
        SearchSpace space = space(600, 2, 1, 10, 1);
        assertThat(space.contains(space.stock())).isTrue();
        assertThat(space.grid(MapReduceParameters.SPLIT_MAX_MB)).isNotEmpty();
        assertThat(space.groups()).contains(ParameterGroup.MEMORY, ParameterGroup.SORT_BUFFER);
    }

    @Test
    void aFullEdisonClusterGetsTheStudysFigures() {
        SearchSpace space = space(600, 2, 35, 1L << 30, 200);
        // Zhao2016 sec. 5.2.1: 15 MB splits, one per vcore; 300 MB containers; 70 reducers.
        assertThat(ruled(space, ParameterGroup.INPUT_SPLIT, MapReduceParameters.SPLIT_MAX_MB))
                .isBetween(14.0, 15.0);
        assertThat(ruled(space, ParameterGroup.MEMORY, MapReduceParameters.MAP_MEMORY_MB))
                .isEqualTo(300);
        assertThat(ruled(space, ParameterGroup.MEMORY, MapReduceParameters.REDUCE_MEMORY_MB))
                .isEqualTo(300);
        assertThat(ruled(space, ParameterGroup.MEMORY, MapReduceParameters.MAP_HEAP_SHARE))
                .isEqualTo(0.6);
        assertThat(ruled(space, ParameterGroup.PARALLELISM, MapReduceParameters.REDUCERS))
                .isEqualTo(70);
        assertThat(ruled(space, ParameterGroup.PARALLELISM, MapReduceParameters.SLOWSTART_SHARE))
                .isEqualTo(0.8);
        assertThat(ruled(space, ParameterGroup.SORT_BUFFER, MapReduceParameters.COMBINER))
                .isEqualTo(1);
    }

    @Test
    void aDellClusterGetsTheStudysFigures() {
        SearchSpace space = space(12288, 12, 2, 1L << 30, 200);
        // Zhao2016 sec. 5.2.1: 44 MB splits, one per vcore; 1024 MB containers.
        assertThat(ruled(space, ParameterGroup.INPUT_SPLIT, MapReduceParameters.SPLIT_MAX_MB))
                .isBetween(42.0, 44.0);
        assertThat(ruled(space, ParameterGroup.MEMORY, MapReduceParameters.MAP_MEMORY_MB))
                .isEqualTo(1024);
    }

    @Test
    void theSortBufferStaysBelowHadoopsLimitOnLargeNodes() {
        assertThat(space(40960, 40, 3, 1L << 30, 200).grid(MapReduceParameters.SORT_MB))
                .endsWith(2047.0);
        assertThat(TestingSpaces.EDISON.grid(MapReduceParameters.SORT_MB)).endsWith(300.0);
    }

    @Test
    void containersAreNoSmallerThanTheSchedulerHandsOut() {
        SearchSpace space = MapReduce.space(new Workload(new NodeLimits(12288, 12, 2, 1024), 1L << 30, 200));
        assertThat(space.grid(MapReduceParameters.MAP_MEMORY_MB))
                .startsWith(1024.0)
                .doesNotContain(512.0, 768.0);
    }

    @Test
    void settingsOffTheGridOrWithATooLargeBufferAreOutside() {
        Settings stock = TestingSpaces.EDISON.stock();
        assertThat(TestingSpaces.EDISON.contains(stock)).isTrue();
        assertThat(TestingSpaces.EDISON.contains(stock.with(MapReduceParameters.SORT_FACTOR, 11)))
                .isFalse();
        assertThat(TestingSpaces.EDISON.contains(stock.with(MapReduceParameters.MAP_MEMORY_MB, 512)))
                .isFalse();
        Settings full = stock.with(MapReduceParameters.MAP_HEAP_SHARE, 0.5).with(MapReduceParameters.SORT_MB, 200);
        assertThat(TestingSpaces.EDISON.contains(full)).isTrue();
        assertThat(TestingSpaces.EDISON.contains(full.with(MapReduceParameters.SORT_MB, 300)))
                .isFalse();
    }

    @Test
    void fittingChangesNothingThatFitsAndMendsNothingElse() {
        Settings stock = TestingSpaces.EDISON.stock();
        assertThat(TestingSpaces.EDISON.fitted(stock)).contains(stock);
        assertThat(TestingSpaces.EDISON.fitted(stock.with(MapReduceParameters.REDUCERS, 7)))
                .isEmpty();
    }

    @Test
    void mergingOneFileIsNothingToChoose() {
        SearchSpace oneFile = space(600, 2, 3, 24L << 20, 1);
        assertThat(oneFile.grid(MapReduceParameters.SPLIT_MAX_MB)).containsExactly(0.0);
        assertThat(oneFile.groups())
                .containsExactlyInAnyOrder(
                        ParameterGroup.SORT_BUFFER, ParameterGroup.MEMORY, ParameterGroup.PARALLELISM);
    }

    @Test
    void splitsMergeFilesAndNeverCutThem() {
        assertThat(TestingSpaces.EDISON.grid(MapReduceParameters.SPLIT_MAX_MB))
                .containsExactly(0.0, 1.1, 2.1, 4.1, 8.1, 16.1);
        assertThat(space(600, 2, 3, 24L << 20, 6).grid(MapReduceParameters.SPLIT_MAX_MB))
                .containsExactly(0.0, 4.1, 8.1, 16.1);
    }

    @Test
    void reducersGoUpToTwoForEachVcore() {
        assertThat(TestingSpaces.EDISON.grid(MapReduceParameters.REDUCERS)).containsExactly(1.0, 2.0, 3.0, 6.0, 12.0);
        assertThat(space(600, 1, 1, 24L << 20, 24).grid(MapReduceParameters.REDUCERS))
                .containsExactly(1.0, 2.0);
    }

    private static double ruled(SearchSpace space, ParameterGroup group, Parameter parameter) {
        return space.advice(group, space.stock()).orElseThrow().value(parameter);
    }

    private static SearchSpace space(int memoryMb, int vcores, int workers, long bytes, int files) {
        return MapReduce.space(new Workload(new NodeLimits(memoryMb, vcores, workers, 1), bytes, files));
    }

    @Test
    void stockFollowsTheSchedulersSmallestContainer() {
        SearchSpace space = MapReduce.space(new Workload(new NodeLimits(12288, 12, 2, 2048), 24L << 20, 24));
        assertThat(space.contains(space.stock())).isTrue();
        assertThat(space.stock().value(MapReduceParameters.MAP_MEMORY_MB)).isEqualTo(2048);
    }

    @ParameterizedTest
    @CsvSource({"3072,205", "300,20", "15360,1024", "33600,2240", "1048576,2240"})
    void reducersOfALargeClusterFollowTheInput(long inputMb, double right) {
        SearchSpace space = space(131072, 32, 35, inputMb << 20, 200);
        assertThat(ruled(space, ParameterGroup.PARALLELISM, MapReduceParameters.REDUCERS))
                .isBetween(right / 1.25, right * 1.25);
        List<Double> grid = space.grid(MapReduceParameters.REDUCERS);
        assertThat(grid).endsWith(2240.0).contains(560.0, 1120.0).hasSizeLessThan(20);
        for (int i = 1; i < grid.size(); i++) {
            // Rounding to whole reducers makes 2 to 5 of a step of 2.2.
            assertThat(grid.get(i) / grid.get(i - 1)).as(grid + " at " + i).isLessThanOrEqualTo(2.5);
        }
    }

    @Test
    void noReducerGetsMoreInputThanANodeCanHold() {
        SearchSpace space = space(131072, 32, 35, 1L << 40, 1000);
        assertThat(space.grid(MapReduceParameters.REDUCERS)).startsWith(128.0);
        assertThat(space.stock().value(MapReduceParameters.REDUCERS)).isEqualTo(128);
        assertThat(space.withStock(
                                MapReduce.guarded(space.stock().with(MapReduceParameters.REDUCERS, 1), space.workload())
                                        .settings())
                        .stock()
                        .value(MapReduceParameters.REDUCERS))
                .isEqualTo(128);
    }

    @Test
    void largeFilesLeaveAChoiceOfSplits() {
        SearchSpace manyFiles = space(131072, 32, 35, 100L << 30, 100);
        assertThat(manyFiles.groups()).contains(ParameterGroup.INPUT_SPLIT);
        assertThat(manyFiles.grid(MapReduceParameters.SPLIT_MAX_MB))
                .startsWith(0.0)
                .contains(91.5, 183.0);
        assertThat(ruled(manyFiles, ParameterGroup.INPUT_SPLIT, MapReduceParameters.SPLIT_MAX_MB))
                .isEqualTo(91.5);
        assertThat(space(131072, 32, 35, 1L << 30, 1).grid(MapReduceParameters.SPLIT_MAX_MB))
                .as("one file of 1 GiB on 1,120 vcores: no piece below 32 MB")
                .containsExactly(0.0);
        assertThat(space(600, 2, 3, 1L << 30, 1).grid(MapReduceParameters.SPLIT_MAX_MB))
                .containsExactly(0.0, 42.8, 85.4, 170.8, 341.4, 682.8);
        assertThat(space(131072, 32, 35, 10L << 40, 10_000).grid(MapReduceParameters.SPLIT_MAX_MB))
                .containsExactly(0.0, 256.0, 512.0, 1024.0);
    }

    @Test
    void containersKeepToWhatTheSchedulerHandsOut() {
        SearchSpace space = MapReduce.space(new Workload(new NodeLimits(131072, 32, 35, 1024, 8192), 1L << 40, 1000));
        assertThat(space.grid(MapReduceParameters.MAP_MEMORY_MB))
                .startsWith(1024.0)
                .endsWith(8192.0)
                .allMatch(size -> size % 1024 == 0);
        assertThat(space.grid(MapReduceParameters.SORT_MB)).allMatch(size -> size <= 0.7 * 0.8 * 8192);
        Settings whole = space.stock()
                .with(MapReduceParameters.MAP_MEMORY_MB, 131072)
                .with(MapReduceParameters.REDUCE_MEMORY_MB, 16384);
        assertThat(space.withStock(MapReduce.guarded(whole, space.workload()).settings())
                        .stock()
                        .value(MapReduceParameters.MAP_MEMORY_MB))
                .isEqualTo(8192);
        assertThat(space.withStock(MapReduce.guarded(whole, space.workload()).settings())
                        .stock()
                        .value(MapReduceParameters.REDUCE_MEMORY_MB))
                .isEqualTo(8192);
    }

    @Test
    void theSettingsOfASiteAreAPointOfTheSpace() {
        Settings site = TestingSpaces.EDISON
                .stock()
                .with(MapReduceParameters.SORT_MB, 400)
                .with(MapReduceParameters.REDUCERS, 5)
                .with(MapReduceParameters.MAP_HEAP_SHARE, 0.85);
        SearchSpace space = TestingSpaces.EDISON.withStock(
                MapReduce.guarded(site, TestingSpaces.EDISON.workload()).settings());
        assertThat(space.stock()).isEqualTo(site);
        assertThat(space.contains(site)).isTrue();
        assertThat(space.grid(MapReduceParameters.REDUCERS)).containsExactly(1.0, 2.0, 3.0, 5.0, 6.0, 12.0);
        assertThat(space.fitted(site.with(MapReduceParameters.REDUCERS, 6)))
                .as("another group leaves the site's buffer alone")
                .contains(site.with(MapReduceParameters.REDUCERS, 6));
    }

    @Test
    void aSiteChangesNothingThatTheJobDoesAnyway() {
        SearchSpace pi = MapReduce.space(
                new Workload(new NodeLimits(600, 2, 3, 1), 8L << 20, 8, new JobTraits(true, JobTraits.Splits.FIXED)));
        Settings site = pi.stock().with(MapReduceParameters.COMBINER, 0).with(MapReduceParameters.SPLIT_MAX_MB, 128);
        SearchSpace ofSite = pi.withStock(MapReduce.guarded(site, pi.workload()).settings());
        assertThat(ofSite.stock()).isEqualTo(pi.stock());
        assertThat(ofSite.groups()).isEqualTo(pi.groups());
    }
}
