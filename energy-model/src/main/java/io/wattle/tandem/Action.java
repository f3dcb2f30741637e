package io.wattle.tandem;

/** What is to be done with a node. */
public enum Action {
    /** Nothing. */
    KEEP(false),
    /** Give it nothing new. */
    DRAIN(true),
    /** Give it containers again. */
    CANCEL_DRAIN(false),
    /** Let it sleep: it has nothing. */
    SUSPEND(true),
    /** Wake it. */
    RESUME(false),
    /** It was told to sleep long enough ago: take it for asleep. */
    SUSPEND_TIMED_OUT(false),
    /** It did not wake in time: take it for failed. */
    RESUME_TIMED_OUT(false);

    private final boolean towardsSleep;

    Action(boolean towardsSleep) {
        this.towardsSleep = towardsSleep;
    }

    boolean isTowardsSleep() {
        return towardsSleep;
    }
}
