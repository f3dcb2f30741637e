package io.wattle.tuning.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.simulator.job.FrameworkCosts;
import io.wattle.simulator.job.SettingOverrides;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.StudyRun;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.tuning.diagnosis.InputSplits;
import io.wattle.tuning.diagnosis.MeasuredRun;
import io.wattle.tuning.diagnosis.RecordedSettings;
import io.wattle.tuning.profile.PastContainer;
import io.wattle.tuning.profile.PastSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** The simulator itself says what is to be gained: the search has to find it, and to promise no more. */
class FittedSearchTest {

    private static final ClusterProfile EDISON =
            Catalog.builtIn().profile("edison").orElseThrow();
    private static final Zhao2016Jobs JOBS = new Zhao2016Jobs(Parameters.zhao2016());
    private static final String REDUCES = "mapreduce.job.reduces";
    private static final String SPLIT = "mapreduce.input.fileinputformat.split.maxsize";

    /** Nobody recorded the heaps, so no container may become smaller. */
    private static final MeasuredRun MEASURED = new MeasuredRun(
            100,
            Map.of(),
            OptionalInt.of(50),
            OptionalInt.of(50),
            RecordedSettings.of(PastSettings.ofContainers(PastContainer.UNKNOWN, PastContainer.UNKNOWN)),
            InputSplits.UNKNOWN);

    private static StudyRun run(StudyRun of, Map<String, String> changed) {
        return new StudyRun(
                of.workers(), of.profile(), SettingOverrides.apply(of.settings(), changed), of.conditions());
    }

    /** From the start of the master. */
    private static double seconds(StudyRun run) throws Exception {
        FrameworkCosts costs = run.conditions().costs();
        return run.run().seconds() - costs.submitSeconds() - costs.launchSeconds();
    }

    private static FittedSearch.Predicted found(StudyRun job) throws Exception {
        return FittedSearch.search(job, EDISON, MEASURED, false).orElseThrow();
    }

    /** One reduce for 1.7 GB of words: with those of the study the simulator takes less than a tenth of the time. */
    @Test
    void theKnownGainOfMoreReducesIsFound() throws Exception {
        StudyRun study = JOBS.run("wordcount", EDISON, 1);
        StudyRun job = run(study, Map.of(REDUCES, "1"));
        double now = seconds(job);
        double known = seconds(study);
        assertThat(known).isLessThan(0.1 * now);

        FittedSearch.Predicted found = found(job);
        assertThat(found.nowSeconds()).isCloseTo(now, within(0.25 * now));
        assertThat(found.bestSeconds()).isLessThan(1.1 * known);
        assertThat(found.changed()).containsKey(REDUCES);

        double promised = seconds(run(job, simulated(found)));
        assertThat(found.bestSeconds())
                .as("what its settings really take")
                .isCloseTo(promised, within(0.25 * promised));
    }

    @Test
    void whereTheJobHasWhatWasFoundLittleIsLeft() throws Exception {
        StudyRun job = run(JOBS.run("wordcount", EDISON, 1), Map.of(REDUCES, "1"));
        FittedSearch.Predicted first = found(job);
        FittedSearch.Predicted again = found(run(job, simulated(first)));
        assertThat(again.bestSeconds()).isGreaterThan(0.75 * first.bestSeconds());
    }

    private static Map<String, String> simulated(FittedSearch.Predicted found) {
        Map<String, String> simulated = new LinkedHashMap<>(found.changed());
        simulated.keySet().retainAll(SettingOverrides.KEYS);
        return simulated;
    }

    @Test
    void aFormatThatJoinsNoFilesLeavesItsSplits() throws Exception {
        assertThat(found(JOBS.run("wordcount", EDISON, 1)).changed()).doesNotContainKey(SPLIT);
    }
}
