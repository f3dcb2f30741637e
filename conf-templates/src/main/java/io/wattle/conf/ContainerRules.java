package io.wattle.conf;

import io.wattle.model.TaskJvm;
import java.util.Optional;

/**
 * How the memory and the vcores of one worker class become container sizes. The rules are those of Zhao2016 sec. 5.2;
 * their bounds come from the task JVM. Immutable and thread safe.
 *
 * @param jvmOverheadMb what a task JVM needs beside its heap, MiB
 * @param smallestContainerMb no task container is smaller, unless the node is, MiB
 * @param largestSortMb no sort buffer is larger, MiB
 */
public record ContainerRules(int jvmOverheadMb, int smallestContainerMb, int largestSortMb) {

    /** For JDK 17, see {@link TaskJvm}. */
    public static final ContainerRules JDK_17 =
            new ContainerRules(TaskJvm.JDK_17.overheadMb(), TaskJvm.JDK_17.smallestContainerMb(), 200);

    /** Below this heap not even an empty task starts well. */
    private static final int SMALLEST_HEAP_MB = 64;

    private static final double SORT_SHARE_OF_HEAP = 0.4;
    private static final int HUNGRY_SORT_MB = 50;
    private static final int MB_PER_STREAM = 10;
    /**
     * Words of five letters and a space become records of 10 bytes, with 16 of the buffer's own for each, and a buffer that is filled
     * to 80% is written out: 26 / 6 / 0.8.
     */
    private static final double SORT_MB_OF_SPLIT_MB = 5.4;

    /**
     * For jobs whose splits are no larger than this: a buffer that holds the whole output of a map of words is as good as a larger one, which
     * fills memory that nobody uses.
     *
     * @param splitMb at least 1
     */
    public ContainerRules forSplits(int splitMb) {
        int fitting = MB_PER_STREAM * (int) Math.ceil(SORT_MB_OF_SPLIT_MB * splitMb / MB_PER_STREAM);
        return new ContainerRules(jvmOverheadMb, smallestContainerMb, Math.min(largestSortMb, fitting));
    }

    /** Least memory for containers with which a worker is of use, MiB. */
    public int smallestNodeMb() {
        return jvmOverheadMb + SMALLEST_HEAP_MB;
    }

    /**
     * The default container: container memory by vcores (Zhao2016 sec. 5.2: 300 MB of 600 on Edison, 1 GB of 12 on
     * Dell), raised to what a task JVM needs.
     *
     * @param memoryMb memory for containers, at least {@link #smallestNodeMb()}
     * @param vcores at least 1
     */
    public int defaultContainerMb(int memoryMb, int vcores) {
        return Math.min(memoryMb, Math.max(smallestContainerMb, memoryMb / vcores));
    }

    /**
     * Heap of a container: 80% of it, but never so much that the JVM's own memory does not fit beside it: 180 of 300,
     * 819 of 1024 MiB.
     */
    public int heapMb(int containerMb) {
        return (int) Math.round(containerMb * heapShare(containerMb));
    }

    private double heapShare(int containerMb) {
        return new TaskJvm(jvmOverheadMb, smallestContainerMb).heapShare(containerMb);
    }

    /**
     * Sort buffer of a map: 40% of its heap in whole tens, at most 200 MiB, which holds the output of the largest block
     * of the studies (Zhao2016 sec. 5.2.1: 70 MB on Edison, 200 MB on Dell), and no more than {@link #largestSortMb}.
     */
    public int sortMb(int heapMb) {
        int wanted = (int) Math.min(SORT_SHARE_OF_HEAP * heapMb, largestSortMb);
        return wanted < MB_PER_STREAM ? wanted : wanted / MB_PER_STREAM * MB_PER_STREAM;
    }

    /** Streams merged at once: 10 MiB of sort buffer for each, from 10, Hadoop's default, to 100 (Dell's are 20). */
    public int sortFactor(int sortMb) {
        return Math.min(100, Math.max(10, sortMb / MB_PER_STREAM));
    }

    /**
     * Sizes for a kind of job on a worker class.
     *
     * @param memoryMb memory for containers, at least {@link #smallestNodeMb()}
     * @param vcores at least 1
     * @return empty if they would be no other than the standard ones: the node is too small to divide it otherwise
     */
    public Optional<TaskSizes> sizes(JobClass jobClass, int memoryMb, int vcores) {
        int standard = defaultContainerMb(memoryMb, vcores);
        return switch (jobClass) {
            case STANDARD -> Optional.of(sizes(standard, standard, largestSortMb));
            case SMALL_SPLITS -> {
                int half = Math.max(smallestContainerMb, standard / 2);
                yield memoryMb / half > memoryMb / standard
                        ? Optional.of(sizes(half, standard, largestSortMb))
                        : Optional.empty();
            }
            case MEMORY_HUNGRY -> {
                int twice = Math.min(memoryMb, 2 * standard);
                yield twice > standard ? Optional.of(sizes(twice, twice, HUNGRY_SORT_MB)) : Optional.empty();
            }
        };
    }

    /** One heap share for both, as Hadoop has one key for both: the smaller container's, which suits the larger too. */
    private TaskSizes sizes(int mapMb, int reduceMb, int largestSortMb) {
        int smaller = Math.min(mapMb, reduceMb);
        double share = heapShare(smaller);
        int sortMb = Math.min(largestSortMb, sortMb((int) (share * mapMb)));
        return new TaskSizes(mapMb, reduceMb, share, sortMb, sortFactor(sortMb));
    }
}
