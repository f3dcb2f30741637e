package io.wattle.tuning.engine;

import io.wattle.tuning.energy.ClassReplay;
import io.wattle.tuning.engine.history.JobHistory;
import io.wattle.tuning.engine.history.TrialHistory;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Settings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** What the tuner makes of the history that a trial's job left, step by step: for those who measure how long that takes. Immutable. */
public final class RecordedTrial {

    private final TrialHistory history;

    private RecordedTrial(TrialHistory history) {
        this.history = history;
    }

    /**
     * Reads a history as after a trial.
     *
     * @throws IOException if it cannot be read, or its job has not ended
     */
    public static RecordedTrial read(FileSystem files, Path history) throws IOException {
        return new RecordedTrial(new TrialHistory(List.of(JobHistory.read(files, history)
                .orElseThrow(() -> new IOException(history + ": its job has not ended")))));
    }

    /** Counters and figures by name. */
    public Map<String, Long> figures() {
        return history.counters(true);
    }

    /** All that the trial is said to have measured, class seconds and joules by a replay. */
    public Measurement measured(ClassReplay replay, Settings settings, NodeLimits limits) {
        return new ReplayReckoning(replay)
                .of(new Reckoning.Ran(history, settings, limits, true, OptionalDouble.empty()));
    }
}
