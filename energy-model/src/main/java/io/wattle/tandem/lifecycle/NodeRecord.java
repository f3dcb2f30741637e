package io.wattle.tandem.lifecycle;

import io.wattle.tandem.Room;
import java.util.Objects;
import java.util.Optional;

/**
 * What is remembered of one node. Immutable.
 *
 * @param group name of its class
 * @param capacity what it had for containers when it was in service last; {@link Room#NONE} if that is not known
 * @param sinceSeconds when its state began, on a clock that never steps
 * @param liveness as it was seen last
 * @param programEnded whether its suspend program has ended, while it is going to sleep
 * @param failures of its last switches
 * @param hold why an operator holds it, may be an empty text; empty if nobody does
 * @param maintenance of its DataNode, as far as it was asked for here
 */
public record NodeRecord(
        String host,
        String group,
        Room capacity,
        LifecycleState state,
        double sinceSeconds,
        Liveness liveness,
        boolean programEnded,
        Failures failures,
        Optional<String> hold,
        Maintenance maintenance) {

    /**
     * Switches that failed, in a row each.
     *
     * @param lastSleepSeconds when it last did not go to sleep
     * @param maySleepLate whether a suspend program ran not long ago, in vain so far: it may fall asleep yet
     */
    public record Failures(int wakes, int sleeps, double lastSleepSeconds, boolean maySleepLate) {

        /** None. */
        public static final Failures NONE = new Failures(0, 0, 0, false);

        Failures plusFailedWake() {
            return new Failures(wakes + 1, sleeps, lastSleepSeconds, maySleepLate);
        }

        /** An earlier program may still send it to sleep, too. */
        Failures plusFailedSuspend(double nowSeconds, boolean programRan) {
            return new Failures(wakes, sleeps + 1, nowSeconds, programRan || maySleepLate);
        }

        Failures withoutLateSleep() {
            return new Failures(wakes, sleeps, lastSleepSeconds, false);
        }
    }

    public NodeRecord {
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(capacity, "capacity");
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(liveness, "liveness");
        Objects.requireNonNull(failures, "failures");
        Objects.requireNonNull(hold, "hold");
        Objects.requireNonNull(maintenance, "maintenance");
    }

    /** One that registered, and of which nothing is known. */
    public static NodeRecord awake(String host, String group, double nowSeconds) {
        return new NodeRecord(
                host,
                group,
                Room.NONE,
                LifecycleState.AWAKE,
                nowSeconds,
                Liveness.LIVE,
                false,
                Failures.NONE,
                Optional.empty(),
                Maintenance.NONE);
    }

    /** One that was written down: not seen since, and all its times begin anew. */
    public static NodeRecord restored(
            String host,
            String group,
            Room capacity,
            LifecycleState state,
            int failedWakes,
            Optional<String> hold,
            double nowSeconds) {
        return new NodeRecord(
                host,
                group,
                capacity,
                state,
                nowSeconds,
                Liveness.UNREGISTERED,
                false,
                new Failures(failedWakes, 0, 0, false),
                hold,
                Maintenance.NONE);
    }

    /** The same, with a DataNode that may be in maintenance, as it was told to be. Which programs have run since is not known: both may run again. */
    public NodeRecord withMaintenanceAsked() {
        return withMaintenance(new Maintenance(Maintenance.Phase.ENTERED, sinceSeconds));
    }

    /** What a restart of the ResourceManager makes of it. */
    public NodeRecord afterRestart(double nowSeconds) {
        NodeRecord restored = restored(host, group, capacity, durableState(), failures.wakes(), hold, nowSeconds);
        return maintenance.isAsked() ? restored.withMaintenanceAsked() : restored;
    }

    /** Whether a restart of the ResourceManager has to know of it. */
    public boolean isPersistent() {
        return durableState().isPersistent() || hold.isPresent() || maintenance.isAsked();
    }

    /** Whether both are the same to a restart of the ResourceManager. */
    public boolean hasSamePersistentState(NodeRecord other) {
        return durableState() == other.durableState()
                && failures.wakes() == other.failures.wakes()
                && hold.equals(other.hold)
                && maintenance.isAsked() == other.maintenance.isAsked();
    }

    /**
     * What it is to a restart: a node on its way to sleep is awake again, as nothing has happened to it yet; one that may fall asleep yet is
     * still on its way, or nobody would wake it.
     */
    public LifecycleState durableState() {
        if (state.isPersistent()) {
            return state;
        }
        return failures.maySleepLate() ? LifecycleState.SUSPENDING : LifecycleState.AWAKE;
    }

    /** Whether it went away without being told to. */
    public boolean isLost() {
        return state == LifecycleState.AWAKE
                && (liveness == Liveness.HEARTBEAT_MISSED || liveness == Liveness.UNREGISTERED);
    }

    /** Whether that program is to run, or runs, for the state, or the phase of maintenance, that began then. */
    boolean isWaitingFor(SwitchProgram program, double since) {
        if (program.isMaintenance()) {
            return maintenance.isWaitingFor(program, since);
        }
        LifecycleState during = program == SwitchProgram.SUSPEND ? LifecycleState.SUSPENDING : LifecycleState.WAKING;
        return state == during && sinceSeconds == since;
    }

    NodeRecord withState(LifecycleState next, double nowSeconds) {
        return new NodeRecord(host, group, capacity, next, nowSeconds, liveness, false, failures, hold, maintenance);
    }

    /** The same of the class and the room that it was observed with; of one that is out of service, the room that it had before. */
    NodeRecord withObserved(ObservedNode observed) {
        Room has = observed.capacity();
        boolean inService = has.memoryMb() > 0;
        return new NodeRecord(
                host,
                observed.group(),
                inService ? has : capacity,
                state,
                sinceSeconds,
                liveness,
                programEnded,
                failures,
                hold,
                maintenance);
    }

    NodeRecord withLiveness(Liveness now) {
        return new NodeRecord(
                host, group, capacity, state, sinceSeconds, now, programEnded, failures, hold, maintenance);
    }

    NodeRecord withProgramEnded() {
        return new NodeRecord(host, group, capacity, state, sinceSeconds, liveness, true, failures, hold, maintenance);
    }

    NodeRecord withFailures(Failures other) {
        return new NodeRecord(
                host, group, capacity, state, sinceSeconds, liveness, programEnded, other, hold, maintenance);
    }

    NodeRecord withHold(Optional<String> why) {
        return new NodeRecord(
                host, group, capacity, state, sinceSeconds, liveness, programEnded, failures, why, maintenance);
    }

    NodeRecord withMaintenance(Maintenance other) {
        return new NodeRecord(
                host, group, capacity, state, sinceSeconds, liveness, programEnded, failures, hold, other);
    }
}
