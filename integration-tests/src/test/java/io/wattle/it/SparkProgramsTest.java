package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.tuning.engine.Engines;
import io.wattle.tuning.engine.JobRequest;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.job.InputRequest;
import io.wattle.tuning.engine.job.UserJob;
import io.wattle.tuning.engine.job.UserProgram;
import io.wattle.tuning.run.Engine;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.run.TrialLimits;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Spark;
import io.wattle.tuning.space.Workload;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trials of a line with {@code spark-submit}; the applications are {@link FakeSparkApplication}s, whose masters are the clients. */
@Tag("embedded")
class SparkProgramsTest {

    private static final ClusterProfile EDISON =
            Catalog.builtIn().profile("edison").orElseThrow();
    private static final Duration LONG = Duration.ofMinutes(5);

    private static final Settings SETTINGS = SearchSpace.of(
                    Spark.FIXED, new Workload(new NodeLimits(8192, 4, 2, 1), 300_000, 3))
            .stock();

    @TempDir
    private static Path directory;

    private static Configuration conf;
    private static Path confDir;
    private static Path jar;

    @BeforeAll
    static void makeJar() throws Exception {
        SharedClusters.Edison cluster = SharedClusters.edison();
        conf = cluster.conf();
        confDir = cluster.confDir();
        Files.writeString(directory.resolve("text"), "to be or not to be\n");
        jar = directory.resolve("fake.jar");
        String entry = FakeSparkApplication.class.getName().replace('.', '/') + ".class";
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                InputStream in = FakeSparkApplication.class.getResourceAsStream("/" + entry)) {
            out.putNextEntry(new JarEntry(entry));
            in.transferTo(out);
        }
    }

    private static Outcome run(String behaviour, Duration timeout) throws Exception {
        return run(behaviour, timeout, Map.of());
    }

    private static Outcome run(String behaviour, Duration timeout, Map<String, String> fixed) throws Exception {
        String line = "hadoop jar " + jar + " " + FakeSparkApplication.class.getName()
                + " spark-submit {settings} {output} " + behaviour;
        InputRequest input =
                new InputRequest(Optional.of(directory.resolve("text").toString()), Optional.empty());
        Engines.Prepared prepared = Engines.hadoop(
                EDISON.worker(),
                confDir,
                new JobRequest(
                        new UserJob(new UserProgram(null, null, null, line, null)),
                        input,
                        fixed,
                        false,
                        Optional.empty()));
        try (Engine engine = prepared.engine()) {
            return engine.run(SETTINGS, "spark-" + behaviour, TrialLimits.of(timeout), share -> {});
        } finally {
            assertNothingIsLeft(behaviour);
        }
    }

    private static void assertNothingIsLeft(String behaviour) throws Exception {
        FileSystem files = FileSystem.get(conf);
        org.apache.hadoop.fs.Path work = new org.apache.hadoop.fs.Path(".wattle");
        if (files.exists(work)) {
            assertThat(List.of(files.listStatus(work)))
                    .noneMatch(it -> it.getPath().getName().startsWith("spark-" + behaviour));
        }
        try (YarnClient yarn = YarnClient.createYarnClient()) {
            yarn.init(conf);
            yarn.start();
            EnumSet<YarnApplicationState> going =
                    EnumSet.of(YarnApplicationState.RUNNING, YarnApplicationState.ACCEPTED);
            Await.until(
                    "the end of its application",
                    () -> yarn.getApplications(going).stream()
                            .noneMatch(it -> it.getApplicationTags().stream()
                                    .anyMatch(tag -> tag.contains("-spark-" + behaviour + "-"))));
        }
    }

    @Test
    void theResourceManagerTellsItsTimeAndNobodyItsJoules() throws Exception {
        Outcome outcome = run("good", LONG);
        assertThat(outcome.reason()).isEmpty();
        Measurement measured = outcome.measurement().orElseThrow();
        assertThat(measured.seconds()).isBetween(1.5, 300.0);
        assertThat(measured.joules()).isEmpty();
        assertThat(measured.cpuSeconds()).isEmpty();
        assertThat(measured.classTime()).isEmpty();
        assertThat(measured.counters()).isEmpty();
    }

    @Test
    void aKeyThatTheProgramSetsIsSeenInItsEventLog() {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> run("overwrite", LONG))
                .withMessageContaining("--set spark.executor.memory=7g");
    }

    @Test
    void keysThatSparkItselfRewritesAreTakenAsGiven() throws Exception {
        Outcome outcome = run(
                "good",
                LONG,
                Map.of(
                        "spark.executor.extraJavaOptions", "-Xss4m",
                        "spark.kerberos.keytab", "/etc/app.keytab",
                        "spark.yarn.jars", "local:/opt/spark/jars/*"));
        assertThat(outcome.status()).as(outcome.reason()).isEqualTo(TrialStatus.SUCCEEDED);
    }

    @Test
    void aFailureIsToldInYarnsWords() throws Exception {
        Outcome failed = run("fail", LONG);
        assertThat(failed.status()).isEqualTo(TrialStatus.FAILED);
        assertThat(failed.reason()).contains("java.lang.IllegalStateException: no words");
    }

    @Test
    void anOutputThatSparkFindsIsRefused() {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> run("exists", LONG))
                .withMessageContaining("its output hdfs://nn/out exists already (write {output} instead");
    }

    @Test
    void whatRunsTooLongIsKilled() throws Exception {
        assertThat(run("slow", Duration.ofSeconds(10)).status()).isEqualTo(TrialStatus.TIMEOUT);
    }

    /** It would run for ten minutes. */
    @Test
    void anotherKindOfApplicationsIsRefusedWhileItRuns() {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> run("tez", LONG))
                .withMessageContaining("is of type TEZ (allowed: SPARK)");
    }
}
