package io.wattle.tandem.lifecycle;

/** What switches nodes. */
public enum SwitchProgram {
    SUSPEND,
    RESUME
}
