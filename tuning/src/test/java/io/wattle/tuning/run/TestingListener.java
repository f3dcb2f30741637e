package io.wattle.tuning.run;

import io.wattle.tuning.search.Attempt;
import io.wattle.tuning.search.InertParameters;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Trial;
import java.util.ArrayList;
import java.util.List;

/** Remembers what it hears. */
final class TestingListener implements RunListener {

    final List<StopReason> heard = new ArrayList<>();
    final List<String> events = new ArrayList<>();
    final List<Attempt> decided = new ArrayList<>();
    final List<String> dropped = new ArrayList<>();
    final List<String> behind = new ArrayList<>();

    @Override
    public void trialResumed(Trial trial) {
        events.add("resumed " + trial.number());
    }

    @Override
    public void attemptDecided(Attempt attempt) {
        decided.add(attempt);
    }

    @Override
    public void incumbentChanged(int trial) {
        events.add("best " + trial);
    }

    @Override
    public void parametersDropped(List<InertParameters.Inert> parameters) {
        parameters.forEach(it -> dropped.add(it.parameter().id()));
    }

    @Override
    public void settingsExcluded(List<Trial> trials) {
        events.add("excluded " + trials.stream().map(Trial::number).toList());
    }

    @Override
    public void bestNotConfirmed(List<Trial> failed) {
        events.add("not confirmed " + failed.stream().map(Trial::number).toList());
    }

    @Override
    public void journalBehind(int trials, String cause) {
        behind.add(trials + " " + cause);
    }

    @Override
    public void trialStarted(int number, Proposal proposal) {
        events.add("start " + number);
    }

    @Override
    public void trialProgressed(double share) {
        events.add("progress");
    }

    @Override
    public void trialEnded(Trial trial) {
        events.add("end " + trial.number());
    }

    @Override
    public void outOfTime(int number, String what) {
        events.add("out of time " + number);
    }

    @Override
    public void comparisonCut(int rounds, int planned) {
        events.add("cut " + rounds + "/" + planned);
    }

    @Override
    public void searchEnded(StopReason reason) {
        heard.add(reason);
        events.add("search ended");
    }
}
