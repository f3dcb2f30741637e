package io.wattle.tuning.engine.history;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailureReasonTest {

    @Test
    void namesTheMemoryThatWasUsedAndAllowed() {
        String diagnostics = "[2026-11-21 05:17:20.635]Container [pid=1,containerID=container_1] is running 14680064B "
                + "beyond the 'PHYSICAL' memory limit. Current usage: 314.0 MB of 300 MB physical memory used; "
                + "2.6 GB of 630 MB virtual memory used. Killing container.\nDump of the process-tree";
        assertThat(FailureReason.of(diagnostics))
                .isEqualTo("killed for memory: 314.0 MB of 300 MB physical memory used");
    }

    @Test
    void namesTheMemoryOfAnExecutorThatYarnKilled() {
        assertThat(FailureReason.of(
                        "",
                        "org.apache.spark.SparkException: Job aborted due to stage failure: Task 3 in stage 1.0 failed 4 times\n"
                                + "ExecutorLostFailure (executor 7 exited caused by one of the running tasks) Reason: Container killed"
                                + " by YARN for exceeding physical memory limits. 1.1 GB of 1 GB physical memory used. Consider"
                                + " boosting spark.executor.memoryOverhead."))
                .isEqualTo("killed for memory: 1.1 GB of 1 GB physical memory used");
    }

    @Test
    void prefersTheCauseToTheStackTrace() {
        assertThat(FailureReason.of("Error: java.lang.OutOfMemoryError: Java heap space\n\tat a.b.C", "Task failed"))
                .isEqualTo("java.lang.OutOfMemoryError: Java heap space");
        assertThat(FailureReason.of(
                        "",
                        "The required MAP capability is more than the supported max container "
                                + "capability in the cluster. Killing the Job."))
                .startsWith("The required MAP capability is more than");
    }

    @Test
    void aMastersOwnKillIsToldFromAPersons() {
        assertThat(FailureReason.isOwnKill(
                        "",
                        "Job received Kill while in RUNNING state.\nThe required MAP capability is more than the supported "
                                + "max container capability in the cluster. Killing the Job."))
                .isTrue();
        assertThat(FailureReason.isOwnKill(
                        "", "Application is killed by ResourceManager as it has exceeded the lifetime period."))
                .as("settings that are too slow for their queue")
                .isTrue();
        assertThat(FailureReason.isOwnKill("", "Application application_1 was killed by user alice at 10.0.0.1"))
                .isFalse();
        assertThat(FailureReason.isOwnKill("", "Kill job job_1 received from alice (auth:SIMPLE) at 10.0.0.1"))
                .isFalse();
    }

    @Test
    void isNeverEmptyAndNeverLong() {
        assertThat(FailureReason.of("", " \n")).isEqualTo("the cluster gave no reason");
        assertThat(FailureReason.of("x".repeat(1000))).hasSize(300);
    }
}
