package io.wattle.tandem;

import java.util.Objects;

/**
 * That a node stays awake whatever the load, for a reason of its own. One that an operator holds ({@link Cause#HELD}) is not woken either.
 *
 * @param cause why
 * @param why for people: a sentence without a full stop
 */
public record KeepAwakeReason(Cause cause, String why) {

    public KeepAwakeReason {
        Objects.requireNonNull(cause, "cause");
        Objects.requireNonNull(why, "why");
    }

    /** An operator said that it stays as it is. */
    public static KeepAwakeReason held() {
        return new KeepAwakeReason(Cause.HELD, "an operator holds it");
    }

    boolean isHeld() {
        return cause == Cause.HELD;
    }
}
