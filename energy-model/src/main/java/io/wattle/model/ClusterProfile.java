package io.wattle.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A cluster: what a study ran, or what an operator owns. Immutable and thread safe.
 *
 * @param name catalog key, lower case, such as {@code edison}
 * @param workers the nodes that run containers, one group a class; at least one group
 * @param master class of the node that runs the daemons and the application masters; a wimpy master failed jobs in
 *     Zhao2016 (sec. 5.2). It is not one of the workers
 * @param hdfsBlockMb HDFS block size in MiB, at least 1
 * @param hdfsReplication replicas of each block, at least 1
 * @param source study and section that it comes from, or why it is as it is
 */
public record ClusterProfile(
        String name, List<Workers> workers, NodeClass master, int hdfsBlockMb, int hdfsReplication, String source) {

    /**
     * Workers of one class.
     *
     * @param count number of nodes, at least 1
     */
    public record Workers(NodeClass nodeClass, int count) {
        public Workers {
            Objects.requireNonNull(nodeClass, "nodeClass");
        }
    }

    public ClusterProfile {
        NodeClass.requireName("cluster", name);
        workers = List.copyOf(workers);
        Objects.requireNonNull(master, "master");
        Objects.requireNonNull(source, "source");
        if (workers.isEmpty()) {
            throw new IllegalArgumentException("cluster " + name + ": no workers (needed: at least one node class)");
        }
        for (Workers group : workers) {
            requireAtLeastOne(name, "the number of " + group.nodeClass().name() + " workers", group.count());
        }
        if (workers.stream().map(Workers::nodeClass).distinct().count() < workers.size()) {
            throw new IllegalArgumentException("cluster " + name + ": a node class is listed twice among its workers");
        }
        requireAtLeastOne(name, "hdfsBlockMb", hdfsBlockMb);
        requireAtLeastOne(name, "hdfsReplication", hdfsReplication);
    }

    /** Number of workers of all classes. */
    public int workerCount() {
        return workers.stream().mapToInt(Workers::count).sum();
    }

    /** Whether all workers are of one class. */
    public boolean isUniform() {
        return workers.size() == 1;
    }

    /**
     * The same cluster with another number of workers.
     *
     * @param count at least 1
     * @throws IllegalStateException if there is more than one class: ask {@link #isUniform()} first
     */
    public ClusterProfile withWorkers(int count) {
        return new ClusterProfile(
                name, List.of(new Workers(worker(), count)), master, hdfsBlockMb, hdfsReplication, source);
    }

    /**
     * The class of all workers.
     *
     * @throws IllegalStateException if there is more than one: ask {@link #isUniform()} first
     */
    public NodeClass worker() {
        if (!isUniform()) {
            throw new IllegalStateException("cluster " + name + " has " + workers.size() + " worker classes");
        }
        return workers.get(0).nodeClass();
    }

    /**
     * The same cluster with another number of workers of one class.
     *
     * @throws IllegalArgumentException if none of its workers are of that class, or the count is less than 1
     */
    public ClusterProfile withWorkers(String nodeClass, int count) {
        if (workers.stream().noneMatch(it -> it.nodeClass().name().equals(nodeClass))) {
            throw new IllegalArgumentException("cluster " + name + ": no workers of class '" + nodeClass + "' (known: "
                    + workers.stream().map(it -> it.nodeClass().name()).collect(Collectors.joining(", ")) + ")");
        }
        List<Workers> resized = workers.stream()
                .map(it -> it.nodeClass().name().equals(nodeClass) ? new Workers(it.nodeClass(), count) : it)
                .toList();
        return new ClusterProfile(name, resized, master, hdfsBlockMb, hdfsReplication, source);
    }

    /**
     * The same cluster with more workers of one class, which may be new to it.
     *
     * @param count how many more, at least 1
     * @throws IllegalArgumentException if the count is less than 1
     */
    public ClusterProfile plus(NodeClass nodeClass, int count) {
        requireAtLeastOne(name, "the number of " + nodeClass.name() + " workers that are added", count);
        List<Workers> more = new ArrayList<>();
        boolean isNew = true;
        for (Workers group : workers) {
            boolean same = group.nodeClass().equals(nodeClass);
            isNew = isNew && !same;
            more.add(same ? new Workers(nodeClass, Math.addExact(group.count(), count)) : group);
        }
        if (isNew) {
            more.add(new Workers(nodeClass, count));
        }
        return new ClusterProfile(name, more, master, hdfsBlockMb, hdfsReplication, source);
    }

    /**
     * A cluster of fewer workers, of each class as nearly as many of all as it has here, and one at least.
     *
     * @param count of workers in all; of a cluster with one class any number
     * @throws IllegalArgumentException if it has fewer than one for each class, or of several classes more than there are
     */
    public ClusterProfile sample(int count) {
        if (isUniform()) {
            return withWorkers(count);
        }
        if (count < workers.size() || count > workerCount()) {
            throw new IllegalArgumentException("cluster " + name + ": " + count + " workers of " + workers.size()
                    + " classes (allowed: " + workers.size() + " to " + workerCount() + ")");
        }
        int[] counts = new int[workers.size()];
        Arrays.fill(counts, 1);
        for (int more = count - counts.length; more > 0; more--) {
            counts[fewest(counts)]++;
        }
        List<Workers> sampled = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            sampled.add(new Workers(workers.get(i).nodeClass(), counts[i]));
        }
        return new ClusterProfile(name, sampled, master, hdfsBlockMb, hdfsReplication, source);
    }

    /** Which group has the smallest part of its own. */
    private int fewest(int[] counts) {
        return IntStream.range(0, counts.length)
                .boxed()
                .min(Comparator.comparingDouble(
                        i -> (double) counts[i] / workers.get(i).count()))
                .orElseThrow();
    }

    private static void requireAtLeastOne(String name, String figure, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(
                    "cluster " + name + ": " + figure + " is " + value + " (allowed: 1 or more)");
        }
    }
}
