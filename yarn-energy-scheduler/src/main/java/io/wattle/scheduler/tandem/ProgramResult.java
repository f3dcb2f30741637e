package io.wattle.scheduler.tandem;

import io.wattle.tandem.lifecycle.ProgramOutcome;

/**
 * How a program ended for one host.
 *
 * @param message for people: a sentence without a full stop, with the end of what it printed
 */
record ProgramResult(ProgramOutcome outcome, String message) {

    /** Of one that a dry run only says. */
    static final ProgramResult DRY_RUN = new ProgramResult(ProgramOutcome.SUCCEEDED, "it was not run");
}
