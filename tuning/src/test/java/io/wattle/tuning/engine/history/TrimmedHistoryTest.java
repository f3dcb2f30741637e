package io.wattle.tuning.engine.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.EventReader;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrimmedHistoryTest {

    private static final Predicate<String> KEPT = Set.of("CPU_MILLISECONDS", "GC_TIME_MILLIS")::contains;

    private static TestingHistory history() {
        return new TestingHistory()
                .map("a", 10)
                .mapOfThreeAttempts("b")
                .reduce("c", 25)
                .succeeded(30);
    }

    @TempDir
    private java.nio.file.Path folder;

    private JobInfo parsed(DataInputStream in) throws IOException {
        Path any = new Path(Files.createTempFile(folder, "x", "x").toUri());
        JobHistoryParser parser = new JobHistoryParser(FileSystem.getLocal(new Configuration(false)), any);
        return parser.parse(new EventReader(in));
    }

    private JobInfo whole(byte[] file) throws IOException {
        return parsed(new DataInputStream(new ByteArrayInputStream(file)));
    }

    private JobInfo trimmed(byte[] file) throws IOException {
        return parsed(TrimmedHistory.of(new ByteArrayInputStream(file), KEPT));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theTunerReadsTheSameOfIt(boolean isJson) throws Exception {
        byte[] file = isJson ? history().json() : history().binary();
        JobHistory whole = new JobHistory(whole(file));
        JobHistory trimmed = new JobHistory(trimmed(file));
        assertThat(trimmed.figures(true)).isEqualTo(whole.figures(true)).hasSizeGreaterThan(15);
        assertThat(trimmed.counters()).isEqualTo(whole.counters());
        assertThat(trimmed.recorded(true)).isEqualTo(whole.recorded(true));
        assertThat(trimmed.cpuSeconds()).isEqualTo(whole.cpuSeconds()).isPositive();
        assertThat(trimmed.seconds()).isEqualTo(whole.seconds());
        assertThat(trimmed.firstError()).isEqualTo(whole.firstError());
        assertThat(trimmed.firstError().orElseThrow().reason("Task failed"))
                .as("its map's second attempt succeeded")
                .isEqualTo("no disk");
        assertThat(trimmed.hosts()).isEqualTo(whole.hosts()).contains("m", "bad");
        assertThat(trimmed.app()).isEqualTo(whole.app());
    }

    /** A map that failed once has nothing to do with why a job failed whose reduces cannot run. */
    @Test
    void theErrorOfATaskThatFailedForGoodCounts() throws Exception {
        TestingHistory history = new TestingHistory()
                .mapOfThreeAttempts("h")
                .failed(TaskType.REDUCE, "java.lang.OutOfMemoryError: Java heap space")
                .ended("FAILED");
        JobHistory read = new JobHistory(trimmed(history.binary()));
        assertThat(read.firstError().orElseThrow().reason("Task failed"))
                .isEqualTo("in a reduce: java.lang.OutOfMemoryError: Java heap space");
        assertThat(read.hosts()).contains("m", "h", "failing");
    }

    @Test
    void countersOfTasksAreGoneButThoseAskedFor() throws Exception {
        TaskInfo task = trimmed(history().binary()).getAllTasks().values().stream()
                .filter(it -> it.getAllTaskAttempts().size() == 1)
                .findFirst()
                .orElseThrow();
        assertThat(task.getCounters().countCounters()).isZero();
        TaskAttemptInfo attempt = task.getAllTaskAttempts().values().iterator().next();
        assertThat(attempt.getCounters().countCounters()).isEqualTo(2);
        assertThat(JobHistory.find(attempt.getCounters(), TaskCounter.GC_TIME_MILLIS))
                .contains(100L);
        assertThat(attempt.getHostname()).isIn("a", "c");
        assertThat(JobHistory.find(attempt.getCounters(), TaskCounter.MAP_OUTPUT_BYTES))
                .isEqualTo(Optional.empty());
    }

    /** While its master still writes it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aHistoryThatIsCutShortEndsWithItsLastWholeEvent(boolean isJson) throws Exception {
        byte[] file = isJson ? history().json() : history().binary();
        byte[] cut = Arrays.copyOf(file, file.length - 40);
        assertThat(trimmed(cut).getFinishTime())
                .isEqualTo(whole(cut).getFinishTime())
                .isNotPositive();
        assertThat(trimmed(cut).getAllTasks()).hasSameSizeAs(whole(cut).getAllTasks());
    }

    @Test
    void manyTasksComeInSeveralChunks() throws Exception {
        TestingHistory many = new TestingHistory();
        for (int i = 0; i < 2000; i++) {
            many.map("host" + i % 50, 10 + i % 7);
        }
        byte[] file = many.succeeded(60).binary();
        Map<String, Long> figures = new JobHistory(trimmed(file)).figures(true);
        assertThat(figures).isEqualTo(new JobHistory(whole(file)).figures(true)).containsEntry("MAPS", 2000L);
    }

    /** A disk or a DataNode that fails is no end of a file. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatCannotBeReadIsAnErrorAfterTheEventsBeforeIt(boolean isJson) throws Exception {
        byte[] file = isJson ? history().json() : history().binary();
        InputStream failing =
                new SequenceInputStream(new ByteArrayInputStream(file, 0, file.length - 40), new InputStream() {
                    @Override
                    public int read() throws IOException {
                        throw new IOException("no such block");
                    }
                });
        DataInputStream trimmed = TrimmedHistory.of(failing, KEPT);
        byte[] some = new byte[200];
        trimmed.readFully(some);
        assertThatIOException().isThrownBy(trimmed::readAllBytes).withMessage("no such block");
    }

    @Test
    void aFileOfOneLongLineComesAsItIs() throws Exception {
        byte[] other = "x".repeat(200_000).getBytes(StandardCharsets.UTF_8);
        assertThat(TrimmedHistory.of(new ByteArrayInputStream(other), KEPT).readAllBytes())
                .isEqualTo(other);
    }

    @Test
    void aFileOfAnotherKindComesAsItIs() throws Exception {
        byte[] other = "{\"Event\":1}\nmore".getBytes(StandardCharsets.UTF_8);
        assertThat(TrimmedHistory.of(new ByteArrayInputStream(other), KEPT).readAllBytes())
                .isEqualTo(other);
    }
}
