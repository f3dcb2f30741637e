package io.wattle.benchmarks.sls;

import io.wattle.model.NodeClass;
import io.wattle.model.PowerCurve;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What the nodes of a class used: {@code idle watts * seconds} of all nodes, and above it the integral of
 * {@code watts(busy vcores / vcores of the node) - idle watts} by the class's curve. A vcore is busy while a task has it; masters
 * wait, and keep none busy.
 *
 * @param nodeClass name
 * @param nodes of the class
 * @param idleJoules of all nodes, as if nothing ran
 * @param activeJoules what tasks add
 * @param taskSeconds of tasks, by vcores
 * @param tasks that ran there
 */
record ClassEnergy(String nodeClass, int nodes, double idleJoules, double activeJoules, double taskSeconds, int tasks) {

    private static final double MILLIS_PER_SECOND = 1e3;

    /**
     * By class, in the order of the nodes.
     *
     * @param seconds from the trace's begin on, for all nodes
     * @throws IllegalArgumentException if the trace is longer, if it has a host that is no node, or a node with more busy vcores
     *     than it has
     */
    static List<ClassEnergy> of(MixedNodes nodes, SlsTrace trace, double seconds) {
        if (trace.seconds() > seconds) {
            throw new IllegalArgumentException(
                    seconds + " s of a trace of " + trace.seconds() + " s (allowed: all of it, or more)");
        }
        Map<String, List<TaskSpan>> byHost = trace.tasks().stream().collect(Collectors.groupingBy(TaskSpan::host));
        byHost.keySet().stream()
                .filter(it -> !nodes.classByHost().containsKey(it))
                .findFirst()
                .ifPresent(it -> {
                    throw new IllegalArgumentException("a task ran on " + it + " (allowed: the nodes of the cluster)");
                });
        return nodes.classes().stream()
                .map(it -> of(it, nodes.hostsOf(it), byHost, seconds))
                .toList();
    }

    /** Of all, idle and active. */
    double joules() {
        return idleJoules + activeJoules;
    }

    private static ClassEnergy of(
            NodeClass nodeClass, List<String> hosts, Map<String, List<TaskSpan>> byHost, double seconds) {
        List<TaskSpan> all = new ArrayList<>();
        double active = 0;
        for (String host : hosts) {
            List<TaskSpan> tasks = byHost.getOrDefault(host, List.of());
            active += activeJoules(host, nodeClass, tasks);
            all.addAll(tasks);
        }
        return new ClassEnergy(
                nodeClass.name(),
                hosts.size(),
                hosts.size() * nodeClass.powerCurve().idleWatts() * seconds,
                active,
                all.stream()
                        .mapToDouble(it -> it.vcores() * (it.endMillis() - it.startMillis()) / MILLIS_PER_SECOND)
                        .sum(),
                all.size());
    }

    private static double activeJoules(String host, NodeClass nodeClass, List<TaskSpan> tasks) {
        PowerCurve curve = nodeClass.powerCurve();
        int vcores = nodeClass.containerVcores();
        int busy = 0;
        long since = 0;
        double joules = 0;
        for (Map.Entry<Long, Integer> step : steps(tasks).entrySet()) {
            double watts = curve.watts((double) busy / vcores) - curve.idleWatts();
            joules += watts * (step.getKey() - since) / MILLIS_PER_SECOND;
            busy += step.getValue();
            since = step.getKey();
            if (busy > vcores) {
                throw new IllegalArgumentException(
                        host + ": " + busy + " vcores are busy at once (allowed: the " + vcores + " that it has)");
            }
        }
        return joules;
    }

    /** Change of busy vcores, by time. */
    private static Map<Long, Integer> steps(List<TaskSpan> tasks) {
        Map<Long, Integer> steps = new TreeMap<>();
        for (TaskSpan task : tasks) {
            steps.merge(task.startMillis(), task.vcores(), Integer::sum);
            steps.merge(task.endMillis(), -task.vcores(), Integer::sum);
        }
        return steps;
    }
}
