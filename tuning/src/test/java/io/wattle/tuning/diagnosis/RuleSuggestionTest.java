package io.wattle.tuning.diagnosis;

import static io.wattle.tuning.diagnosis.TestingRuns.map;
import static io.wattle.tuning.diagnosis.TestingRuns.reduce;
import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.profile.PastContainer;
import io.wattle.tuning.profile.PastSettings;
import io.wattle.tuning.space.JobTraits;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleSuggestionTest {

    private static final String MIN_SPLIT = "mapreduce.input.fileinputformat.split.minsize";
    private static final String MAX_SPLIT = "mapreduce.input.fileinputformat.split.maxsize";

    private static TestingRuns maps(int count, int atOnce, long bytes) {
        TestingRuns runs = new TestingRuns();
        for (int i = 0; i < count; i++) {
            runs.with(map(1 + 4 * (i / atOnce), 5 + 4 * (i / atOnce), 1, 0));
        }
        return runs.figure("INPUT_BYTES", bytes);
    }

    @Test
    void wholeBlocksAreJoinedByHadoopsOwnKey() {
        MeasuredRun run = maps(12, 4, (12L * 128) << 20)
                .splits(JobTraits.Splits.BY_BLOCK, 128)
                .run(14);
        assertThat(RuleSuggestion.of(TestingRuns.job(run)).properties())
                .containsEntry(MIN_SPLIT, Long.toString((3L * 128) << 20));
    }

    @Test
    void smallFilesNeedAFormatThatJoinsThem() {
        TestingRuns runs = maps(12, 4, 12L << 20);
        RuleSuggestion files = RuleSuggestion.of(
                TestingRuns.job(runs.splits(JobTraits.Splits.BY_BLOCK, 128).run(14)));
        assertThat(files.properties()).doesNotContainKeys(MIN_SPLIT, MAX_SPLIT);
        assertThat(files.notes()).anySatisfy(it -> assertThat(it).startsWith("Its 12 maps read 1.0 MB each"));
        assertThat(RuleSuggestion.of(TestingRuns.job(
                                runs.splits(JobTraits.Splits.BY_FILE, 128).run(14)))
                        .properties())
                .containsEntry(MAX_SPLIT, Long.toString(3L << 20));
    }

    @Test
    void aBufferForOneSpillIsBoundedByTheHeap() {
        TestingRuns runs = new TestingRuns()
                .with(map(1, 11, 2, 0))
                .with(map(1, 21, 4, 0))
                .figure("MAP_SPILLED_RECORDS", 200)
                .figure("REDUCE_INPUT_RECORDS", 100)
                .figure("MAP_OUTPUT_RECORDS", 0)
                .figure("MAP_OUTPUT_BYTES", (2L * 160) << 20);
        MeasuredRun roomy = runs.settings(TestingRuns.settings(1024, 800, 100)).run(22);
        assertThat(RuleSuggestion.of(TestingRuns.job(roomy)).properties())
                .containsEntry("mapreduce.task.io.sort.mb", "221");
        MeasuredRun tight = runs.settings(TestingRuns.settings(256, 200, 100)).run(22);
        RuleSuggestion bounded = RuleSuggestion.of(TestingRuns.job(tight));
        assertThat(bounded.properties()).containsEntry("mapreduce.task.io.sort.mb", "140");
        assertThat(bounded.notes())
                .contains("For one spill a map needs a sort buffer of 200 MB, and a heap of 286 MB for it");
    }

    @Test
    void moreReducesAreAskedForWithAWarning() {
        MeasuredRun run = maps(8, 4, 8L << 20).with(reduce(6, 12, 15, 60, 40)).run(61);
        RuleSuggestion suggestion = RuleSuggestion.of(TestingRuns.job(run));
        assertThat(suggestion.properties()).containsEntry("mapreduce.job.reduces", "4");
        assertThat(suggestion.notes()).anySatisfy(it -> assertThat(it).contains("one sorted file"));
    }

    /** A heap that grew with the container would fill it again. */
    @ParameterizedTest
    @CsvSource({"CONTAINER_FULL, 1536, -Xmx820m", "HEAP_FULL, 1472, -Xmx1230m"})
    void tasksWithoutMemoryGetMoreOfWhatWasShort(TaskFailure failure, String container, String heap) {
        MeasuredRun run = new TestingRuns()
                .lost(10)
                .settings(TestingRuns.settings(1024, 820, 100))
                .run(40);
        RuleSuggestion suggestion =
                RuleSuggestion.of(TestingRuns.job(run, new FailedAttempts(TaskRun.Kind.MAP, failure, 4, "told")));
        assertThat(suggestion.properties())
                .containsEntry("mapreduce.map.memory.mb", container)
                .containsEntry("mapreduce.map.java.opts", heap);
    }

    /** Container, heap, sort buffer and peak before; container and heap after. */
    @ParameterizedTest
    @CsvSource({
        // Most of it is outside the heap, which stays as it is.
        "4096, 512, 100, 1500, 1984, -Xmx512m",
        // A JVM's own memory fits beside the heap.
        "1024, 820, 50, 150, 320, -Xmx125m",
        "512, 205, 50, 150, 320, -Xmx125m",
        // What was left outside the heap stays outside.
        "1024, 820, 100, 300, 448, -Xmx244m",
        // The sort buffer fits.
        "1024, 820, 300, 300, 640, -Xmx436m",
        // A smaller heap would leave no smaller container.
        "2048, 1024, 100, 800, 1152, -Xmx1024m"
    })
    void smallerContainersHoldWhatIsOutsideTheHeap(
            double containerMb, double heapMb, double sortMb, int peakMb, String container, String heap) {
        MeasuredRun run = maps(12, 4, 12L << 20)
                .settings(TestingRuns.settings(containerMb, heapMb, sortMb))
                .peakMapMb(peakMb)
                .run(14);
        assertThat(RuleSuggestion.of(TestingRuns.job(run)).properties())
                .containsEntry("mapreduce.map.memory.mb", container)
                .containsEntry("mapreduce.map.java.opts", heap);
    }

    @Test
    void aHeapThatNobodyKnowsStaysAsItIs() {
        RecordedSettings containers = RecordedSettings.of(PastSettings.ofContainers(
                new PastContainer(OptionalInt.of(1024), OptionalInt.empty()), PastContainer.UNKNOWN));
        MeasuredRun run = new TestingRuns().lost(10).settings(containers).run(40);
        RuleSuggestion killed = RuleSuggestion.of(
                TestingRuns.job(run, new FailedAttempts(TaskRun.Kind.MAP, TaskFailure.CONTAINER_FULL, 1, "told")));
        assertThat(killed.properties()).containsOnly(Map.entry("mapreduce.map.memory.mb", "1536"));
        assertThat(killed.notes()).contains("The heap of its maps is not recorded: it has to stay as it is");
        RuleSuggestion full = RuleSuggestion.of(
                TestingRuns.job(run, new FailedAttempts(TaskRun.Kind.MAP, TaskFailure.HEAP_FULL, 1, "told")));
        assertThat(full.properties())
                .containsEntry("mapreduce.map.memory.mb", "1536")
                .containsEntry("mapreduce.map.java.opts", "-Xmx1228m");
    }

    @Test
    void containersOfUnknownSizeGetNoNumber() {
        MeasuredRun run = new TestingRuns().lost(10).run(40);
        RuleSuggestion suggestion = RuleSuggestion.of(
                TestingRuns.job(run, new FailedAttempts(TaskRun.Kind.REDUCE, TaskFailure.CONTAINER_FULL, 1, "told")));
        assertThat(suggestion.properties()).isEmpty();
        assertThat(suggestion.notes())
                .containsExactly("The size of the containers of its reduces is not recorded: larger ones are needed");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    killed for memory: 301.2 MB of 300 MB physical memory used | CONTAINER_FULL
                    is running 1 B beyond the 'PHYSICAL' memory limit. | CONTAINER_FULL
                    Error: java.lang.OutOfMemoryError: Java heap space | HEAP_FULL
                    Error: Java heap space | HEAP_FULL
                    Invalid "mapreduce.task.io.sort.mb": 4000 | BAD_SORT_BUFFER
                    The required MAP capability is more than the supported max | CONTAINER_TOO_LARGE
                    AttemptID:attempt_1 Timed out after 600 secs | SILENT
                    No space left on device | DISK_FULL
                    java.lang.IllegalStateException: mine | OTHER
                    """)
    void failuresAreKnownByWhatTasksSay(String told, TaskFailure failure) {
        assertThat(TaskFailure.of(told)).isEqualTo(failure);
        assertThat(failure.mending().isPresent()).isEqualTo(failure != TaskFailure.OTHER);
    }
}
