package io.wattle.tandem.lifecycle;

/** What an operator may command. */
public enum OperatorCommand {
    /** To sleep, as soon as it has nothing to do. */
    SUSPEND,
    /** Awake. */
    RESUME,
    /** Stays as it is. */
    HOLD,
    /** No longer. */
    RELEASE,
    /** It was taken out of the cluster, maybe asleep: nobody is to wake it or to count it. */
    FORGET
}
