package io.wattle.testbed.supervisor;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whether a host of a testbed has power, and what is wrong with it: two things that change on their own. Immutable and
 * thread safe.
 *
 * @param power what its switch says
 * @param faults what was done to it, in the order of the enum; empty while it sleeps or wakes
 */
record HostCondition(Power power, Set<Fault> faults) {

    /** Its daemons run. */
    static final HostCondition UP = new HostCondition(Power.ON, Set.of());

    /** Nothing runs, and it draws sleep watts. */
    static final HostCondition ASLEEP = new HostCondition(Power.ASLEEP, Set.of());

    /** It was told to wake, and boots. */
    static final HostCondition WAKING = new HostCondition(Power.WAKING, Set.of());

    HostCondition {
        faults = Set.copyOf(faults);
        if (power != Power.ON && !faults.isEmpty()) {
            throw new IllegalArgumentException(power + " with " + faults + " (allowed: faults of a host that is on)");
        }
    }

    /** What a host's switch says. */
    enum Power {
        ON,
        ASLEEP,
        WAKING
    }

    /** What can be done to a host. */
    enum Fault {
        /** All its processes were killed. */
        KILLED("killed"),
        /** Its processes are stopped without their knowing. */
        PAUSED("paused"),
        /** Nothing passes its network. */
        CUT("cut off"),
        /** Its cores are slower than its class's. */
        SLOW("slow"),
        /** One of its daemons was killed. */
        IMPAIRED("impaired");

        private final String label;

        Fault(String label) {
            this.label = label;
        }
    }

    /** With one more fault. A host that is killed has nothing left that could be paused or impaired. */
    HostCondition with(Fault fault) {
        EnumSet<Fault> all = EnumSet.of(fault);
        all.addAll(faults);
        if (fault == Fault.KILLED) {
            all.removeAll(EnumSet.of(Fault.PAUSED, Fault.IMPAIRED));
        }
        return new HostCondition(power, all);
    }

    /** Whether its processes run: they can be killed, paused and slowed down. */
    boolean runs() {
        return power == Power.ON && !faults.contains(Fault.KILLED) && !faults.contains(Fault.PAUSED);
    }

    /** For people: {@code up}, {@code asleep}, {@code waking}, or all faults. */
    String label() {
        if (power != Power.ON) {
            return power.name().toLowerCase(Locale.ROOT);
        }
        return faults.isEmpty()
                ? "up"
                : EnumSet.copyOf(faults).stream().map(it -> it.label).collect(Collectors.joining(", "));
    }

    /** The command of {@code bin/testbed} that brings it back. */
    String wayBack() {
        return power == Power.ON ? "restore" : "resume";
    }
}
