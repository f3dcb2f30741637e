package io.wattle.conf;

/**
 * Sizes of the containers of a job. All are MiB. Immutable and thread safe.
 *
 * @param mapMb container of a map
 * @param reduceMb container of a reduce
 * @param heapShare heap of either as a share of its container
 * @param sortMb sort buffer of a map, within its heap
 * @param sortFactor streams merged at once
 */
public record TaskSizes(int mapMb, int reduceMb, double heapShare, int sortMb, int sortFactor) {

    /** Heap of a map. */
    public int mapHeapMb() {
        return (int) Math.round(mapMb * heapShare);
    }

    /** Heap of a reduce. */
    public int reduceHeapMb() {
        return (int) Math.round(reduceMb * heapShare);
    }
}
