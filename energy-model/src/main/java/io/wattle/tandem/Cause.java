package io.wattle.tandem;

/** Why a node is switched, or left as it is. */
public enum Cause {
    /** Its group never sleeps. */
    NOT_SLEEPABLE,
    /** Its host never sleeps. */
    EXCLUDED,
    /** An operator holds it. */
    HELD,
    /** Its group may not sleep at this time. */
    SCHEDULE,
    /** So many of its group have to be up. */
    MINIMUM_AWAKE,
    /** Its data are needed. */
    DATA,
    /** It has work, or had some a moment ago. */
    IDLE_CLOCK,
    /** It has containers, and idle nodes alone may sleep. */
    BUSY,
    /** Its group switched a moment ago, or failed to. */
    INHIBITED,
    /** The others would not serve the demand. */
    DEMAND,
    /** Containers wait for one of its group to be woken, as that suits them better than all others. */
    AWAITED,
    /** Nobody knows yet how much work comes. */
    UNKNOWN_LOAD,
    /** A sleep as long as expected would save nothing. */
    NO_PAY_OFF,
    /** What it runs, or what waits, fits nowhere else. */
    NO_FIT,
    /** Only one node that has containers drains at a time. */
    ONE_AT_A_TIME,
    /** As many switched within a minute as may. */
    RAMP,
    /** As many are on their way to sleep as may. */
    BUDGET,
    /** Too many nodes failed: nothing is switched. */
    BREAKER,
    /** It is on its way, or waits for its containers. */
    IN_TRANSITION,
    /** Its switch took too long. */
    TIME_OUT,
    /** It went away without being told to. */
    LOST,
    /** It failed, and its next try is later. */
    BACK_OFF,
    /** It is not needed. */
    SURPLUS,
    /** It sleeps or has failed, and is not needed. */
    NOT_NEEDED
}
