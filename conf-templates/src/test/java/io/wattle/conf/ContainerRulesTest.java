package io.wattle.conf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContainerRulesTest {

    /** The task JVMs of the study, Java 7, ran in 150 MB with a heap of 140. */
    private static final ContainerRules STUDY = new ContainerRules(10, 1, 200);

    private static final ContainerRules RULES = ContainerRules.JDK_17;

    @ParameterizedTest
    @CsvSource({"600, 2, 300", "12288, 12, 1024"})
    void theDefaultContainersOfTheStudy(int memoryMb, int vcores, int printedMb) {
        assertThat(STUDY.defaultContainerMb(memoryMb, vcores)).isEqualTo(printedMb);
        assertThat(RULES.defaultContainerMb(memoryMb, vcores)).isEqualTo(printedMb);
    }

    /** Printed: 4 maps of 150 MB on an Edison, 24 of 500 on a Dell, where 24 of 512 fit. */
    @ParameterizedTest
    @CsvSource({"600, 2, 150, 4", "12288, 12, 512, 24"})
    void twoMapsForEachVcoreAsInWordcount(int memoryMb, int vcores, int mapMb, int mapsPerNode) {
        TaskSizes sizes = STUDY.sizes(JobClass.SMALL_SPLITS, memoryMb, vcores).orElseThrow();
        assertThat(sizes.mapMb()).isEqualTo(mapMb);
        assertThat(memoryMb / sizes.mapMb()).isEqualTo(mapsPerNode);
        assertThat(sizes.reduceMb()).isEqualTo(memoryMb / vcores);
    }

    @Test
    void aTaskJvmOfJdk17DoesNotFitHalfAnEdisonsContainer() {
        assertThat(RULES.sizes(JobClass.SMALL_SPLITS, 600, 2)).isEmpty();
        assertThat(RULES.sizes(JobClass.SMALL_SPLITS, 12288, 12)).contains(new TaskSizes(512, 1024, 0.76, 150, 15));
    }

    /** Printed: sort buffers of 70 MB on Edison, 200 MB with a factor of 20 on Dell, whose reduces have 800 MB of heap. */
    @Test
    void theSortBuffersOfTheStudy() {
        TaskSizes edison = RULES.sizes(JobClass.STANDARD, 600, 2).orElseThrow();
        assertThat(edison).isEqualTo(new TaskSizes(300, 300, 0.6, 70, 10));
        assertThat(edison.mapHeapMb()).isEqualTo(180);
        TaskSizes dell = RULES.sizes(JobClass.STANDARD, 12288, 12).orElseThrow();
        assertThat(dell).isEqualTo(new TaskSizes(1024, 1024, 0.8, 200, 20));
        assertThat(dell.reduceHeapMb()).isBetween(800, 820);
    }

    @Test
    void theSortBufferIsNeverMoreThanHadoopAllowsNorThanTheHeap() {
        assertThat(RULES.sortMb(1_000_000)).isEqualTo(200);
        assertThat(RULES.sortMb(20)).isEqualTo(8);
        assertThat(RULES.sortFactor(8)).isEqualTo(10);
        assertThat(RULES.sortFactor(5000)).isEqualTo(100);
    }

    /** Blocks of the study are held by its buffers already; splits of 1 MB need a tenth of Hadoop's 100 MB. */
    @ParameterizedTest
    @CsvSource({"1, 10", "2, 20", "10, 60", "16, 70", "64, 70"})
    void aSortBufferIsNoLargerThanTheOutputOfTheLargestSplitNeeds(int splitMb, int sortMb) {
        TaskSizes edison =
                RULES.forSplits(splitMb).sizes(JobClass.STANDARD, 600, 2).orElseThrow();
        assertThat(edison.sortMb()).isEqualTo(sortMb);
        assertThat(edison.mapMb()).isEqualTo(300);
    }

    @ParameterizedTest
    @CsvSource({"300, 180", "600, 480", "1024, 819", "256, 136", "184, 63"})
    void theHeapLeavesTheJvmItsOwnMemory(int containerMb, int heapMb) {
        assertThat(RULES.heapMb(containerMb)).isEqualTo(heapMb);
    }

    /** Loghin2015: on 2 GB nodes Terasort went from 4 slots to 2, K-means took a sort buffer of 50. */
    @Test
    void memoryHungryJobsGetHalfTheSlots() {
        TaskSizes odroid = RULES.sizes(JobClass.MEMORY_HUNGRY, 1536, 4).orElseThrow();
        assertThat(1536 / odroid.mapMb()).isEqualTo(2);
        assertThat(odroid.sortMb()).isEqualTo(50);
    }

    @ParameterizedTest
    @CsvSource({"256, 1", "184, 1", "512, 4", "1000, 8"})
    void nodesBelowOneAndAHalfGigabytesAreValid(int memoryMb, int vcores) {
        TaskSizes sizes = RULES.sizes(JobClass.STANDARD, memoryMb, vcores).orElseThrow();
        assertThat(sizes.mapMb()).isBetween(RULES.smallestNodeMb(), memoryMb);
        assertThat(sizes.mapHeapMb()).isBetween(60, sizes.mapMb() - RULES.jvmOverheadMb() + 1);
        assertThat(sizes.sortMb()).isBetween(1, sizes.mapHeapMb() / 2);
    }

    @Test
    void aNodeWithRoomForOneContainerHasNoOtherSizes() {
        assertThat(RULES.sizes(JobClass.MEMORY_HUNGRY, 256, 1)).isEmpty();
        assertThat(RULES.sizes(JobClass.SMALL_SPLITS, 256, 1)).isEmpty();
    }
}
