package io.wattle.tuning.space;

import static io.wattle.tuning.space.MapReduceParameters.COMPRESS;
import static io.wattle.tuning.space.MapReduceParameters.COPIES;
import static io.wattle.tuning.space.MapReduceParameters.MAP_HEAP_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.MAP_MEMORY_MB;
import static io.wattle.tuning.space.MapReduceParameters.MAP_VCORES;
import static io.wattle.tuning.space.MapReduceParameters.REDUCERS;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_MEMORY_MB;
import static io.wattle.tuning.space.MapReduceParameters.SORT_MB;
import static io.wattle.tuning.space.MapReduceParameters.SPLIT_MAX_MB;
import static io.wattle.tuning.space.MapReduceParameters.UBER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Parameters that are searched only where cluster and job let them matter, and what moves with them. */
class WhereTheyMatterTest {

    private static final long GIB = 1L << 30;

    @Test
    void aClusterOfWhichNothingIsKnownHasNoneOfThem() {
        for (Parameter parameter : MapReduceParameters.WHERE_THEY_MATTER) {
            assertThat(TestingSpaces.EDISON.grid(parameter))
                    .as(parameter.id())
                    .containsExactly(parameter.defaultValue());
        }
    }

    /** Its disks and network are those of one host, and its masters run elsewhere. */
    @Test
    void anEmbeddedClusterHasNoneEither() {
        SearchSpace space = space(new NodeLimits(600, 2, 3, 1), 8L << 20, 8, new ClusterTraits(2, true, false, false));
        assertThat(space.grids())
                .isEqualTo(space(new NodeLimits(600, 2, 3, 1), 8L << 20, 8, ClusterTraits.UNKNOWN)
                        .grids());
    }

    @Test
    void compressionIsSearchedWhereDisksAndNetworkAreReal() {
        assertThat(TestingSpaces.real(GIB, 200).grid(COMPRESS)).containsExactly(0.0, 1.0);
        assertThat(TestingSpaces.real(GIB, 200).groups())
                .as("no group more, so no longer search")
                .isEqualTo(TestingSpaces.EDISON.groups());
    }

    /** What else makes less of the output, where the job combines anyway. */
    @Test
    void aJobThatCombinesAlwaysIsAdvisedToCompress() {
        SearchSpace space = MapReduce.space(new Workload(
                new NodeLimits(2048, 4, 3, 1),
                GIB,
                200,
                new JobTraits(true, JobTraits.Splits.BY_FILE),
                new ClusterTraits(4, false, true, true)));
        assertThat(space.advice(ParameterGroup.SORT_BUFFER, space.stock()))
                .contains(space.stock().with(COMPRESS, 1));
    }

    @Test
    void copiesGoUpToTheNumberOfNodesThatOutputComesFrom() {
        assertThat(TestingSpaces.real(GIB, 200).grid(COPIES)).containsExactly(5.0);
        assertThat(space(new NodeLimits(600, 2, 6, 1), GIB, 200, ClusterTraits.UNKNOWN)
                        .grid(COPIES))
                .containsExactly(5.0, 10.0);
        assertThat(space(new NodeLimits(600, 2, 35, 1), GIB, 200, ClusterTraits.UNKNOWN)
                        .grid(COPIES))
                .containsExactly(5.0, 10.0, 20.0, 50.0);
    }

    /** Larger containers run fewer at once as well, unless the scheduler has none. */
    @Test
    void vcoresAreSearchedWhereMemoryCannotLimitContainers() {
        NodeLimits small = new NodeLimits(131072, 32, 35, 1024, 8192);
        assertThat(space(small, GIB, 200, new ClusterTraits(4, true, true, true))
                        .grid(MAP_VCORES))
                .containsExactly(1.0, 4.0);
        assertThat(space(small, GIB, 200, new ClusterTraits(2, true, true, true))
                        .grid(MAP_VCORES))
                .as("no container of 4 vcores")
                .containsExactly(1.0);
        assertThat(space(small, GIB, 200, new ClusterTraits(4, false, true, true))
                        .grid(MAP_VCORES))
                .as("not counted")
                .containsExactly(1.0);
        NodeLimits any = new NodeLimits(131072, 32, 35, 1024, 131072);
        assertThat(space(any, GIB, 200, new ClusterTraits(4, true, true, true)).grid(MAP_VCORES))
                .containsExactly(1.0);
    }

    @Test
    void oneMasterRunsASmallJobWhereItRunsOnAWorker() {
        assertThat(TestingSpaces.real(8L << 20, 8).grid(UBER)).containsExactly(0.0, 1.0);
        assertThat(TestingSpaces.real(GIB, 8).grid(UBER)).containsExactly(0.0);
        assertThat(space(new NodeLimits(2048, 4, 3, 1), 8L << 20, 8, new ClusterTraits(4, true, true, false))
                        .grid(UBER))
                .containsExactly(0.0);
    }

