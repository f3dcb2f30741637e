package io.wattle.tuner.run;

import io.wattle.tuner.search.Proposal;
import io.wattle.tuner.search.Trial;

/** Hears what a run does, in the run's thread. */
public interface RunListener {

    /** A trial of this number starts. */
    void trialStarted(int number, Proposal proposal);

    /** So much of the current trial's job is done, 0 to 1. */
    void trialProgressed(double share);

    /** A trial ended and is in the journal. */
    void trialEnded(Trial trial);

    /** The search ended; the comparison follows. */
    void searchEnded(StopReason reason);
}
