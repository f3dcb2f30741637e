package io.wattle.tuning.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.simulator.trace.RecordedData;
import io.wattle.simulator.trace.RecordedSettings;
import io.wattle.simulator.trace.RecordedTask;
import io.wattle.simulator.trace.RecordedWork;
import io.wattle.simulator.trace.TracedJob;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RumenReaderTest {

    @TempDir
    private Path folder;

    @Test
    void jobsThatSucceededHaveTheTimesOfTheirAttempts() throws Exception {
        ReadTrace read = TestingTraces.read(TestingTraces.file("rumen.json"));
        assertThat(read.notes()).containsExactly("3 of 5 jobs left out: 1 failed, 1 killed, 1 without tasks");
        List<TracedJob> jobs = read.trace().jobs();
        assertThat(jobs).extracting(TracedJob::job).containsExactly("daily count", "generate");
        assertThat(jobs).extracting(TracedJob::atSeconds).containsExactly(0.0, 60.0);

        RecordedWork count = TestingTraces.work(jobs.get(0));
        assertThat(count.maps()).hasSize(4).startsWith(new RecordedTask(40, OptionalDouble.of(36)));
        // From the end of the shuffle, 72 s after the submission, to theirs at 102 and 106 s.
        assertThat(TestingTraces.seconds(count.reduces())).containsExactly(30.0, 34.0);
        assertThat(count.reducesFromShuffle()).isTrue();
        assertThat(count.settings()).isEqualTo(new RecordedSettings(1536, 2048, 1536, 0.5));
        assertThat(count.data()).hasValue(new RecordedData(4 * 64, 4 * 96, 2 * 96, 2 * 32));
    }

    /** Made by TraceBuilder of hadoop-rumen 3.4.2 from two histories that Hadoop 3.5's EventWriter wrote. */
    @Test
    void whatTraceBuilderMakesIsRead() throws Exception {
        ReadTrace read = TestingTraces.read(TestingTraces.file("rumen-built.json"));
        assertThat(read.notes()).containsExactly("1 of 2 jobs left out: 1 killed");
        assertThat(read.trace().jobs()).extracting(TracedJob::job).containsExactly("daily");
        RecordedWork daily = TestingTraces.work(read.trace().jobs().get(0));
        RecordedTask map = new RecordedTask(40, OptionalDouble.of(36));
        assertThat(daily.maps()).containsExactly(map, map);
        assertThat(daily.reduces()).containsExactly(new RecordedTask(31, OptionalDouble.of(30)));
        assertThat(daily.settings()).isEqualTo(new RecordedSettings(1536, 1024, 1536, 0.05));
        assertThat(daily.data()).hasValue(new RecordedData(2 * 64, 2 * 96, 96, 32));
    }

    @Test
    void failedAttemptsDoNotCountAndDefaultsAreHadoops() throws Exception {
        RecordedWork generate = TestingTraces.work(TestingTraces.read(TestingTraces.file("rumen.json"))
                .trace()
                .jobs()
                .get(1));
        assertThat(TestingTraces.seconds(generate.maps())).containsExactly(22.0, 20.0);
        assertThat(generate.reduces()).isEmpty();
        assertThat(generate.settings()).isEqualTo(new RecordedSettings(1024, 1024, 1536, 0.05));
        assertThat(generate.data().orElseThrow().outputMb()).isEqualTo(800);
        assertThat(generate.data().orElseThrow().inputMb()).isCloseTo(167.0 / (1 << 20), within(1e-12));
    }

    /** No name, no CPU time, no bytes, no end of the shuffle: nothing of that becomes 0. */
    @Test
    void whatIsMissingIsNotZero() throws Exception {
        TracedJob job =
                TestingTraces.read(folder, TraceForm.RUMEN, """
                {"jobID": "job_1_0001", "jobName": "", "launchTime": 500, "outcome": "SUCCESS",
                 "mapTasks": [
                  {"attempts": [{"result": "SUCCESS", "startTime": 1000, "finishTime": 31000}]},
                  {"attempts": [{"result": "KILLED", "startTime": 1000, "finishTime": -1}]},
                  {"attempts": []}],
                 "reduceTasks": [
                  {"attempts": [{"result": "SUCCESS", "startTime": 11000, "finishTime": 51000, "shuffleFinished": -1,
                   "resourceUsageMetrics": {"cumulativeCpuUsage": 0}}]}]}
                """).trace().jobs().get(0);
        assertThat(job.job()).isEqualTo("job_1_0001");
        RecordedWork work = TestingTraces.work(job);
        assertThat(work.maps()).containsExactly(new RecordedTask(30));
        // Since the last map ended.
        assertThat(work.reduces()).containsExactly(new RecordedTask(20));
        assertThat(work.data()).isEmpty();
    }

    /** Of two maps one says what it read: the other read as much. */
    @Test
    void tasksThatDoNotSayTheirBytesAreAsTheOthers() throws Exception {
        RecordedWork work = TestingTraces.work(
                TestingTraces.read(folder, TraceForm.RUMEN, """
                {"jobID": "job_1_0001", "submitTime": 0, "outcome": "SUCCESS", "mapTasks": [
                  {"attempts": [{"result": "SUCCESS", "startTime": 0, "finishTime": 9,
                    "hdfsBytesRead": 1048576, "hdfsBytesWritten": 2097152}]},
                  {"attempts": [{"result": "SUCCESS", "startTime": 0, "finishTime": 9, "hdfsBytesRead": -1}]}]}
                """).trace().jobs().get(0));
        assertThat(work.data()).hasValue(new RecordedData(2, 0, 0, 4));
    }
}
