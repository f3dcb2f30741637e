package io.wattle.placement;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What one container of a request is expected to take and to cost on one node class.
 *
 * @param seconds empty if nothing that is known of the class, or of others, tells
 * @param joules until it works, failed attempts included; empty if that is not known
 * @param prospect whether such containers work there at all
 * @param missing figures of the class without which seconds or joules cannot be told; empty if all is known, and where only the
 *     speed of the classes is missing on which it ran
 */
public record Expectation(
        Optional<ExpectedSeconds> seconds,
        Optional<ExpectedJoules> joules,
        Prospect prospect,
        List<NodeAttribute> missing) {

    public Expectation {
        missing = List.copyOf(missing);
    }

    /**
     * The expectation on one class, as {@link PlacementPolicy#judge} has it.
     *
     * @param classes all classes that the container could go to, the present one among them
     * @param now the present, on the clock of the request's observations
     */
    public static Expectation of(Request request, ClassSnapshot on, Collection<NodeClass> classes, Instant now) {
        NodeClass nodeClass = on.nodeClass();
        Optional<ExpectedSeconds> seconds =
                ExpectedSeconds.on(nodeClass, request.workload(), request.observed(), classes);
        Prospect prospect = Prospect.on(nodeClass, request.observed(), classes, now);
        double cpuShare = Observation.cpuShare(nodeClass.name(), request.observed());
        Optional<ExpectedJoules> joules = seconds.flatMap(it -> ExpectedJoules.of(
                        nodeClass, on.state(), request.vcores(), cpuShare, on.sharersOfAStart(request), it))
                .map(it -> prospect instanceof Prospect.Works works ? it.times(works.attempts()) : it);
        List<NodeAttribute> missing = new ArrayList<>();
        if (seconds.isEmpty()) {
            missing.addAll(NodeSpeed.missing(nodeClass, request.workload()));
        }
        if (joules.isEmpty()) {
            missing.addAll(ExpectedJoules.missing(nodeClass, on.state()));
        }
        return new Expectation(
                seconds, joules, prospect, missing.stream().distinct().toList());
    }
}
