package io.wattle.tandem;

import java.util.OptionalDouble;

/**
 * Work that waits or runs, in units that mean the same on each kind of node.
 *
 * @param units million Dhrystone instructions that are left, 0 or more
 * @param dueSeconds when it has to be done, on the snapshot's clock; empty if nobody says: within the response bound
 */
public record Work(double units, OptionalDouble dueSeconds) {

    public Work {
        if (!(units >= 0) || Double.isInfinite(units)) {
            throw new IllegalArgumentException("work: " + units + " units (allowed: 0 or more)");
        }
    }

    /** So much of it, due at the same time. @param part 0 or more */
    public Work part(double part) {
        return new Work(part * units, dueSeconds);
    }
}
