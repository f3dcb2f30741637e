package io.wattle.tuner.cli;

import io.wattle.tuning.run.RunListener;
import io.wattle.tuning.run.StopReason;
import io.wattle.tuning.search.Attempt;
import io.wattle.tuning.search.InertParameters;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.surrogate.Drift;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * Ends a run that was interrupted, also where Hadoop's client code swallowed the interrupt: several times a second, when the
 * trial's progress is told.
 */
final class InterruptibleListener implements RunListener {

    private final RunListener listener;

    InterruptibleListener(RunListener listener) {
        this.listener = listener;
    }

    @Override
    public void trialResumed(Trial trial) {
        listener.trialResumed(trial);
    }

    @Override
    public void trialStarted(int number, Proposal proposal) {
        check();
        listener.trialStarted(number, proposal);
    }

    @Override
    public void trialProgressed(double share) {
        check();
        listener.trialProgressed(share);
    }

    @Override
    public void trialEnded(Trial trial) {
        listener.trialEnded(trial);
    }

    @Override
    public void attemptDecided(Attempt attempt) {
        listener.attemptDecided(attempt);
    }

    @Override
    public void incumbentChanged(int trial) {
        listener.incumbentChanged(trial);
    }

    @Override
    public void parametersDropped(List<InertParameters.Inert> parameters) {
        listener.parametersDropped(parameters);
    }

    @Override
    public void settingsExcluded(List<Trial> trials) {
        listener.settingsExcluded(trials);
    }

    @Override
    public void bestNotConfirmed(List<Trial> failed) {
        listener.bestNotConfirmed(failed);
    }

    @Override
    public void clusterDrifts(Drift drift) {
        listener.clusterDrifts(drift);
    }

    @Override
    public void journalBehind(int trials, String cause) {
        listener.journalBehind(trials, cause);
    }

    @Override
    public void outOfTime(int number, String what) {
        listener.outOfTime(number, what);
    }

    @Override
    public void comparisonCut(int rounds, int planned) {
        listener.comparisonCut(rounds, planned);
    }

    @Override
    public void searchEnded(StopReason reason) {
        listener.searchEnded(reason);
    }

    private static void check() {
        if (Interruption.requested()) {
            throw new CancellationException("interrupted");
        }
    }
}
