package io.wattle.tuning.engine.cluster;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The testbed that a run is on: what makes seconds and joules of its trials comparable. Part of {@code run.json}.
 *
 * @param name of one that was up before; null for the run's own, which comes and goes with it
 * @param workers numbers of workers by class; 0 for a class of the cluster that is left out
 * @param hadoop version of its Hadoop
 * @param factor its speed divided by that of the cluster
 * @param machineDmips what a core of this machine is taken to do: the same gives the same factor again; files of earlier
 *     builds have it as {@code hostDmips}
 * @param daemonShare share of this machine's cores that its daemons have
 * @param dataNodes which workers have a DataNode
 * @param taskArchives whether masters and tasks start from archives of classes; files of earlier builds do not say, and had none
 */
public record TestbedTarget(
        String name,
        Map<String, Integer> workers,
        String hadoop,
        double factor,
        @JsonAlias("hostDmips") double machineDmips,
        double daemonShare,
        String dataNodes,
        boolean taskArchives) {

    /** Factors of one plan on one machine are the same number; those of two measurements of a machine are not. */
    private static final double SAME = 1e-9;

    public TestbedTarget {
        workers = Collections.unmodifiableMap(new TreeMap<>(workers));
    }

    /**
     * A testbed that is up.
     *
     * @param name null for the run's own
     * @param classes all worker classes of the cluster that it stands for
     */
    public static TestbedTarget of(String name, RunningTestbed testbed, List<String> classes) {
        Map<String, Integer> workers = new TreeMap<>();
        classes.forEach(it -> workers.put(it, testbed.count(it)));
        return new TestbedTarget(
                name,
                workers,
                testbed.hadoop(),
                testbed.factor(),
                testbed.machineDmips(),
                testbed.daemonShare(),
                testbed.dataNodes(),
                testbed.taskArchives());
    }

    /** What another testbed has that this one has not, so that their trials cannot be compared; empty if nothing. */
    public Optional<String> difference(TestbedTarget other) {
        if (!workers.equals(other.workers)) {
            return Optional.of("workers " + text(other.workers) + " instead of " + text(workers));
        }
        if (!hadoop.equals(other.hadoop)) {
            return Optional.of("Hadoop " + other.hadoop + " instead of " + hadoop);
        }
        if (Math.abs(factor - other.factor) > SAME * factor) {
            return Optional.of("the factor " + other.factor + " instead of " + factor
                    + " (bin/testbed up --machine-dmips " + machineDmips + " --daemon-share " + daemonShare
                    + " gives the same on the same machine)");
        }
        if (!dataNodes.equals(other.dataNodes)) {
            return Optional.of("DataNodes " + other.dataNodes + " instead of " + dataNodes);
        }
        return taskArchives == other.taskArchives
                ? Optional.empty()
                : Optional.of("tasks that start from " + start(other) + " instead of " + start(this)
                        + " (bin/testbed up --task-archives)");
    }

    private static String start(TestbedTarget testbed) {
        return testbed.taskArchives ? "archives of classes" : "jars";
    }

    /** Options by which {@code bin/tuner} and {@code bin/testbed up} start one like it. */
    public List<String> options() {
        return List.of(
                "--workers",
                text(workers),
                "--hadoop",
                hadoop,
                "--datanodes",
                dataNodes,
                "--daemon-share",
                String.valueOf(daemonShare));
    }

    /** As {@code --workers} takes it. */
    public static String text(Map<String, Integer> workers) {
        StringBuilder text = new StringBuilder();
        workers.forEach((nodeClass, count) -> text.append(text.isEmpty() ? "" : ",")
                .append(nodeClass)
                .append('=')
                .append(count));
        return text.toString();
    }
}
