package io.wattle.placement;

import io.wattle.model.NodeClass;
import io.wattle.model.Quality;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How long a container is expected to run on a node class.
 *
 * @param seconds positive
 * @param quality MEASURED if enough tasks of the application ran on that class, ESTIMATED if carried over from
 *     another class by speed, ASSUMED if nothing of it ever ran to completion: then only ratios between
 *     classes count
 */
public record ExpectedSeconds(double seconds, Quality quality) {

    /** From so many containers on a class their mean replaces the catalog. */
    static final int ENOUGH_CONTAINERS = 3;

    /** Before anything ran, only ratios between classes count; this sets their scale: the fastest class takes so long. */
    static final double UNKNOWN_SECONDS = 60;

    /**
     * The expectation for one class: from the times of containers that ran to completion, else from how much CPU work
     * executors did in a second, else from the catalog.
     *
     * @param nodeClass where it would run
     * @param workload what it mostly waits for
     * @param observed what this application, or its job name, showed, by node class name
     * @param classes all classes of the cluster; they give the observed names their speed
     * @return empty if neither an observation nor the catalog says anything of that class that can be compared
     */
    public static Optional<ExpectedSeconds> on(
            NodeClass nodeClass,
            WorkloadClass workload,
            Map<String, Observation> observed,
            Collection<NodeClass> classes) {
        Optional<TaskTimes> own = times(observed, nodeClass);
        if (own.isPresent() && own.get().containers() >= ENOUGH_CONTAINERS) {
            return Optional.of(new ExpectedSeconds(own.get().meanSeconds(), Quality.MEASURED));
        }
        Optional<NodeClass> best = classes.stream()
                .filter(it -> times(observed, it).isPresent())
                .max(Comparator.comparingInt((NodeClass it) ->
                                times(observed, it).orElseThrow().containers())
                        .thenComparing(NodeClass::name));
        if (best.isPresent()) {
            double seconds = times(observed, best.get()).orElseThrow().meanSeconds();
            return carriedOver(seconds, best.get(), nodeClass, workload, Quality.ESTIMATED)
                    .or(() -> own.map(it -> new ExpectedSeconds(it.meanSeconds(), Quality.ESTIMATED)));
        }
        Optional<NodeClass> bestSeen = classes.stream()
                .filter(it -> pace(observed, it, classes).isPresent())
                .max(Comparator.comparingDouble((NodeClass it) ->
                                observed.get(it.name()).cpu().orElseThrow().vcoreSeconds())
                        .thenComparing(NodeClass::name));
        if (bestSeen.isPresent()) {
            double seconds = pace(observed, bestSeen.get(), classes).getAsDouble();
            OptionalDouble pace = pace(observed, nodeClass, classes);
            return pace.isPresent()
                    ? Optional.of(new ExpectedSeconds(pace.getAsDouble(), Quality.ASSUMED))
                    : carriedOver(seconds, bestSeen.get(), nodeClass, workload, Quality.ASSUMED);
        }
        return ofCatalog(nodeClass, workload, classes);
    }

    private static Optional<TaskTimes> times(Map<String, Observation> observed, NodeClass nodeClass) {
        return Optional.ofNullable(observed.get(nodeClass.name())).flatMap(Observation::times);
    }

    /**
     * Seconds that an executor needs for the work which all vcores of the fastest class, kept busy, do in
     * {@link #UNKNOWN_SECONDS}: CPU seconds per second, times the catalog's speed of a CPU second. Nothing tells how much
     * work an executor gets, so only ratios count.
     */
    private static OptionalDouble pace(
            Map<String, Observation> observed, NodeClass nodeClass, Collection<NodeClass> classes) {
        Optional<CpuUse> cpu = Optional.ofNullable(observed.get(nodeClass.name()))
                .flatMap(Observation::cpu)
                .filter(CpuUse::showsSpeed);
        OptionalDouble speed = NodeSpeed.perVcore(nodeClass, WorkloadClass.COMPUTE);
        if (cpu.isEmpty() || speed.isEmpty()) {
            return OptionalDouble.empty();
        }
        double fastest = fastest(classes, WorkloadClass.COMPUTE, speed.getAsDouble());
        return OptionalDouble.of(UNKNOWN_SECONDS * fastest / (cpu.get().share() * speed.getAsDouble()));
    }

    private static Optional<ExpectedSeconds> carriedOver(
            double seconds, NodeClass from, NodeClass to, WorkloadClass workload, Quality quality) {
        OptionalDouble there = NodeSpeed.perVcore(from, workload);
        OptionalDouble here = NodeSpeed.perVcore(to, workload);
        return there.isPresent() && here.isPresent()
                ? Optional.of(new ExpectedSeconds(seconds * there.getAsDouble() / here.getAsDouble(), quality))
                : Optional.empty();
    }

    private static Optional<ExpectedSeconds> ofCatalog(
            NodeClass nodeClass, WorkloadClass workload, Collection<NodeClass> classes) {
        OptionalDouble speed = NodeSpeed.perVcore(nodeClass, workload);
        if (speed.isEmpty()) {
            return Optional.empty();
        }
        double fastest = fastest(classes, workload, speed.getAsDouble());
        return Optional.of(new ExpectedSeconds(UNKNOWN_SECONDS * fastest / speed.getAsDouble(), Quality.ASSUMED));
    }

    private static double fastest(Collection<NodeClass> classes, WorkloadClass workload, double otherwise) {
        return classes.stream()
                .map(it -> NodeSpeed.perVcore(it, workload))
                .flatMapToDouble(OptionalDouble::stream)
                .max()
                .orElse(otherwise);
    }
}
