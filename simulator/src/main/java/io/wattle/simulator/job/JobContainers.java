package io.wattle.simulator.job;

import io.wattle.simulator.yarn.ContainerSize;

/**
 * The containers of a job, and what its Java takes of them; in parentheses Hadoop's keys. Immutable.
 *
 * @param map of a map ({@code mapreduce.map.memory.mb}, {@code mapreduce.map.cpu.vcores})
 * @param reduce of a reduce ({@code mapreduce.reduce.memory.mb}, {@code mapreduce.reduce.cpu.vcores})
 * @param master of the master ({@code yarn.app.mapreduce.am.resource.mb}, {@code yarn.app.mapreduce.am.resource.cpu-vcores})
 * @param heapShare of a task's container that is Java heap ({@code mapreduce.job.heap.memory-mb.ratio}), more than 0, at most 1
 */
public record JobContainers(ContainerSize map, ContainerSize reduce, ContainerSize master, double heapShare) {

    public JobContainers {
        SettingException.requireShare("heapShare", heapShare);
    }

    /** Heap of a map's JVM, MB. */
    double mapHeapMb() {
        return map.memoryMb() * heapShare;
    }

    /** Heap of a reduce's JVM, MB. */
    double reduceHeapMb() {
        return reduce.memoryMb() * heapShare;
    }
}
