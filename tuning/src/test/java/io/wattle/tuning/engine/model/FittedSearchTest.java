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
import io.wattle.tuning.diagnosis.KnownSettings;
import io.wattle.tuning.diagnosis.MeasuredRun;
import io.wattle.tuning.profile.PastContainer;
import io.wattle.tuning.profile.PastSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** The simulator itself says what is to be gained: the search has to find it, and to promise no more. */
class FittedSearchTest {

    private static final ClusterProfile EDISON = Catalog.builtIn().profile("edison").orElseThrow();
    private static final Zhao2016Jobs JOBS = new Zhao2016Jobs(Parameters.zhao2016());
    private static final String SPLIT = "mapreduce.input.fileinputformat.split.maxsize";

    /** Containers may become as small as the search likes: tasks took little. */
    private static final MeasuredRun MEASURED = new MeasuredRun(
            100,
            Map.of(),
            OptionalInt.of(50),
            OptionalInt.of(50),
            KnownSettings.of(PastSettings.ofContainers(PastContainer.UNKNOWN, PastContainer.UNKNOWN)),
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

    /** 200 files of 5 MB, a map each: with one map per vcore the simulator takes less than half the time. */
    @Test
    void theKnownGainOfFewerMapsIsFound() throws Exception {
        StudyRun job = JOBS.run("wordcount", EDISON, 1);
        double now = seconds(job);
        double fewerMaps = seconds(run(job, Map.of(SPLIT, Long.toString(15L << 20))));
        assertThat(fewerMaps).isLessThan(0.6 * now);

        FittedSearch.Predicted found =
                FittedSearch.search(job, EDISON, MEASURED, true).orElseThrow();
        assertThat(found.nowSeconds()).isCloseTo(now, within(0.1 * now));
        assertThat(found.bestSeconds()).isLessThan(1.05 * fewerMaps);
        assertThat(found.changed()).containsKey(SPLIT);

        Map<String, String> simulated = new LinkedHashMap<>(found.changed());
        simulated.keySet().retainAll(SettingOverrides.KEYS);
        double promised = seconds(run(job, simulated));
        assertThat(found.bestSeconds()).as("what its settings really take").isCloseTo(promised, within(0.1 * promised));
    }

    @Test
    void whereTheJobHasWhatWasFoundThereIsNothingToGain() throws Exception {
        StudyRun job = JOBS.run("wordcount", EDISON, 1);
        FittedSearch.Predicted first = FittedSearch.search(job, EDISON, MEASURED, true).orElseThrow();
        Map<String, String> simulated = new LinkedHashMap<>(first.changed());
        simulated.keySet().retainAll(SettingOverrides.KEYS);
        FittedSearch.Predicted again = FittedSearch.search(run(job, simulated), EDISON, MEASURED, true).orElseThrow();
        assertThat(again.bestSeconds()).isGreaterThan(0.8 * first.bestSeconds());
    }

    @Test
    void aFormatThatJoinsNoFilesLeavesItsSplits() throws Exception {
        FittedSearch.Predicted found = FittedSearch.search(JOBS.run("wordcount", EDISON, 1), EDISON, MEASURED, false)
                .orElseThrow();
        assertThat(found.changed()).doesNotContainKey(SPLIT);
    }
}
