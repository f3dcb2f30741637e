package io.wattle.tuning.run;

import io.wattle.tuning.search.Attempt;
import io.wattle.tuning.search.InertParameters;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.surrogate.Drift;
import java.util.List;

/** Hears what a run does, in the run's thread. What a listener does not implement it does not hear. */
public interface RunListener {

    /** A trial of an earlier session was read from the journal. */
    default void trialResumed(Trial trial) {}

    /** A trial of this number starts. */
    default void trialStarted(int number, Proposal proposal) {}

    /** So much of the current trial's job is done, 0 to 1. */
    default void trialProgressed(double share) {}

    /** A trial ended. */
    default void trialEnded(Trial trial) {}

    /** It is known what becomes of an attempt; of one that is still undecided, when the search ends. */
    default void attemptDecided(Attempt attempt) {}

    /**
     * Other settings are the best so far, though no attempt was adopted: a model of all runs now expects it.
     *
     * @param trial number of the first trial of these settings
     */
    default void incumbentChanged(int trial) {}

    /** Parameters are not changed any more, as the trials so far show that they are without effect. */
    default void parametersDropped(List<InertParameters.Inert> parameters) {}

    /**
     * Settings are not run any more, as NodeManagers went down while they ran.
     *
     * @param trials those in which they did
     */
    default void settingsExcluded(List<Trial> trials) {}

    /**
     * The best settings of the search are not the best of the result: they failed in the comparison more often than not.
     *
     * @param failed trials of the comparison, one or more
     */
    default void bestNotConfirmed(List<Trial> failed) {}

    /** Runs of the same settings show for the first time that the cluster becomes slower or faster. */
    default void clusterDrifts(Drift drift) {}

    /**
     * The journal is behind, or caught up.
     *
     * @param trials trials that are not on disk; 0 once all are
     * @param cause why not, for people
     */
    default void journalBehind(int trials, String cause) {}

    /** A trial was killed because the command's time was over; it is not in the journal. */
    default void outOfTime(int number, String what) {}

    /** The comparison ended after so many of its rounds: there was no time for another. */
    default void comparisonCut(int rounds, int planned) {}

    /** The search ended; the comparison follows. */
    default void searchEnded(StopReason reason) {}
}
