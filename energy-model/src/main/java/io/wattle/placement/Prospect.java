package io.wattle.placement;

import io.wattle.model.NodeClass;
import java.time.Instant;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;

/** Whether containers of an application work on a node class at all, as far as was seen. Immutable and thread safe. */
public sealed interface Prospect {

    /**
     * They do, or nobody knows better.
     *
     * @param attempts how often a container has to be started until it works, 1 or more: so many times the joules
     */
    record Works(double attempts) implements Prospect {}

    /**
     * Several failed there and none worked, as with programs for another architecture.
     *
     * @param until when the class is to be tried again, on the clock of the outcomes
     * @param why a sentence without a full stop
     */
    record CannotHold(Instant until, String why) implements Prospect {}

    /**
     * The prospect on one class. Where nothing works on any class, none of them is to blame, and all are tried.
     *
     * @param observed what was seen of the application, by node class name
     * @param classes all classes that the container could go to
     * @param now the present, on the clock of the outcomes
     */
    static Prospect on(
            NodeClass nodeClass, Map<String, Observation> observed, Collection<NodeClass> classes, Instant now) {
        Outcomes own = outcomes(nodeClass, observed, now);
        boolean elsewhere = classes.stream()
                .filter(it -> !it.name().equals(nodeClass.name()))
                .anyMatch(it -> !outcomes(it, observed, now).neverWorked());
        return own.neverWorked() && elsewhere
                ? new CannotHold(
                        Instant.ofEpochMilli(own.neverWorkedUntilMillis()),
                        String.format(
                                Locale.ROOT,
                                "its containers fail on %s (about %.0f of late, and none worked)",
                                nodeClass.name(),
                                own.failures()))
                : new Works(own.expectedAttempts());
    }

    private static Outcomes outcomes(NodeClass nodeClass, Map<String, Observation> observed, Instant now) {
        Observation seen = observed.get(nodeClass.name());
        return seen == null ? Outcomes.NONE : seen.outcomes().at(now.toEpochMilli());
    }
}
