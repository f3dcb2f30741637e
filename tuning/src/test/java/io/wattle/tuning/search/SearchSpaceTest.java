package io.wattle.tuning.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.search.JobTraits.Splits;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchSpaceTest {

    @Test
    void stockIsHadoopsDefaultsClippedToTheNode() {
        assertThat(TestingTrials.EDISON.stock().hadoopProperties())
                .containsEntry("mapreduce.map.memory.mb", "600")
                .containsEntry("mapreduce.map.java.opts", "-Xmx480m")
                .containsEntry("mapreduce.task.io.sort.mb", "100")
                .containsEntry("mapreduce.job.reduces", "1")
                .containsEntry("mapreduce.job.reduce.slowstart.completedmaps", "0.05")
                .doesNotContainKey("mapreduce.input.fileinputformat.split.maxsize");
        assertThat(space(12288, 12, 2, 1024L << 20, 200).stock().value(Parameter.MAP_MEMORY_MB))
                .isEqualTo(1024);
    }

    @ParameterizedTest
    @CsvSource({"600,2,3", "12288,12,2", "8192,4,5", "40960,40,3", "300,1,1"})
    void staysWithinTheNodeAndHadoopsLimits(int memoryMb, int vcores, int workers) {
        SearchSpace space = space(memoryMb, vcores, workers, 1024L << 20, 200);
        assertThat(space.contains(space.stock()) || memoryMb < 600).isTrue();
        assertThat(space.grid(Parameter.MAP_MEMORY_MB))
                .isSorted()
                .allMatch(size -> size <= memoryMb && size >= Math.min(memoryMb, 256));
        assertThat(space.grid(Parameter.SORT_MB)).isSorted().allMatch(size -> size < 2048);
        assertThat(space.grid(Parameter.REDUCERS)).isSorted().contains(1.0, (double) workers * vcores);
        assertThat(space.grid(Parameter.SPLIT_MAX_MB)).isSorted().startsWith(0.0);
    }

    @Test
    void containersShareTheNodeEvenly() {
        assertThat(TestingTrials.EDISON.grid(Parameter.MAP_MEMORY_MB)).containsExactly(300.0, 600.0);
        assertThat(space(12288, 12, 2, 1L << 30, 200).grid(Parameter.MAP_MEMORY_MB))
                .containsExactly(512.0, 768.0, 1024.0, 1536.0, 2048.0, 3072.0, 4096.0, 6144.0, 12288.0);
    }

    @Test
    void theSortBufferIsLoweredToFitTheHeap() {
        Settings small = TestingTrials.EDISON
                .stock()
                .with(Parameter.MAP_MEMORY_MB, 300)
                .with(Parameter.MAP_HEAP_SHARE, 0.5)
                .with(Parameter.SORT_MB, 200);
        assertThat(TestingTrials.EDISON.contains(small)).isFalse();
        Settings fitted = TestingTrials.EDISON.fitted(small).orElseThrow();
        assertThat(fitted).isEqualTo(small.with(Parameter.SORT_MB, 100));
        assertThat(fitted.value(Parameter.SORT_MB)).isLessThanOrEqualTo(0.7 * fitted.mapHeapMb());
    }

    /** What is not searched keeps its stock value, also where a rule of the studies would change it beside others. */
    @Test
    void onlySomeParametersMayBeSearched() {
        SearchSpace all = space(600, 2, 35, 1024L << 20, 200);
        SearchSpace some = all.only(Set.of(Parameter.MAP_MEMORY_MB, Parameter.REDUCE_MEMORY_MB, Parameter.REDUCERS));
        assertThat(some.stock()).isEqualTo(all.stock());
        assertThat(some.groups()).containsExactly(ParameterGroup.MEMORY, ParameterGroup.PARALLELISM);
        for (Parameter parameter : Parameter.all()) {
            boolean searched = List.of(Parameter.MAP_MEMORY_MB, Parameter.REDUCE_MEMORY_MB, Parameter.REDUCERS)
                    .contains(parameter);
            assertThat(some.grid(parameter))
                    .isEqualTo(
                            searched ? all.grid(parameter) : List.of(all.stock().value(parameter)));
        }
        assertThat(some.studyRule(ParameterGroup.MEMORY, some.stock()))
                .contains(some.stock().with(Parameter.MAP_MEMORY_MB, 300).with(Parameter.REDUCE_MEMORY_MB, 300));
        assertThat(all.only(Set.copyOf(Parameter.all())).grids()).isEqualTo(all.grids());
    }

    @Test
    void everyRuleOfTheStudiesIsInTheSpaceAndChangesItsGroup() {
        SearchSpace space = TestingTrials.EDISON;
        for (ParameterGroup group : TestingTrials.GROUPS) {
            Settings changed = space.studyRule(group, space.stock()).orElseThrow();
            assertThat(space.contains(changed)).as(group.title()).isTrue();
            assertThat(Parameter.all())
                    .filteredOn(p -> changed.value(p) != space.stock().value(p))
                    .isNotEmpty()
                    .allMatch(p -> p.group() == group);
        }
    }

    @Test
    void aJobThatAlwaysCombinesLeavesNoChoiceOfIt() {
        SearchSpace space =
                new SearchSpace(new NodeLimits(600, 2, 3, 1), 24L << 20, 24, new JobTraits(true, Splits.BY_FILE));
        assertThat(space.grid(Parameter.COMBINER)).containsExactly(1.0);
        assertThat(space.stock()).isEqualTo(TestingTrials.EDISON.stock().with(Parameter.COMBINER, 1));
        assertThat(space.contains(space.stock())).isTrue();
        assertThat(space.studyRule(ParameterGroup.SORT_BUFFER, space.stock())).contains(space.stock());
    }

    @Test
    void aJobThatPacksFilesHasOneMapPerVcoreAlready() {
        SearchSpace space =
                new SearchSpace(new NodeLimits(600, 2, 3, 1), 24L << 20, 24, new JobTraits(true, Splits.PACKED));
        assertThat(space.studyRule(ParameterGroup.INPUT_SPLIT, space.stock())).contains(space.stock());
        assertThat(space.grid(Parameter.SPLIT_MAX_MB))
                .hasSize(TestingTrials.EDISON.grid(Parameter.SPLIT_MAX_MB).size() - 1)
                .noneMatch(split -> Math.ceil(24 / split) == 6);
    }

    @Test
    void aJobWithFixedSplitsLeavesNoChoiceOfThem() {
        SearchSpace space =
                new SearchSpace(new NodeLimits(600, 2, 3, 1), 12 * 122, 12, new JobTraits(true, Splits.FIXED));
        assertThat(space.grid(Parameter.SPLIT_MAX_MB)).containsExactly(0.0);
        assertThat(space.groups())
                .containsExactlyInAnyOrder(
                        ParameterGroup.SORT_BUFFER, ParameterGroup.MEMORY, ParameterGroup.PARALLELISM);
        assertThat(space.studyRule(ParameterGroup.INPUT_SPLIT, space.stock())).contains(space.stock());
    }

    @Test
    void theSplitRuleIsOneMapPerVcore() {
        double split = TestingTrials.EDISON
                .studyRule(ParameterGroup.INPUT_SPLIT, TestingTrials.EDISON.stock())
                .orElseThrow()
                .value(Parameter.SPLIT_MAX_MB);
        assertThat(Math.ceil(24 / split)).isEqualTo(6);
    }

    @Test
    void oneSmallFileOnOneNodeStillHasASpace() {
        SearchSpace space = space(600, 2, 1, 10, 1);
        assertThat(space.contains(space.stock())).isTrue();
        assertThat(space.grid(Parameter.SPLIT_MAX_MB)).isNotEmpty();
        assertThat(space.groups()).contains(ParameterGroup.MEMORY, ParameterGroup.SORT_BUFFER);
    }

    @Test
    void aFullEdisonClusterGetsTheStudysFigures() {
        SearchSpace space = space(600, 2, 35, 1L << 30, 200);
        // Zhao2016 sec. 5.2.1: 15 MB splits, one per vcore; 300 MB containers; 70 reducers.
        assertThat(ruled(space, ParameterGroup.INPUT_SPLIT, Parameter.SPLIT_MAX_MB))
                .isBetween(14.0, 15.0);
        assertThat(ruled(space, ParameterGroup.MEMORY, Parameter.MAP_MEMORY_MB)).isEqualTo(300);
        assertThat(ruled(space, ParameterGroup.MEMORY, Parameter.REDUCE_MEMORY_MB))
                .isEqualTo(300);
        assertThat(ruled(space, ParameterGroup.MEMORY, Parameter.MAP_HEAP_SHARE))
                .isEqualTo(0.6);
        assertThat(ruled(space, ParameterGroup.PARALLELISM, Parameter.REDUCERS)).isEqualTo(70);
        assertThat(ruled(space, ParameterGroup.PARALLELISM, Parameter.SLOWSTART_SHARE))
                .isEqualTo(0.8);
        assertThat(ruled(space, ParameterGroup.SORT_BUFFER, Parameter.COMBINER)).isEqualTo(1);
    }

    @Test
    void aDellClusterGetsTheStudysFigures() {
        SearchSpace space = space(12288, 12, 2, 1L << 30, 200);
        // Zhao2016 sec. 5.2.1: 44 MB splits, one per vcore; 1024 MB containers.
        assertThat(ruled(space, ParameterGroup.INPUT_SPLIT, Parameter.SPLIT_MAX_MB))
                .isBetween(42.0, 44.0);
        assertThat(ruled(space, ParameterGroup.MEMORY, Parameter.MAP_MEMORY_MB)).isEqualTo(1024);
    }

    @Test
    void theSortBufferStaysBelowHadoopsLimitOnLargeNodes() {
        assertThat(space(40960, 40, 3, 1L << 30, 200).grid(Parameter.SORT_MB)).endsWith(2047.0);
        assertThat(TestingTrials.EDISON.grid(Parameter.SORT_MB)).endsWith(300.0);
    }

    @Test
    void containersAreNoSmallerThanTheSchedulerHandsOut() {
        SearchSpace space = new SearchSpace(new NodeLimits(12288, 12, 2, 1024), 1L << 30, 200);
        assertThat(space.grid(Parameter.MAP_MEMORY_MB)).startsWith(1024.0).doesNotContain(512.0, 768.0);
    }

    @Test
    void settingsOffTheGridOrWithATooLargeBufferAreOutside() {
        Settings stock = TestingTrials.EDISON.stock();
        assertThat(TestingTrials.EDISON.contains(stock)).isTrue();
        assertThat(TestingTrials.EDISON.contains(stock.with(Parameter.SORT_FACTOR, 11)))
                .isFalse();
        assertThat(TestingTrials.EDISON.contains(stock.with(Parameter.MAP_MEMORY_MB, 512)))
                .isFalse();
        Settings full = stock.with(Parameter.MAP_HEAP_SHARE, 0.5).with(Parameter.SORT_MB, 200);
        assertThat(TestingTrials.EDISON.contains(full)).isTrue();
        assertThat(TestingTrials.EDISON.contains(full.with(Parameter.SORT_MB, 300)))
                .isFalse();
    }

    @Test
    void fittingChangesNothingThatFitsAndMendsNothingElse() {
        Settings stock = TestingTrials.EDISON.stock();
        assertThat(TestingTrials.EDISON.fitted(stock)).contains(stock);
        assertThat(TestingTrials.EDISON.fitted(stock.with(Parameter.REDUCERS, 7)))
                .isEmpty();
    }

    @Test
    void mergingOneFileIsNothingToChoose() {
        SearchSpace oneFile = space(600, 2, 3, 24L << 20, 1);
        assertThat(oneFile.grid(Parameter.SPLIT_MAX_MB)).containsExactly(0.0);
        assertThat(oneFile.groups())
                .containsExactlyInAnyOrder(
                        ParameterGroup.SORT_BUFFER, ParameterGroup.MEMORY, ParameterGroup.PARALLELISM);
    }

    @Test
    void splitsMergeFilesAndNeverCutThem() {
        assertThat(TestingTrials.EDISON.grid(Parameter.SPLIT_MAX_MB)).containsExactly(0.0, 1.1, 2.1, 4.1, 8.1, 16.1);
        assertThat(space(600, 2, 3, 24L << 20, 6).grid(Parameter.SPLIT_MAX_MB)).containsExactly(0.0, 4.1, 8.1, 16.1);
    }

    @Test
    void reducersGoUpToTwoForEachVcore() {
        assertThat(TestingTrials.EDISON.grid(Parameter.REDUCERS)).containsExactly(1.0, 2.0, 3.0, 6.0, 12.0);
        assertThat(space(600, 1, 1, 24L << 20, 24).grid(Parameter.REDUCERS)).containsExactly(1.0, 2.0);
    }

    private static double ruled(SearchSpace space, ParameterGroup group, Parameter parameter) {
        return space.studyRule(group, space.stock()).orElseThrow().value(parameter);
    }

    private static SearchSpace space(int memoryMb, int vcores, int workers, long bytes, int files) {
        return new SearchSpace(new NodeLimits(memoryMb, vcores, workers, 1), bytes, files);
    }

    @Test
    void stockFollowsTheSchedulersSmallestContainer() {
        SearchSpace space = new SearchSpace(new NodeLimits(12288, 12, 2, 2048), 24L << 20, 24);
        assertThat(space.contains(space.stock())).isTrue();
        assertThat(space.stock().value(Parameter.MAP_MEMORY_MB)).isEqualTo(2048);
    }

    @ParameterizedTest
    @CsvSource({"3072,205", "300,20", "15360,1024", "33600,2240", "1048576,2240"})
    void reducersOfALargeClusterFollowTheInput(long inputMb, double right) {
        SearchSpace space = space(131072, 32, 35, inputMb << 20, 200);
        assertThat(ruled(space, ParameterGroup.PARALLELISM, Parameter.REDUCERS)).isBetween(right / 1.25, right * 1.25);
        List<Double> grid = space.grid(Parameter.REDUCERS);
        assertThat(grid).endsWith(2240.0).contains(560.0, 1120.0).hasSizeLessThan(20);
        for (int i = 1; i < grid.size(); i++) {
            // Rounding to whole reducers makes 2 to 5 of a step of 2.2.
            assertThat(grid.get(i) / grid.get(i - 1)).as(grid + " at " + i).isLessThanOrEqualTo(2.5);
        }
    }

    @Test
    void noReducerGetsMoreInputThanANodeCanHold() {
        SearchSpace space = space(131072, 32, 35, 1L << 40, 1000);
        assertThat(space.grid(Parameter.REDUCERS)).startsWith(128.0);
        assertThat(space.stock().value(Parameter.REDUCERS)).isEqualTo(128);
        assertThat(space.withStock(space.guarded(space.stock().with(Parameter.REDUCERS, 1)))
                        .stock()
                        .value(Parameter.REDUCERS))
                .isEqualTo(128);
    }

    @Test
    void largeFilesLeaveAChoiceOfSplits() {
        SearchSpace manyFiles = space(131072, 32, 35, 100L << 30, 100);
        assertThat(manyFiles.groups()).contains(ParameterGroup.INPUT_SPLIT);
        assertThat(manyFiles.grid(Parameter.SPLIT_MAX_MB)).startsWith(0.0).contains(91.5, 183.0);
        assertThat(ruled(manyFiles, ParameterGroup.INPUT_SPLIT, Parameter.SPLIT_MAX_MB))
                .isEqualTo(91.5);
        assertThat(space(131072, 32, 35, 1L << 30, 1).grid(Parameter.SPLIT_MAX_MB))
                .as("one file of 1 GiB on 1,120 vcores: no piece below 32 MB")
                .containsExactly(0.0);
        assertThat(space(600, 2, 3, 1L << 30, 1).grid(Parameter.SPLIT_MAX_MB))
                .containsExactly(0.0, 42.8, 85.4, 170.8, 341.4, 682.8);
        assertThat(space(131072, 32, 35, 10L << 40, 10_000).grid(Parameter.SPLIT_MAX_MB))
                .containsExactly(0.0, 256.0, 512.0, 1024.0);
    }

    @Test
    void containersKeepToWhatTheSchedulerHandsOut() {
        SearchSpace space = new SearchSpace(new NodeLimits(131072, 32, 35, 1024, 8192), 1L << 40, 1000);
        assertThat(space.grid(Parameter.MAP_MEMORY_MB))
                .startsWith(1024.0)
                .endsWith(8192.0)
                .allMatch(size -> size % 1024 == 0);
        assertThat(space.grid(Parameter.SORT_MB)).allMatch(size -> size <= 0.7 * 0.8 * 8192);
        Settings whole = space.stock().with(Parameter.MAP_MEMORY_MB, 131072).with(Parameter.REDUCE_MEMORY_MB, 16384);
        assertThat(space.withStock(space.guarded(whole)).stock().value(Parameter.MAP_MEMORY_MB))
                .isEqualTo(8192);
        assertThat(space.withStock(space.guarded(whole)).stock().value(Parameter.REDUCE_MEMORY_MB))
                .isEqualTo(8192);
    }

    @Test
    void theSettingsOfASiteAreAPointOfTheSpace() {
        Settings site = TestingTrials.EDISON
                .stock()
                .with(Parameter.SORT_MB, 400)
                .with(Parameter.REDUCERS, 5)
                .with(Parameter.MAP_HEAP_SHARE, 0.85);
        SearchSpace space = TestingTrials.EDISON.withStock(TestingTrials.EDISON.guarded(site));
        assertThat(space.stock()).isEqualTo(site);
        assertThat(space.contains(site)).isTrue();
        assertThat(space.grid(Parameter.REDUCERS)).containsExactly(1.0, 2.0, 3.0, 5.0, 6.0, 12.0);
        assertThat(space.fitted(site.with(Parameter.REDUCERS, 6)))
                .as("another group leaves the site's buffer alone")
                .contains(site.with(Parameter.REDUCERS, 6));
    }

    @Test
    void aSiteChangesNothingThatTheJobDoesAnyway() {
        SearchSpace pi =
                new SearchSpace(new NodeLimits(600, 2, 3, 1), 8L << 20, 8, new JobTraits(true, JobTraits.Splits.FIXED));
        Settings site = pi.stock().with(Parameter.COMBINER, 0).with(Parameter.SPLIT_MAX_MB, 128);
        SearchSpace ofSite = pi.withStock(pi.guarded(site));
        assertThat(ofSite.stock()).isEqualTo(pi.stock());
        assertThat(ofSite.groups()).isEqualTo(pi.groups());
    }
}
