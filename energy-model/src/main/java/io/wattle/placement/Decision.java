package io.wattle.placement;

/** What the policy says to one request on one node. */
public enum Decision {
    /** Place it: the class is as good as any. */
    PLACE(true),

    /** Place it, though another class is better: that one is not expected to take it while it may wait. */
    PLACE_AS_BETTER_IS_FULL(true),

    /** Place it, though another class is better: it has waited long enough. */
    PLACE_AFTER_WAIT(true),

    /** Not now: a better class is expected to take it, until its wait ends. */
    DEFER(false),

    /** Never on this node class, which does not hold it. */
    REJECT(false);

    private final boolean places;

    Decision(boolean places) {
        this.places = places;
    }

    /** Whether it is placed. */
    public boolean places() {
        return places;
    }
}
