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
    MARK_ASLEEP(false),
    /** It did not wake in time: take it for failed. */
    MARK_FAILED(false);

    private final boolean towardsSleep;

    Action(boolean towardsSleep) {
        this.towardsSleep = towardsSleep;
    }

    boolean isTowardsSleep() {
        return towardsSleep;
    }
}
