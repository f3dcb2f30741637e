package io.wattle.combine.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailedAttemptsTest {

    @TempDir
    private Path folder;

    private final Configuration conf = new Configuration(false);

    @BeforeEach
    void nameTheJobsDirectory() {
        conf.set("fs.file.impl", "org.apache.hadoop.fs.LocalFileSystem");
        conf.set("fs.AbstractFileSystem.file.impl", "org.apache.hadoop.fs.local.LocalFs");
        conf.set(MRJobConfig.MAPREDUCE_JOB_DIR, folder.toUri().toString());
    }

    private FailedAttempts attempt(int number, String node) {
        return attempt("attempt_1_0001_m_000007_" + number, node);
    }

    private FailedAttempts attempt(String id, String node) {
        return new FailedAttempts(conf, Optional.of(TaskAttemptID.forName(id)), Optional.ofNullable(node));
    }

    private boolean fails(int number, String node) {
        FailedAttempts attempt = attempt(number, node);
        boolean fails = !attempt.mayLeaveOut();
        attempt.note();
        return fails;
    }

    @Test
    void aSecondAttemptOnAnotherNodeMay() {
        assertThat(fails(0, "a_1")).isTrue();
        assertThat(attempt(1, "b_1").mayLeaveOut()).isTrue();
        assertThat(attempt(1001, "b_1").mayLeaveOut()).as("of a second master").isTrue();
    }

    @Test
    void anAttemptOnTheSameNodeMayOnlyAsTheLast() {
        assertThat(fails(0, "a_1")).isTrue();
        assertThat(fails(1, "a_1")).isTrue();
        assertThat(fails(2, "a_1")).isTrue();
        assertThat(attempt(3, "a_1").mayLeaveOut()).isTrue();
        conf.setInt(MRJobConfig.MAP_MAX_ATTEMPTS, 6);
        assertThat(attempt(3, "a_1").mayLeaveOut()).isFalse();
    }

    /** Beside one that goes on, or after some that were preempted. */
    @Test
    void anAttemptThatIsTheFirstToFailMayNot() {
        assertThat(fails(1, "b_1")).isTrue();
        assertThat(fails(5, "b_1")).isTrue();
        assertThat(attempt(6, "a_1").mayLeaveOut()).isTrue();
    }

    @Test
    void theFilesOfAnotherTaskSayNothing() {
        assertThat(fails(0, "a_1")).isTrue();
        assertThat(attempt("attempt_1_0001_m_000008_1", "b_1").mayLeaveOut()).isFalse();
    }

    @Test
    void withoutNamesTheNumberDecides() {
        assertThat(fails(0, null)).isTrue();
        assertThat(attempt(1, null).mayLeaveOut()).isTrue();
        conf.unset(MRJobConfig.MAPREDUCE_JOB_DIR);
        assertThat(fails(0, "a_1")).isTrue();
        assertThat(attempt(1, "a_1").mayLeaveOut()).isTrue();
        assertThat(new FailedAttempts(conf, Optional.empty(), Optional.empty()).mayLeaveOut())
                .as("not numbered")
                .isFalse();
    }

    /** As of an attempt that outlives its job: what it made nobody would delete. */
    @Test
    void afterTheJobsEndNothingIsNoted() {
        Path job = folder.resolve("gone");
        conf.set(MRJobConfig.MAPREDUCE_JOB_DIR, job.toUri().toString());
        assertThat(fails(0, "a_1")).isTrue();
        assertThat(job).doesNotExist();
    }

    /** Then every attempt fails, as in Hadoop. */
    @Test
    void aDirectoryThatCannotBeWrittenStopsNothing() throws Exception {
        conf.set(
                MRJobConfig.MAPREDUCE_JOB_DIR,
                Files.createFile(folder.resolve("file")).toUri().toString());
        assertThat(fails(0, "a_1")).isTrue();
        assertThat(fails(1, "b_1")).isTrue();
        assertThat(fails(3, "c_1")).isTrue();
    }
}
