package io.wattle.tuning.diagnosis;

import io.wattle.model.TaskJvm;
import io.wattle.tuning.space.MapReduceGrids;
import java.util.Optional;

/**
 * A container of a task with the heap in it: what becomes of them where memory is short, and where it is not used. What has been outside
 * the heap stays there, as nobody knows what took it. Immutable.
 *
 * @param containerMb MiB, more than 0
 * @param heapMb MiB, more than 0
 */
public record TaskMemory(double containerMb, double heapMb) {

    /** Where memory was short. */
    private static final double MORE = 1.5;

    /** Where the peak is known. */
    private static final double ROOM_OVER_PEAK = 1.3;

    private static final double STEP_MB = 64;
    private static final TaskJvm JVM = TaskJvm.JDK_17;

    /** A larger container, whatever is in it. */
    static double largerContainerMb(double containerMb) {
        return stepped(MORE * containerMb);
    }

    /** With a heap by the rule for tasks, where nobody knows the one that there was. */
    static TaskMemory ofContainer(double containerMb) {
        return new TaskMemory(containerMb, JVM.heapShare((int) containerMb) * containerMb);
    }

    /** For tasks that were killed, or nearly, as they took the whole container: a larger heap would fill the larger one, too. */
    TaskMemory withLargerContainer() {
        return new TaskMemory(largerContainerMb(containerMb), heapMb);
    }

    /** For tasks whose heap was too small. */
    TaskMemory withLargerHeap() {
        double larger = MORE * heapMb;
        return new TaskMemory(stepped(larger + Math.max(JVM.overheadMb(), besideHeapMb())), larger);
    }

    /**
     * For tasks that leave much of the container: the smaller one of what the same heap needs, and of what a smaller heap does.
     *
     * @param peakMb the most that a task took, heap and all
     * @param sortMb its sort buffer; 0 for reduces
     * @return empty if there is no smaller container
     */
    Optional<TaskMemory> smaller(double peakMb, double sortMb) {
        double least = Math.min(sameHeapMb(peakMb), smallerHeapMb(peakMb, sortMb));
        return least < containerMb ? inSmaller(least, peakMb, sortMb) : Optional.empty();
    }

    /**
     * The same task in a container of a smaller size: with its heap where the container has room beside it, else with a smaller heap,
     * which is only known to hold what tasks took and the sort buffer, of which not all may have been touched.
     *
     * @param smallerMb less than this container has
     * @param peakMb the most that a task took, heap and all
     * @param sortMb its sort buffer; 0 for reduces
     * @return empty if the container would be too small
     */
    public Optional<TaskMemory> inSmaller(double smallerMb, double peakMb, double sortMb) {
        if (smallerMb >= sameHeapMb(peakMb)) {
            return Optional.of(new TaskMemory(smallerMb, heapMb));
        }
        return smallerMb >= smallerHeapMb(peakMb, sortMb)
                ? Optional.of(new TaskMemory(smallerMb, Math.min(heapMb, smallerMb - neededBesideMb(peakMb))))
                : Optional.empty();
    }

    /** The smallest container for the heap that there is. */
    private double sameHeapMb(double peakMb) {
        double seenOutside = ROOM_OVER_PEAK * (peakMb - heapMb);
        return stepped(Math.max(leastMb(peakMb), heapMb + Math.max(JVM.overheadMb(), seenOutside)));
    }

    /** The smallest container for a heap that need not be as large as it is. */
    private double smallerHeapMb(double peakMb, double sortMb) {
        double neededHeap =
                Math.max(ROOM_OVER_PEAK * (peakMb - JVM.overheadMb()), sortMb / MapReduceGrids.SORT_SHARE_OF_HEAP);
        return stepped(Math.max(leastMb(peakMb), neededBesideMb(peakMb) + neededHeap));
    }

    private double neededBesideMb(double peakMb) {
        return Math.max(JVM.overheadMb(), Math.min(besideHeapMb(), ROOM_OVER_PEAK * peakMb));
    }

    private static double leastMb(double peakMb) {
        return Math.max(ROOM_OVER_PEAK * peakMb, JVM.smallestContainerMb());
    }

    /** What the container has beside the heap, MiB; less than 0 where the heap is larger than its container. */
    public double besideHeapMb() {
        return containerMb - heapMb;
    }

    /** Not above the heap that is meant. */
    String heapOption() {
        return "-Xmx" + (long) Math.floor(heapMb) + "m";
    }

    private static double stepped(double memoryMb) {
        return Math.ceil(memoryMb / STEP_MB) * STEP_MB;
    }
}
