package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.ExampleDriver;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.streaming.HadoopStreaming;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trials of programs that nobody here has written, and of some that do not want to be tuned. Some run at once. */
@Tag("embedded")
class UserProgramsTest {

    private static final ClusterProfile EDISON =
            Catalog.builtIn().profile("edison").orElseThrow();
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final String LINE = "to be or not to be\n";
    private static final int LINES = 2_000;

    /** Each has a client of its own beside its containers. */
    private static final int PROGRAMS_AT_ONCE = 3;

    private static final Settings SETTINGS = MapReduce.space(new Workload(new NodeLimits(600, 2, 2, 1), 300_000, 3))
            .stock()
            .with(MapReduceParameters.REDUCERS, 2)
            .with(MapReduceParameters.SLOWSTART_SHARE, 1);

    @TempDir
    private static Path directory;

    private static final ExecutorService BACKGROUND = Executors.newFixedThreadPool(PROGRAMS_AT_ONCE);
    private static final Map<String, Future<Outcome>> OUTCOMES = new HashMap<>();
    private static Configuration conf;
    private static Path confDir;

    @BeforeAll
    static void startPrograms() throws Exception {
        SharedClusters.Edison cluster = SharedClusters.edison();
        conf = cluster.conf();
        confDir = cluster.confDir();
        Files.writeString(directory.resolve("text"), LINE.repeat(LINES));
        String examples = jarOf(ExampleDriver.class);
        String streaming =
                "hadoop jar " + jarOf(HadoopStreaming.class) + " {settings} -input {input} -output {output} ";
        // First: its time counts from its client's start until it has a job.
        start("slow", command(streaming + "-mapper 'sleep 1000' -reducer cat"), Duration.ofSeconds(90));
        start(
                "wordcount",
                jar(examples, null, "hadoop fs -cat {output}/part-* | grep -c . | grep -qx 4", "wordcount"),
                LONG);
        start("wrong", jar(examples, null, "echo this is not right; exit 7", "wordcount"), LONG);
        start(
                "misplaced",
                new UserProgram(examples, null, List.of("wordcount", "{input}", "{output}"), null, null),
                LONG);
        start(
                "output-exists",
                new UserProgram(
                        examples,
                        null,
                        List.of(
                                "wordcount",
                                "{settings}",
                                "{input}",
                                directory.toUri().toString()),
                        null,
                        null),
                LONG);
        start(
                "two-jobs",
                new UserProgram(examples, null, List.of("grep", "{settings}", "{input}", "{output}", "b."), null, null),
                LONG);
        String stubborn = stubbornJar();
        start("ignore", jar(stubborn, StubbornProgram.class.getName(), null, "ignore"), LONG);
        start("overwrite", jar(stubborn, StubbornProgram.class.getName(), null, "overwrite"), LONG);
        start("streaming", command(streaming + "-mapper cat -reducer 'wc -l'"), LONG);
        start("late-failure", command(streaming + "-mapper cat -reducer cat && exit 9"), LONG);
        // As the history server does it, into a directory that most users may not read.
        start("move", jar(stubborn, StubbornProgram.class.getName(), null, "move"), LONG);
        start("nothing", command("echo I do nothing; : {settings}"), LONG);
    }

    private static UserProgram jar(String jar, String mainClass, String check, String first) {
        List<String> arguments = mainClass == null
                ? List.of(first, "{settings}", "{input}", "{output}")
                : List.of(first, "{input}", "{output}");
        return new UserProgram(jar, mainClass, arguments, null, check);
    }

    private static UserProgram command(String line) {
        return new UserProgram(null, null, null, line, null);
    }

    private static String jarOf(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }

