package io.wattle.ledger;

import io.wattle.model.Quality;
import java.util.Optional;

/**
 * Where a node's energy went. The parts add up to the integral: see {@link #imbalance()}. Immutable.
 *
 * @param integralJoules what the readings say, integrated on its own
 * @param containerActiveJoules charged to containers as what they added
 * @param containerIdleJoules charged to containers as their share of idle joules
 * @param idleJoules charged to no container: idle capacity, an empty or a sleeping node
 * @param bootJoules while booting
 * @param shutdownJoules while shutting down
 * @param unmeteredSeconds time without usable readings, of which nothing is known
 * @param quality the worst of the readings and the idle watts; empty if nothing was integrated
 * @param counts what happened to readings and events
 */
public record NodeAccount(
        String node,
        String nodeClass,
        double integralJoules,
        double containerActiveJoules,
        double containerIdleJoules,
        double idleJoules,
        double bootJoules,
        double shutdownJoules,
        double unmeteredSeconds,
        Optional<Quality> quality,
        Counts counts) {

    /**
     * What happened to readings and events; all 0 or more.
     *
     * @param readings taken into the integral, the first as its start
     * @param missingReadings that said there is none
     * @param lateReadings that were not newer than the last, and left out
     * @param gaps between readings of watts that were too long, or had a missing reading in them
     * @param counterResets of meters that count joules
     * @param clockSteps of the node's clock, backwards
     * @param lateEvents that came after the reading which settled their time, and took effect at its time
     * @param ignoredEvents that made no sense: a start of a container that runs or has ended, an end of one that does not
     */
    public record Counts(
            long readings,
            long missingReadings,
            long lateReadings,
            long gaps,
            long counterResets,
            long clockSteps,
            long lateEvents,
            long ignoredEvents) {}

    /** The difference between the integral and the sum of its parts, relative to the integral; 0 if there is none. */
    public double imbalance() {
        double parts = containerActiveJoules + containerIdleJoules + idleJoules + bootJoules + shutdownJoules;
        return integralJoules == 0 && parts == 0
                ? 0
                : Math.abs(integralJoules - parts) / Math.max(Math.abs(integralJoules), Math.abs(parts));
    }
}
