package io.wattle.tuning.example;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.tuning.engine.model.ModelEngine;
import io.wattle.tuning.run.Engine;
import io.wattle.tuning.run.GuidanceRequest;
import io.wattle.tuning.run.Journal;
import io.wattle.tuning.run.JournalException;
import io.wattle.tuning.run.NoFigureException;
import io.wattle.tuning.run.RunListener;
import io.wattle.tuning.run.RunPlan;
import io.wattle.tuning.run.SearchRecord;
import io.wattle.tuning.run.Strategies;
import io.wattle.tuning.run.Summary;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.run.TuningRun;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.surrogate.Guidance;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;

/** A program that tunes with the library, as docs/tuning-library.md has it. */
final class TuningInTheModel {

    private TuningInTheModel() {}

    /** Tunes a word count on simulated Edisons, or goes on with that. */
    static TuningResult tune(Path directory, RunListener listener)
            throws IOException, JournalException, NoFigureException, InterruptedException {
        ClusterProfile cluster = Catalog.builtIn().profile("edison").orElseThrow();
        try (ModelEngine engine = new ModelEngine("wordcount", cluster, 1)) {
            return tune(engine, engine.space(), directory, listener);
        }
    }

    /** Tunes whatever an engine runs. */
    static TuningResult tune(Engine engine, SearchSpace space, Path directory, RunListener listener)
            throws IOException, JournalException, NoFigureException, InterruptedException {
        RunPlan plan = new RunPlan(
                0.05,
                Strategies.window(Strategies.AUTO),
                30,
                Duration.ofHours(8),
                Duration.ofHours(4),
                3,
                1,
                Strategies.AUTO,
                GuidanceRequest.NONE);
        try (Journal journal = Journal.open(directory.resolve("journal.jsonl"), space.parameters())) {
            SearchRecord search = SearchRecord.begin(space, plan, false, journal.trials(), Guidance.NONE);
            return new TuningRun(engine, search.search(), plan, journal, listener, InstantSource.system()).execute();
        }
    }

    /** Prints each trial, and what was found. */
    static void print(Path directory) throws IOException, JournalException, NoFigureException, InterruptedException {
        TuningResult result = tune(directory, new RunListener() {
            @Override
            public void trialEnded(Trial trial) {
                System.out.println(trial.number() + " " + trial.status());
            }
        });
        Summary best = result.best().orElseThrow();
        System.out.println(result.speedup().orElseThrow() + " times as fast with "
                + best.settings().properties());
    }
}