    private static String stubbornJar() throws Exception {
        Path jar = directory.resolve("stubborn.jar");
        String entry = StubbornProgram.class.getName().replace('.', '/') + ".class";
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                InputStream in = StubbornProgram.class.getResourceAsStream("/" + entry)) {
            out.putNextEntry(new JarEntry(entry));
            in.transferTo(out);
        }
        return jar.toString();
    }

    private static void start(String name, UserProgram program, Duration timeout) throws Exception {
        InputRequest input =
                new InputRequest(Optional.of(directory.resolve("text").toString()), Optional.empty());
        Engines.Prepared prepared =
                Engines.hadoop(EDISON.worker(), confDir, new JobRequest(new UserJob(program), input));
        OUTCOMES.put(name, BACKGROUND.submit(() -> {
            try (Engine engine = prepared.engine()) {
                return engine.run(SETTINGS, name, TrialLimits.of(timeout), share -> {});
            }
        }));
    }

    @AfterAll
    static void stopPrograms() {
        BACKGROUND.shutdownNow();
    }

    private static Outcome outcome(String name) throws Exception {
        return OUTCOMES.get(name).get();
    }

    private static String refusal(String name) {
        Outcome outcome;
        try {
            outcome = outcome(name);
        } catch (ExecutionException e) {
            assertThat(e.getCause()).isInstanceOf(InputException.class);
            return e.getCause().getMessage();
        } catch (Exception e) {
            throw new AssertionError(name, e);
        }
        throw new AssertionError(name + " was not refused: " + outcome);
    }

    private static Measurement measured(String name) throws Exception {
        Outcome outcome = outcome(name);
        assertThat(outcome.reason()).isEmpty();
        assertThat(outcome.status()).isEqualTo(TrialStatus.SUCCEEDED);
        return outcome.measurement().orElseThrow();
    }

    @Test
    void aHistoryIsReadBeforeTheHistoryServerMovesIt() throws Exception {
        assertThat(measured("move").counters()).containsEntry("MAP_INPUT_RECORDS", (long) LINES);
    }

    @Test
    void aJarRunsWithItsSettingsAndItsOutputIsChecked() throws Exception {
        Measurement measured = measured("wordcount");
        assertThat(measured.counters()).containsEntry("REDUCES", 2L).containsEntry("MAP_INPUT_RECORDS", (long) LINES);
        assertThat(measured.seconds()).isPositive();
        assertThat(measured.joules()).isPresent();
        assertThat(measured.classTime()).isPresent();
    }

    @Test
    void anOutputThatItsOwnerCallsWrongFails() throws Exception {
        Outcome wrong = outcome("wrong");
        assertThat(wrong.status()).isEqualTo(TrialStatus.FAILED);
        assertThat(wrong.reason()).isEqualTo("wrong output: --check ended with code 7: this is not right");
    }

    @Test
    void settingsInTheWrongPlaceAreToldWithTheProgramsOwnWords() {
        assertThat(refusal("misplaced"))
                .contains("before it ran a job", "Unknown program", "put {settings} there where they belong");
    }

    @Test
    void anOutputThatExistsIsRefused() {
        assertThat(refusal("output-exists"))
                .contains(": its output file:" + directory, "exists already", "write {output} instead of the path");
        assertThat(directory.resolve("text")).as("the user's own").exists();
    }

    /** The example greps, then sorts what it has found with one reducer. */
    @Test
    void theJobsOfAProgramAreMeasuredTogether() throws Exception {
        Measurement measured = measured("two-jobs");
        assertThat(measured.counters()).containsEntry("REDUCES", 3L);
        assertThat(measured.counters().get("MAP_INPUT_RECORDS")).isGreaterThan(LINES);
    }

    @Test
    void aProgramThatLosesItsArgumentsIsRefused() {
        assertThat(refusal("ignore"))
                .contains("stubborn.jar: its jobs do not have the settings", "ToolRunner or GenericOptionsParser");
    }

    @Test
    void aProgramThatOverwritesASettingIsToldHowToBeTuned() {
        assertThat(refusal("overwrite"))
                .contains("--set mapreduce.task.io.sort.mb=33")
                .doesNotContain("reduces");
    }

    @Test
    void aCommandIsTunedWithTheTunersOwnHadoop() throws Exception {
        assertThat(measured("streaming").counters())
                .containsEntry("REDUCES", 2L)
                .containsEntry("MAP_INPUT_RECORDS", (long) LINES);
    }

    @Test
    void aCommandThatFailsAfterItsJobsHasFailed() throws Exception {
        Outcome failed = outcome("late-failure");
        assertThat(failed.status()).isEqualTo(TrialStatus.FAILED);
        assertThat(failed.reason()).startsWith("it ended with code 9, though its jobs succeeded");
    }

    @Test
    void aCommandWithoutAJobIsRefusedWithWhatItPrinted() {
        assertThat(refusal("nothing")).contains("--command: it ran no job on the cluster", "| I do nothing");
    }

    @Test
    void whatRunsTooLongIsKilledWithItsJobs() throws Exception {
        Outcome slow = outcome("slow");
        assertThat(slow.status()).isEqualTo(TrialStatus.TIMEOUT);
        try (YarnClient yarn = YarnClient.createYarnClient()) {
            yarn.init(conf);
            yarn.start();
            EnumSet<YarnApplicationState> going =
                    EnumSet.of(YarnApplicationState.RUNNING, YarnApplicationState.ACCEPTED);
            Await.until(
                    "the end of a killed job",
                    () -> yarn.getApplications(going).stream()
                            .noneMatch(it -> it.getApplicationTags().stream().anyMatch(tag -> tag.contains("-slow-"))));
            assertThat(yarn.getApplications(EnumSet.of(YarnApplicationState.KILLED)))
                    .anyMatch(it -> it.getApplicationTags().stream().anyMatch(tag -> tag.contains("-slow-")));
        }
    }

    @Test
    void nothingIsLeftOnTheCluster() throws Exception {
        for (Future<Outcome> outcome : OUTCOMES.values()) {
            try {
                outcome.get();
            } catch (ExecutionException e) {
                assertThat(e.getCause()).isInstanceOf(InputException.class);
            }
        }
        FileSystem files = FileSystem.get(conf);
        org.apache.hadoop.fs.Path work = new org.apache.hadoop.fs.Path(".wattle");
        List<FileStatus> left = files.exists(work) ? List.of(files.listStatus(work)) : List.of();
        assertThat(left)
                .noneMatch(it -> OUTCOMES.keySet().stream()
                        .anyMatch(name -> it.getPath().getName().startsWith(name)));
    }
}
