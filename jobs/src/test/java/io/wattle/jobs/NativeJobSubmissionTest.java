package io.wattle.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobPriority;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.MRConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeJobSubmissionTest {

    private static final JobID ID = new JobID("testing", 1);

    private final AtomicInteger kills = new AtomicInteger();

    @Test
    void theJobClosesItsConnection(@TempDir Path folder) throws Exception {
        Path settings = Files.writeString(folder.resolve("job.xml"), "<configuration/>");
        TestingCluster.answer(() -> new JobStatus(
                ID, 0, 0, 0, 0, JobStatus.State.RUNNING, JobPriority.NORMAL, "user", "name", settings.toString(), ""));
        try (Job job = NativeJob.inNewerApi(running(), conf(TestingCluster.FRAMEWORK))) {
            assertThat(job.getJobID()).isEqualTo(ID);
            assertThat(TestingCluster.openConnections()).isOne();
        }
        assertThat(TestingCluster.openConnections()).isZero();
        assertThat(kills).hasValue(0);
    }

    @Test
    void aJobThatTheClusterDoesNotKnowIsKilled() {
        TestingCluster.answer(() -> null);
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> NativeJob.inNewerApi(running(), conf(TestingCluster.FRAMEWORK)))
                .withMessageContaining("does not know job_testing_0001");
        assertThat(kills).hasValue(1);
        assertThat(TestingCluster.openConnections()).isZero();
    }

    @Test
    void aJobThatTheClusterSaysNothingOfIsKilled() {
        TestingCluster.answer(() -> {
            throw new IOException("no answer");
        });
        RunningJob deaf = proxy(() -> {
            throw new IOException("no answer to that either");
        });
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> NativeJob.inNewerApi(deaf, conf(TestingCluster.FRAMEWORK)))
                .withMessage("no answer")
                .satisfies(it -> assertThat(it.getSuppressed())
                        .singleElement()
                        .satisfies(also -> assertThat(also).hasMessage("no answer to that either")));
        assertThat(TestingCluster.openConnections()).isZero();
    }

    @Test
    void aJobIsKilledWithoutAConnection() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> NativeJob.inNewerApi(running(), conf("nothing")))
                .withMessageContaining("Cannot initialize Cluster");
        assertThat(kills).hasValue(1);
    }

    private RunningJob running() {
        return proxy(kills::incrementAndGet);
    }

    private interface Killing {
        void run() throws IOException;
    }

    private static RunningJob proxy(Killing killing) {
        return (RunningJob) Proxy.newProxyInstance(
                NativeJobSubmissionTest.class.getClassLoader(),
                new Class<?>[] {RunningJob.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getID" -> ID;
                    case "killJob" -> {
                        killing.run();
                        yield null;
                    }
                    default -> throw new IOException("not expected: " + method);
                });
    }

    private static JobConf conf(String framework) {
        JobConf conf = new JobConf(new Configuration(false));
        conf.set(MRConfig.FRAMEWORK_NAME, framework);
        return conf;
    }
}
