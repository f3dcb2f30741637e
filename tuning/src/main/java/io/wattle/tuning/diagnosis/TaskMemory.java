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
record TaskMemory(double containerMb, double heapMb) {

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
        return new TaskMemory(stepped(larger + Math.max(JVM.overheadMb(), containerMb - heapMb)), larger);
    }

    /**
     * For maps that leave much of the container: the smaller one of what the same heap needs, and of what a smaller heap does, which is only
     * known to hold what tasks took and the sort buffer, of which not all may have been touched.
     *
     * @param peakMb the most that a task took, heap and all
     * @param sortMb its sort buffer
     * @return empty if there is no smaller container
     */
    Optional<TaskMemory> smaller(double peakMb, double sortMb) {
        double room = ROOM_OVER_PEAK * peakMb;
        double least = Math.max(room, JVM.smallestContainerMb());
        double seenOutside = ROOM_OVER_PEAK * (peakMb - heapMb);
        double sameHeap = stepped(Math.max(least, heapMb + Math.max(JVM.overheadMb(), seenOutside)));
        double outside = Math.max(JVM.overheadMb(), Math.min(containerMb - heapMb, room));
        double neededHeap =
                Math.max(ROOM_OVER_PEAK * (peakMb - JVM.overheadMb()), sortMb / MapReduceGrids.SORT_SHARE_OF_HEAP);
        double smallerHeap = stepped(Math.max(least, outside + neededHeap));
        double container = Math.min(sameHeap, smallerHeap);
        return container < containerMb
                ? Optional.of(new TaskMemory(
                        container, container == sameHeap ? heapMb : Math.min(heapMb, container - outside)))
                : Optional.empty();
    }

    /** Not above the heap that is meant. */
    String heapOption() {
        return "-Xmx" + (long) Math.floor(heapMb) + "m";
    }

    private static double stepped(double memoryMb) {
        return Math.ceil(memoryMb / STEP_MB) * STEP_MB;
    }
}
