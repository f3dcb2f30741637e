package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.jobs.PiInput;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.PowerCurve;
import io.wattle.tuning.engine.Engines;
import io.wattle.tuning.engine.JobRequest;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.job.InputRequest;
import io.wattle.tuning.engine.job.InputRequest.Layout;
import io.wattle.tuning.engine.job.JobOptions;
import io.wattle.tuning.engine.job.TunedJob;
import io.wattle.tuning.engine.job.TunedJobs;
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
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Trials of the jobs that do more than count words, on one embedded cluster: with its own input, and with an input that
 * is another one than the tuner knows. All jobs are started at once: a job mostly waits.
 */
@Tag("embedded")
class TunedJobsTest {

    private static final ClusterProfile EDISON =
            Catalog.builtIn().profile("edison").orElseThrow();
    private static final TrialLimits LONG = TrialLimits.of(Duration.ofMinutes(10));
    private static final long SAMPLES = 1_000_001;

    /** Text and points in two splits; reduces of one job do not keep the maps of another waiting. */
    private static final Settings SETTINGS = MapReduce.space(new Workload(new NodeLimits(600, 2, 2, 1), 300_000, 3))
            .stock()
            .with(MapReduceParameters.SPLIT_MAX_MB, 0.2)
            .with(MapReduceParameters.SLOWSTART_SHARE, 1);

    private static final InputRequest TEXT = new InputRequest(Optional.empty(), Optional.of(new Layout(3, 300_000)));

    @TempDir
    private static Path directory;

    private static final ExecutorService BACKGROUND = Executors.newCachedThreadPool();
    private static final Map<String, Future<Trials>> TRIALS = new HashMap<>();
    private static Configuration conf;
    private static Path confDir;

    /** Java and C++ are compared with the same reference. */
    private static final Set<String> ALSO_WRONG = Set.of("grep-native", "kmeans-native", "pi-native");

    /** The outcomes of a trial of a job, and of one whose input has changed since. */
    private record Trials(Outcome right, Optional<Outcome> wrong) {}

    @BeforeAll
    static void startJobs() throws Exception {
        SharedClusters.Edison cluster = SharedClusters.edison();
        conf = cluster.conf();
        confDir = cluster.confDir();
        for (String name : List.of("grep", "grep-native", "kmeans", "kmeans-native")) {
            start(TunedJobs.named(name), TEXT);
        }
        start(
                TunedJobs.named("pi-native", new JobOptions(null, null, SAMPLES)),
                new InputRequest(Optional.empty(), Optional.of(new Layout(3, OptionalLong.empty()))));
    }

    private static void start(TunedJob job, InputRequest request) throws Exception {
        Engines.Prepared prepared = prepared(job, request);
        TRIALS.put(job.name(), BACKGROUND.submit(() -> trials(job, prepared)));
    }

    private static Engines.Prepared prepared(TunedJob job, InputRequest request) throws Exception {
        return Engines.hadoop(EDISON.worker(), confDir, new JobRequest(job, request));
    }

    @AfterAll
    static void stopJobs() {
        BACKGROUND.shutdownNow();
    }

    private static Trials trials(TunedJob job, Engines.Prepared prepared) throws Exception {
        try (Engine engine = prepared.engine()) {
            // Fewer containers count as much.
            Settings merged = SETTINGS.with(MapReduceParameters.SPLIT_MAX_MB, 10);
            boolean alsoWrong = ALSO_WRONG.contains(job.name());
            Outcome right = engine.run(alsoWrong ? SETTINGS : merged, job.name() + "-right", LONG, share -> {});
            if (!alsoWrong) {
                return new Trials(right, Optional.empty());
            }
            addTo(prepared.input().path(), job);
            return new Trials(right, Optional.of(engine.run(merged, job.name() + "-wrong", LONG, share -> {})));
        }
    }

    /** Something more to count: the first phrase or centroid, or more points in the circle. */
    private static void addTo(org.apache.hadoop.fs.Path input, TunedJob job) throws Exception {
        FileSystem files = input.getFileSystem(conf);
        org.apache.hadoop.fs.Path added = new org.apache.hadoop.fs.Path(input, "appeared-later");
        if (job.sideFile().isEmpty()) {
            org.apache.hadoop.fs.Path points = new org.apache.hadoop.fs.Path("/points");
            PiInput.write(conf, points, 1, 1000);
            assertThat(files.rename(new org.apache.hadoop.fs.Path(points, "part00000"), added))
                    .isTrue();
            return;
        }
        try (OutputStream out = files.create(added)) {
            out.write(job.sideFile().get().lines().get(0));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"grep", "grep-native", "kmeans", "kmeans-native", "pi-native"})
    void aTrialIsMeasuredAndAWrongOutputIsAFailure(String job) throws Exception {
        Trials trials = TRIALS.get(job).get(20, TimeUnit.MINUTES);
        assertThat(trials.right().status()).as(trials.right().reason()).isEqualTo(TrialStatus.SUCCEEDED);
        Measurement measured = trials.right().measurement().orElseThrow();
        PowerCurve curve = EDISON.worker().powerCurve();
        assertThat(measured.joules().orElseThrow()
                        / measured.classTime().orElseThrow().seconds()
                        / 2)
                .as("watts of a worker")
                .isBetween(curve.idleWatts(), curve.busyWatts());
        assertThat(measured.counters())
                .containsEntry("MAPS", job.equals("pi-native") ? 3L : ALSO_WRONG.contains(job) ? 2L : 1L)
                .containsEntry("REDUCES", 1L);
        trials.wrong().ifPresent(wrong -> {
            assertThat(wrong.status()).isEqualTo(TrialStatus.FAILED);
            assertThat(wrong.reason()).startsWith("wrong output: ");
        });
    }

    /** The programs of one job lie beside its input while it is tuned. */
    @Test
    void programsGoWithTheirEngine() throws Exception {
        Engine engine = prepared(TunedJobs.named("grep-native"), TEXT).engine();
        long uploaded = programs();
        engine.close();
        assertThat(uploaded).isPositive();
        for (Future<Trials> trials : TRIALS.values()) {
            trials.get(20, TimeUnit.MINUTES);
        }
        assertThat(programs()).isZero();
    }

    private static long programs() throws Exception {
        return Stream.of(FileSystem.get(conf).globStatus(new org.apache.hadoop.fs.Path(".wattle/*")))
                .filter(it -> it.getPath().getName().startsWith("beside-"))
                .count();
    }

    @Test
    void inputsWithNothingForTheJobAreRefused() throws Exception {
        Path text = Files.writeString(directory.resolve("text.txt"), "1,2\nqwertz\n");
        Path point = Files.writeString(directory.resolve("centroids.txt"), "0,0\n");
        InputRequest request = new InputRequest(Optional.of(text.toString()), Optional.empty());
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> prepared(TunedJobs.named("grep"), request))
                .withMessageStartingWith("--input " + text + ": none of ");
        TunedJob kmeans = TunedJobs.named("kmeans", new JobOptions(null, point.toString(), null));
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> prepared(kmeans, request))
                .withMessageContaining("the line 'qwertz' is no point (needed: 2 finite numbers");
    }
}
