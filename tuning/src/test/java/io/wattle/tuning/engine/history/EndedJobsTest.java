package io.wattle.tuning.engine.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.tuning.diagnosis.EndedJob;
import io.wattle.tuning.diagnosis.InputSplits;
import io.wattle.tuning.diagnosis.RunFigure;
import io.wattle.tuning.diagnosis.TaskFailure;
import io.wattle.tuning.diagnosis.TaskRun;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.space.JobTraits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.mapreduce.Counters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EndedJobsTest {

    @TempDir
    private Path folder;

    private EndedJob read(TestingHistory history) throws IOException {
        Path file = Files.write(folder.resolve("a.jhist"), history.json());
        return PastJobs.readEnded(file.toString(), Optional.empty());
    }

    private static long figure(EndedJob job, RunFigure figure) {
        return job.run().figure(figure).orElseThrow();
    }

    @Test
    void figuresAreTakenFromTheAttemptsThatCount() throws Exception {
        EndedJob job = read(new TestingHistory()
                .map("a", 10)
                .mapOfThreeAttempts("b")
                .reduce("c", 25)
                .succeeded(30));
        assertThat(job.succeeded()).isTrue();
        assertThat(job.past()).isPresent();
        assertThat(job.run().seconds()).as("from the master's start").isEqualTo(27);
        assertThat(job.queuedSeconds()).isEqualTo(3);
        assertThat(figure(job, RunFigure.MAPS)).isEqualTo(2);
        assertThat(figure(job, RunFigure.MAP_TASK_MILLIS)).isEqualTo(20_000);
        assertThat(figure(job, RunFigure.LOST_ATTEMPTS)).isEqualTo(2);
        assertThat(figure(job, RunFigure.LOST_TASK_MILLIS)).isEqualTo(11_000);
        assertThat(figure(job, RunFigure.MAP_CPU_MILLIS)).isEqualTo(10_000);
        assertThat(figure(job, RunFigure.MAP_COLLECTOR_MILLIS)).isEqualTo(200);
        assertThat(figure(job, RunFigure.REDUCE_MERGE_MILLIS)).isEqualTo(5);
        assertThat(job.failures()).singleElement().satisfies(it -> {
            assertThat(it.kind()).isEqualTo(TaskRun.Kind.MAP);
            assertThat(it.failure()).isEqualTo(TaskFailure.OTHER);
            assertThat(it.told()).isEqualTo("no disk");
        });
    }

    /** Its job ended after 30 s by the clock of its last master. */
    @Test
    void tasksOutsideTheJobsTimesAreCountedAndLeaveItWithoutAModel() throws Exception {
        EndedJob job = read(new TestingHistory().map("a", 10).map("b", 40).succeeded(30));
        assertThat(job.tasksOutside()).isEqualTo(1);
        assertThat(job.past()).isEmpty();
        assertThat(figure(job, RunFigure.MAP_TASK_MILLIS)).isEqualTo(50_000);
        EndedJob within = read(new TestingHistory().map("a", 10).map("b", 30).succeeded(30));
        assertThat(within.tasksOutside()).as("by 6 s").isZero();
        assertThat(within.past()).isPresent();
    }

    @Test
    void aJobThatFailedIsReadToo() throws Exception {
        EndedJob job = read(new TestingHistory().mapOfThreeAttempts("b").ended("FAILED"));
        assertThat(job.status()).isEqualTo("FAILED");
        assertThat(job.succeeded()).isFalse();
        assertThat(job.past()).isEmpty();
        assertThat(job.failures()).hasSize(1);
        assertThat(job.run().figure(RunFigure.MAP_SPILLED_RECORDS))
                .as("not counted")
                .isEmpty();
    }

    @Test
    void aJobWithoutTasksHasNone() throws Exception {
        EndedJob job = read(new TestingHistory().ended("KILLED"));
        assertThat(figure(job, RunFigure.MAPS)).isZero();
        assertThat(job.diagnosis().findings())
                .allSatisfy(it -> assertThat(it.share()).isEmpty());
    }

    @Test
    void tasksWithoutCountersLeaveWhatTheyWouldTellOut() throws Exception {
        EndedJob job = read(new TestingHistory()
                .map("a", 10, new Counters())
                .map("a", 12, new Counters())
                .succeeded(30));
        assertThat(job.run().figure(RunFigure.START_UP_MILLIS)).isEmpty();
        assertThat(job.run().figure(RunFigure.MAP_COLLECTOR_MILLIS)).isEmpty();
        assertThat(figure(job, RunFigure.MAP_TASK_MILLIS)).isEqualTo(22_000);
    }

    @Test
    void tasksWithinTheMasterTellNothing() throws Exception {
        EndedJob job = read(new TestingHistory(true).map("a", 10).succeeded(30));
        assertThat(job.uber()).isTrue();
        assertThat(job.past()).isEmpty();
        assertThat(job.diagnosis().findings()).isEmpty();
    }

    @Test
    void whetherFilesAreJoinedIsInTheConfiguration() throws Exception {
        TestingHistory history = new TestingHistory().map("a", 10).succeeded(30);
        assertThat(read(history).run().splits()).isEqualTo(InputSplits.UNKNOWN);
        Path configuration = folder.resolve("job_1700000000000_0007_conf.xml");
        Files.writeString(configuration, format("mapreduce.job.inputformat.class", "io.wattle.PackedTextInputFormat"));
        assertThat(read(history).joinsFiles()).isTrue();
        Files.writeString(
                configuration, format("mapred.input.format.class", "org.apache.hadoop.mapred.TextInputFormat"));
        assertThat(read(history).joinsFiles()).isFalse();
        assertThat(read(history).run().splits().way()).contains(JobTraits.Splits.BY_BLOCK);
    }

    private static String format(String key, String value) {
        return "<configuration><property><name>" + key + "</name><value>" + value
                + "</value></property></configuration>";
    }

    @Test
    void whatIsNoHistoryOfAMapReduceJobIsSaidToBeNone() throws Exception {
        Path file = Files.writeString(
                folder.resolve("application_1_1"),
                "{\"Event\":\"SparkListenerLogStart\",\"Spark Version\":\"3.5.0\"}\n");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> PastJobs.readEnded(file.toString(), Optional.empty()))
                .withMessage("explain " + file
                        + ": an event log of Spark (needed: a file .jhist, which MapReduce jobs have)");
        byte[] whole = new TestingHistory().map("a", 10).json();
        Path open = Files.write(folder.resolve("open.jhist"), whole);
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> PastJobs.readEnded(open.toString(), Optional.empty()))
                .withMessageContaining("its job has not ended");
        Path text = Files.write(folder.resolve("a.txt"), "text".getBytes(StandardCharsets.UTF_8));
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> PastJobs.readEnded(text.toString(), Optional.empty()))
                .withMessageContaining("no job history");
    }
}
