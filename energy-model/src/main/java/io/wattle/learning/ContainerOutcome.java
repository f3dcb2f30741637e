package io.wattle.learning;

import io.wattle.placement.Outcomes;

/** What the end of a container says of the node class that it ran on. */
public enum ContainerOutcome {
    /** It did its work. */
    WORKED,
    /** It failed by a fault of its own. */
    FAILED,
    /** Its application stopped it before its end, as one that lost a race: it would have taken longer. */
    KILLED,
    /** It still runs. */
    RUNS;

    /** As a count of one, or of none. */
    public Outcomes counted(long nowMillis) {
        return switch (this) {
            case WORKED -> Outcomes.NONE.worked(nowMillis);
            case FAILED -> Outcomes.NONE.failed(nowMillis);
            case KILLED, RUNS -> Outcomes.NONE;
        };
    }
}
