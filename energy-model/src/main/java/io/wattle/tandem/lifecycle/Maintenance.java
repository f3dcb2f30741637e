package io.wattle.tandem.lifecycle;

import java.util.Objects;

/**
 * How far the maintenance of a node's DataNode is that the tandem asked for. Immutable.
 *
 * @param sinceSeconds when that phase began
 */
public record Maintenance(Phase phase, double sinceSeconds) {

    /** From none to in service again; each program has its own, as no two run at once for a host. */
    public enum Phase {
        /** Nothing was asked for. */
        NONE,
        /** The program that asks for it runs. */
        ENTERING,
        /** It was asked for. What the NameNode says tells whether it has begun. */
        ENTERED,
        /** The program that ends it runs. */
        LEAVING,
        /** The program that ends it failed, and runs again. */
        LEAVE_FAILED,
        /** Its end was asked for. */
        LEFT
    }

    /** Nothing was asked for. */
    public static final Maintenance NONE = new Maintenance(Phase.NONE, 0);

    public Maintenance {
        Objects.requireNonNull(phase, "phase");
    }

    /** Whether it was asked for, and is not known to be over. */
    public boolean isAsked() {
        return phase != Phase.NONE;
    }

    boolean isWaitingFor(SwitchProgram program, double since) {
        Phase during = program == SwitchProgram.ENTER_MAINTENANCE ? Phase.ENTERING : Phase.LEAVING;
        return phase == during && sinceSeconds == since;
    }
}
