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
 * @param quality MEASURED if enough containers of the application ran on that class, ESTIMATED if carried over from
 *     another class by speed, ASSUMED if nothing of it ever ran
 */
public record ExpectedSeconds(double seconds, Quality quality) {

    /** From so many containers on a class their mean replaces the catalog. */
    static final int ENOUGH_CONTAINERS = 3;

    /** Before anything ran, only ratios between classes count; this sets their scale: the fastest class takes so long. */
    static final double UNKNOWN_SECONDS = 60;

    /**
     * The expectation for one class.
     *
     * @param nodeClass where it would run
     * @param workload what it mostly waits for
     * @param observed what this application, or its job name, was seen to take, by node class name
     * @param classes all classes of the cluster; they give the observed names their speed
     * @return empty if neither an observation nor the catalog says anything of that class
     */
    public static Optional<ExpectedSeconds> on(
            NodeClass nodeClass,
            WorkloadClass workload,
            Map<String, Observation> observed,
            Collection<NodeClass> classes) {
        Observation own = observed.get(nodeClass.name());
        if (own != null && own.containers() >= ENOUGH_CONTAINERS) {
            return Optional.of(new ExpectedSeconds(own.meanSeconds(), Quality.MEASURED));
        }
        OptionalDouble speed = NodeSpeed.perVcore(nodeClass, workload);
        Optional<NodeClass> best = classes.stream()
                .filter(it -> observed.containsKey(it.name()))
                .max(Comparator.comparingInt(
                                (NodeClass it) -> observed.get(it.name()).containers())
                        .thenComparing(NodeClass::name));
        if (best.isPresent()) {
            OptionalDouble otherSpeed = NodeSpeed.perVcore(best.get(), workload);
            if (speed.isPresent() && otherSpeed.isPresent()) {
                double seconds = observed.get(best.get().name()).meanSeconds();
                return Optional.of(new ExpectedSeconds(
                        seconds * otherSpeed.getAsDouble() / speed.getAsDouble(), Quality.ESTIMATED));
            }
            return Optional.ofNullable(own).map(it -> new ExpectedSeconds(it.meanSeconds(), Quality.ESTIMATED));
        }
        if (speed.isEmpty()) {
            return Optional.empty();
        }
        double fastest = classes.stream()
                .map(it -> NodeSpeed.perVcore(it, workload))
                .flatMapToDouble(OptionalDouble::stream)
                .max()
                .orElse(speed.getAsDouble());
        return Optional.of(new ExpectedSeconds(UNKNOWN_SECONDS * fastest / speed.getAsDouble(), Quality.ASSUMED));
    }
}
