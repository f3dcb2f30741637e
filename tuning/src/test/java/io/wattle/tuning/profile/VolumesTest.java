package io.wattle.tuning.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Twenty maps of 16 MB each, four reduces. */
class VolumesTest {

    private PastJob past;

    @BeforeEach
    void simulate() throws Exception {
        past = TestingHistories.simulated(TestingHistories.COUNTING, TestingHistories.cluster("edison", 10));
    }

    @Test
    void aMapWithoutItsInputGivesNoProfile() {
        PastJob one = TestingHistories.withFirstMap(past, counters -> counters.remove(PastCounter.INPUT_BYTES));
        assertThatExceptionOfType(ProfileException.class)
                .isThrownBy(() -> Volumes.of(one))
                .withMessageStartingWith("what its maps have read was not counted in 1 of 20: BYTES_READ");
        PastJob nineteen = TestingHistories.withFirstMap(
                TestingHistories.changed(past, counters -> counters.remove(PastCounter.INPUT_BYTES)),
                counters -> counters.put(PastCounter.INPUT_BYTES, 16L << 20));
        assertThatExceptionOfType(ProfileException.class)
                .isThrownBy(() -> Volumes.of(nineteen))
                .withMessageStartingWith("what its maps have read was not counted in 19 of 20: BYTES_READ");
    }

    /** One format for large files, another that packs small ones, in one job. */
    @Test
    void whatPackedSplitsReadCountsBesideWhatOthersRead() throws Exception {
        PastJob mixed = TestingHistories.withFirstMap(past, counters -> {
            counters.put(PastCounter.STORED_BYTES_READ, counters.get(PastCounter.INPUT_BYTES));
            counters.put(PastCounter.INPUT_BYTES, 0L);
        });
        assertThat(Volumes.of(mixed)).isEqualTo(Volumes.of(past));
        assertThat(Volumes.of(past).inputMb()).isCloseTo(320, within(0.01));
    }

    @Test
    void aReduceWithoutItsOutputGivesNoProfile() throws Exception {
        PastJob one = withFirstReduceWithout();
        assertThatExceptionOfType(ProfileException.class)
                .isThrownBy(() -> Volumes.of(one))
                .withMessageStartingWith("what its reduces have written was not counted in 1 of 4: BYTES_WRITTEN");
        PastJob nothing = TestingHistories.changed(
                past, counters -> counters.computeIfPresent(PastCounter.OUTPUT_BYTES, (counter, bytes) -> 0L));
        assertThat(Volumes.of(nothing).outputMb()).as("counted, and nothing").isZero();
    }

    private PastJob withFirstReduceWithout() {
        int[] reduces = {0};
        return TestingHistories.changed(past, counters -> {
            if (counters.containsKey(PastCounter.OUTPUT_BYTES) && reduces[0]++ == 0) {
                counters.remove(PastCounter.OUTPUT_BYTES);
            }
        });
    }
}
