package io.wattle.tandem.lifecycle;

import java.util.Objects;
import java.util.Optional;

/**
 * What is remembered of one node. Immutable.
 *
 * @param group name of its class
 * @param sinceSeconds when its state began, on a clock that never steps
 * @param liveness as it was seen last
 * @param programEnded of the state's program; false where there is none
 * @param failures of its last switches
 * @param hold why an operator holds it, may be an empty text; empty if nobody does
 */
public record NodeRecord(
        String host,
        String group,
        NodeState state,
        double sinceSeconds,
        Liveness liveness,
        boolean programEnded,
        Failures failures,
        Optional<String> hold) {

    /**
     * Switches that failed, in a row each.
     *
     * @param lastSleepSeconds when it last did not go to sleep
     */
    public record Failures(int wakes, int sleeps, double lastSleepSeconds) {

        /** None. */
        public static final Failures NONE = new Failures(0, 0, 0);

        Failures plusFailedWake() {
            return new Failures(wakes + 1, sleeps, lastSleepSeconds);
        }

        Failures plusFailedSuspend(double nowSeconds) {
            return new Failures(wakes, sleeps + 1, nowSeconds);
        }
    }

    public NodeRecord {
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(liveness, "liveness");
        Objects.requireNonNull(failures, "failures");
        Objects.requireNonNull(hold, "hold");
    }

    /** One that registered, and of which nothing is known. */
    public static NodeRecord awake(String host, String group, double nowSeconds) {
        return new NodeRecord(
                host, group, NodeState.AWAKE, nowSeconds, Liveness.LIVE, false, Failures.NONE, Optional.empty());
    }

    /** One that was written down: not seen since, and all its times begin anew. */
    public static NodeRecord restored(
            String host, String group, NodeState state, int failedWakes, Optional<String> hold, double nowSeconds) {
        return new NodeRecord(
                host, group, state, nowSeconds, Liveness.UNREGISTERED, false, new Failures(failedWakes, 0, 0), hold);
    }

    /** Whether a restart of the ResourceManager has to know of it. */
    public boolean isPersistent() {
        return state.isPersistent() || hold.isPresent();
    }

    /** Whether both are the same to a restart of the ResourceManager. */
    public boolean hasSamePersistentState(NodeRecord other) {
        return durableState() == other.durableState()
                && failures.wakes() == other.failures.wakes()
                && hold.equals(other.hold);
    }

    /** A node on its way to sleep is awake again after a restart: nothing has happened to it yet. */
    public NodeState durableState() {
        return state.isPersistent() ? state : NodeState.AWAKE;
    }

    NodeRecord in(NodeState next, double nowSeconds) {
        return new NodeRecord(host, group, next, nowSeconds, liveness, false, failures, hold);
    }

    NodeRecord seen(Liveness now) {
        return new NodeRecord(host, group, state, sinceSeconds, now, programEnded, failures, hold);
    }

    NodeRecord withProgramEnded() {
        return new NodeRecord(host, group, state, sinceSeconds, liveness, true, failures, hold);
    }

    NodeRecord with(Failures other) {
        return new NodeRecord(host, group, state, sinceSeconds, liveness, programEnded, other, hold);
    }

    NodeRecord held(Optional<String> why) {
        return new NodeRecord(host, group, state, sinceSeconds, liveness, programEnded, failures, why);
    }
}