    @Test
    void aStepToUberModeTakesReducesAndSplitsWithIt() {
        SearchSpace space = TestingSpaces.real(24L << 20, 24);
        Settings from = space.stock().with(REDUCERS, 6);
        Settings uber = space.neighbour(UBER, from, 1).orElseThrow();
        assertThat(uber.value(REDUCERS)).isEqualTo(1);
        assertThat(MapCount.of(space.workload(), uber)).isLessThanOrEqualTo(UberMaster.MOST_MAPS);
        assertThat(space.contains(uber)).isTrue();
        assertThat(uber.properties())
                .containsEntry("mapreduce.job.ubertask.enable", "true")
                .containsEntry("yarn.app.mapreduce.am.resource.mb", "1024")
                .containsEntry("yarn.app.mapreduce.am.command-opts", "-Xmx819m");
        assertThat(Settings.read(space.parameters(), uber.properties())).isEqualTo(uber);
        assertThat(from.properties()).doesNotContainKey("yarn.app.mapreduce.am.resource.mb");
        // Hadoop would not take it.
        assertThat(space.fitted(uber.with(REDUCERS, 6)))
                .contains(uber.with(REDUCERS, 6).with(UBER, 0));
        assertThat(space.fitted(uber.with(SPLIT_MAX_MB, 0)))
                .contains(uber.with(SPLIT_MAX_MB, 0).with(UBER, 0));
    }

    @Test
    void theBufferFitsTheMastersHeapToo() {
        SearchSpace space = TestingSpaces.real(8L << 20, 8);
        Settings full = space.stock()
                .with(MAP_MEMORY_MB, 512)
                .with(REDUCE_MEMORY_MB, 512)
                .with(MAP_HEAP_SHARE, 0.7)
                .with(MapReduceParameters.REDUCE_HEAP_SHARE, 0.7)
                .with(SORT_MB, 200);
        assertThat(space.fitted(full)).contains(full);
        Settings uber = space.fitted(full.with(UBER, 1)).orElseThrow();
        assertThat(uber.value(UBER)).isEqualTo(1);
        assertThat(UberMaster.heapMb(uber)).isEqualTo(317);
        assertThat(uber.value(SORT_MB)).isEqualTo(140).isLessThanOrEqualTo(0.7 * (317 - 64));
    }

    @Test
    void aSmallerContainerTakesTheHeapWithIt() {
        SearchSpace space = TestingSpaces.EDISON;
        Settings smaller = space.neighbour(MAP_MEMORY_MB, space.stock(), -1).orElseThrow();
        assertThat(smaller.value(MAP_MEMORY_MB)).isEqualTo(300);
        assertThat(smaller.value(MAP_HEAP_SHARE))
                .as("120 MB are left to the JVM")
                .isEqualTo(0.6);
        assertThat(space.fitted(smaller.with(MAP_HEAP_SHARE, 0.8))).contains(smaller);
    }

    /** A site that runs like that has shown that it may. */
    @Test
    void aHeapThatASiteHasStays() {
        Settings tight = TestingSpaces.EDISON
                .stock()
                .with(MAP_MEMORY_MB, 300)
                .with(MAP_HEAP_SHARE, 0.9)
                .with(REDUCE_MEMORY_MB, 300);
        SearchSpace space = TestingSpaces.EDISON.withStock(tight);
        assertThat(space.contains(tight)).isTrue();
        assertThat(space.fitted(tight.with(MAP_HEAP_SHARE, 0.8))).contains(tight.with(MAP_HEAP_SHARE, 0.8));
    }

    @Test
    void aLargerBufferTakesALargerHeapAndThatALargerContainer() {
        SearchSpace space = TestingSpaces.EDISON;
        Settings small = space.stock().with(MAP_MEMORY_MB, 300).with(MAP_HEAP_SHARE, 0.5);
        Settings heap = space.neighbour(SORT_MB, small, 1).orElseThrow();
        assertThat(heap.value(SORT_MB)).isEqualTo(140);
        assertThat(heap.value(MAP_MEMORY_MB)).isEqualTo(600);
        assertThat(heap.value(MAP_HEAP_SHARE)).isEqualTo(0.5);
        assertThat(space.contains(heap)).isTrue();
        SearchSpace pinned = space.only(it -> !it.equals(MAP_MEMORY_MB) && !it.equals(MAP_HEAP_SHARE));
        assertThat(pinned.neighbour(SORT_MB, pinned.stock().with(SORT_MB, 300), 1))
                .isEmpty();
    }

    @Test
    void whatIsHeldMovesOnlyForOthers() {
        SearchSpace space = TestingSpaces.EDISON.holding(Set.of(SORT_MB, MapReduceParameters.COMBINER));
        Settings stock = space.stock().with(SORT_MB, 200);
        assertThat(space.neighbour(SORT_MB, stock, -1)).isEmpty();
        assertThat(space.advice(ParameterGroup.SORT_BUFFER, stock)).contains(stock);
        Settings smaller = space.neighbour(MAP_MEMORY_MB, stock, -1).orElseThrow();
        assertThat(smaller.value(SORT_MB)).isEqualTo(100);
        Random random = new Random(1);
        for (int i = 0; i < 100; i++) {
            Optional<Settings> drawn = space.draw(random);
            assertThat(drawn.orElseThrow().value(MapReduceParameters.COMBINER)).isZero();
            assertThat(drawn.get().value(SORT_MB)).isLessThanOrEqualTo(100);
        }
        assertThat(TestingSpaces.EDISON
                        .holding(Set.copyOf(MapReduceParameters.ALL))
                        .groups())
                .isEmpty();
    }

    @Test
    void refusesAClusterThatIsNone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ClusterTraits(0, true, true, true))
                .withMessageContaining("at most 0 vcores");
    }

    private static SearchSpace space(NodeLimits limits, long bytes, int files, ClusterTraits cluster) {
        return MapReduce.space(new Workload(limits, bytes, files, JobTraits.NONE, cluster));
    }
}
