package io.wattle.tuner.cli;

import io.wattle.model.MissingFigureException;
import io.wattle.tuner.cli.option.KnownNames;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.job.TunedJobs;
import io.wattle.tuning.engine.model.ModelEngine;
import io.wattle.tuning.run.Journal;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.run.TrialLimits;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.SearchSpace;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** One run in the simulator: there is no cluster to start, no input to write and nobody to ask. */
final class ModelRun {

    private final AcceptedRun run;
    private final ModelEngine engine;

    private ModelRun(AcceptedRun run, ModelEngine engine) {
        this.run = run;
        this.engine = engine;
    }

    /** A run; refuses a cluster that cannot be simulated. */
    static ModelRun of(AcceptedRun run) throws UsageException {
        RunSpec spec = run.spec();
        try {
            return new ModelRun(
                    run,
                    new ModelEngine(spec.job().name(), run.profile(), run.plan().seed()));
        } catch (MissingFigureException | IllegalArgumentException e) {
            throw new UsageException(
                    "--cluster " + spec.cluster().name() + ": cannot be simulated: " + e.getMessage(), e);
        }
    }

    /** What its trials would run on. */
    ModelEngine engine() {
        return engine;
    }

    /** Refuses a job that the model does not know, though others may. */
    static void requireJob(String job) throws UsageException {
        if (TunedJobs.names().contains(job) && !ModelEngine.JOBS.contains(job)) {
            throw new UsageException("--job: --engine model does not know " + job + " (known: "
                    + String.join(", ", ModelEngine.JOBS) + "; take one of these, or another engine)");
        }
        KnownNames.require("--job", job, ModelEngine.JOBS);
    }

    /** Trials of another version of the simulator, or of classes with other figures, do not compare with those to come. */
    private void requireSameFigures(List<Trial> trials) throws UsageException, InterruptedException {
        if (trials.isEmpty() || !trials.get(0).succeeded()) {
            return;
        }
        Trial first = trials.get(0);
        Outcome now = engine.run(first.settings(), "trial-" + first.number(), TrialLimits.NONE, share -> {});
        if (!figures(now.measurement()).equals(figures(first.measurement()))) {
            throw new UsageException("--resume: simulated now, trial " + first.number() + " of the run in "
                    + run.directory().path() + " takes " + text(now.measurement()) + ", and it took "
                    + text(first.measurement())
                    + " then: the simulator or the cluster's figures have changed (start a new"
                    + " run in another --out directory)");
        }
    }

    /** Without what a trial says beside them: earlier versions said less. */
    private static List<Double> figures(Optional<Measurement> measured) {
        return measured.map(it -> List.of(
                        it.seconds(),
                        it.joules().orElse(Double.NaN),
                        it.cpuSeconds().orElse(Double.NaN)))
                .orElse(List.of());
    }

    private static String text(Optional<Measurement> figures) {
        return figures.map(it -> String.format(
                        Locale.ROOT,
                        "%.1f s and %.1f J",
                        it.seconds(),
                        it.joules().orElse(Double.NaN)))
                .orElse("no time");
    }

    /** Runs to the end and returns the exit code. */
    int run() throws UsageException, IOException, InterruptedException {
        RunLock lock = run.directory().lock();
        try {
            return searchAndReport();
        } finally {
            lock.close();
        }
    }

    private int searchAndReport() throws UsageException, IOException, InterruptedException {
        Instant begun = Instant.now();
        run.directory().create(run.spec());
        Tuning tuning = new Tuning(
                run, new RunText(run.spec(), run.profile(), engine.input()), TrialCluster.simulated(run.profile()));
        try (engine;
                Journal journal = run.directory().openJournal()) {
            requireSameFigures(journal.trials());
            SearchSpace space = tuning.adjusted(engine.space(), engine);
            tuning.printHead();
            return tuning.execute(engine, space, false, journal, begun);
        } catch (InputException e) {
            run.directory().discard();
            throw e;
        }
    }
}
