package io.wattle.tuning.surrogate;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.JobTraits;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class DataVolumeTest {

    private static final Workload WORKLOAD = new Workload(new NodeLimits(600, 2, 10, 1), 1L << 30, 200);

    private static Trial trial(int number, long maps, long outputMb) {
        Measurement measured = new Measurement(
                10,
                10,
                JoulesQuality.EMULATED,
                10,
                OptionalInt.empty(),
                OptionalInt.empty(),
                Map.of("MAPS", maps, "MAP_OUTPUT_BYTES", outputMb << 20));
        return new Trial(
                number,
                Proposal.of(MapReduce.space(WORKLOAD).stock(), Purpose.INCUMBENT),
                TrialStatus.SUCCEEDED,
                "",
                Optional.of(measured));
    }

    private static boolean isAlike(List<Trial> then, List<Trial> now) {
        return !DataVolume.similar(List.of(new EarlierRun("then", WORKLOAD, then)), WORKLOAD, now)
                .isEmpty();
    }

    /** 200 maps write all words, 20 maps a tenth of them: what a combiner in the task leaves. */
    @Test
    void runsOfAJobThatCombinesInItsTasksAreComparedWhereTheirMapsReadAsMuch() {
        List<Trial> then = List.of(trial(1, 200, 400), trial(2, 20, 40));
        assertThat(isAlike(then, List.of(trial(1, 20, 44)))).isTrue();
        assertThat(isAlike(then, List.of(trial(1, 200, 440)))).isTrue();
        assertThat(isAlike(then, List.of(trial(1, 20, 400)))).as("other words").isFalse();
        assertThat(isAlike(List.of(trial(1, 20, 44)), then)).isTrue();
    }

    /** One trial of each run, of other splits: nothing tells that they combine but the job. */
    @Test
    void aJobThatAlwaysCombinesWithoutHadoopsCombinerDoesSoInItsTasks() {
        Workload inTasks = new Workload(WORKLOAD.limits(), 1L << 30, 200, new JobTraits(true, JobTraits.Splits.PACKED));
        EarlierRun then = new EarlierRun("then", inTasks, List.of(trial(1, 200, 400)));
        assertThat(DataVolume.similar(List.of(then), inTasks, List.of(trial(1, 20, 40))))
                .hasSize(1);
        assertThat(DataVolume.similar(List.of(then), inTasks, List.of(trial(1, 180, 40))))
                .isEmpty();
    }

    @Test
    void mapsThatReadFarMoreThanAnyBeforeTellNothing() {
        List<Trial> then = List.of(trial(1, 200, 400), trial(2, 150, 300));
        assertThat(isAlike(then, List.of(trial(1, 5, 12)))).isTrue();
    }

    @Test
    void otherJobsAreComparedWhateverTheirMapsRead() {
        List<Trial> then = List.of(trial(1, 200, 400), trial(2, 20, 400));
        assertThat(isAlike(then, List.of(trial(1, 5, 420)))).isTrue();
        assertThat(isAlike(then, List.of(trial(1, 5, 900)))).isFalse();
    }
}
