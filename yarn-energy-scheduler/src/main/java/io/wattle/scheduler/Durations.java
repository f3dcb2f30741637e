package io.wattle.scheduler;

import io.wattle.placement.Observation;
import java.util.HashMap;
import java.util.Map;

/**
 * How long the containers of one application and priority took, by node class. Thread safe. A new snapshot is published
 * only when it says something new, since each one makes judgements be thought over.
 */
public final class Durations {

    private static final int FEW = 3;
    private static final double NEWS = 0.05;

    private final Map<String, Observation> all = new HashMap<>();
    private volatile Map<String, Observation> snapshot = Map.of();

    /** Adds a container; times that are not positive say nothing. */
    synchronized void add(String nodeClass, double seconds) {
        if (!(seconds > 0)) {
            return;
        }
        Observation now = all.merge(
                nodeClass,
                new Observation(seconds, 1),
                (old, one) -> new Observation(
                        (old.meanSeconds() * old.containers() + seconds) / (old.containers() + 1),
                        old.containers() + 1));
        Observation told = snapshot.get(nodeClass);
        if (told == null
                || now.containers() <= FEW
                || Math.abs(now.meanSeconds() / told.meanSeconds() - 1) > NEWS
                || now.containers() >= 2 * told.containers()) {
            Map<String, Observation> next = new HashMap<>(snapshot);
            next.put(nodeClass, now);
            snapshot = Map.copyOf(next);
        }
    }

    /** By node class name. The same reference as before means nothing new. */
    public Map<String, Observation> snapshot() {
        return snapshot;
    }
}
