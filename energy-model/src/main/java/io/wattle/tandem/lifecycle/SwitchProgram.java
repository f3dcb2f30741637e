package io.wattle.tandem.lifecycle;

/** The executables that an operator configures: one sends hosts to sleep, the other wakes them. */
public enum SwitchProgram {
    SUSPEND,
    RESUME
}
