package io.wattle.tuning.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.simulator.job.AttemptSettings;
import io.wattle.simulator.job.JobProfile;
import io.wattle.simulator.job.JobProfileFile;
import io.wattle.simulator.job.JobSettings;
import io.wattle.simulator.job.ProfiledJob;
import io.wattle.simulator.job.SortSettings;
import io.wattle.simulator.yarn.ContainerSize;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileFitterTest {

    private static final ProfiledJob COUNTING = TestingHistories.COUNTING;
    private static final ClusterProfile EDISON = TestingHistories.cluster("edison", 10);

    private static ProfiledHistory fit(PastJob past) throws ProfileException {
        return new ProfileFitter(new HostMapping(EDISON, List.of())).fitAndPredict(past);
    }

    private static List<String> notes(ProfiledHistory history) {
        return history.fitted().notes().stream().map(Note::text).toList();
    }

    /** Within a thousandth: counters are whole milliseconds and bytes. */
    private static void assertSame(ProfiledJob fitted, ProfiledJob job) {
        Map<String, Object> expected = JobProfileFile.fields(job.profile());
        JobProfileFile.fields(fitted.profile())
                .forEach((key, value) -> assertThat(((Number) value).doubleValue())
                        .as(key)
                        .isCloseTo(
                                ((Number) expected.get(key)).doubleValue(),
                                within(1e-3 * ((Number) expected.get(key)).doubleValue())));
        assertThat(fitted.settings()).isEqualTo(job.settings());
    }

    @Test
    void theHistoryOfASimulatedJobGivesItsProfileAndItsTimesBack() throws Exception {
        ProfiledHistory history = fit(TestingHistories.simulated(COUNTING, EDISON));
        assertSame(history.fitted().job(), COUNTING);
        assertThat(history.cluster()).isEqualTo(EDISON);
        assertThat(history.times()).extracting(Comparison::what).containsExactly("job", "maps", "reduces");
        assertThat(history.times())
                .allSatisfy(it -> assertThat(it.error()).as(it.what()).isCloseTo(0, within(0.01)));
        assertThat(notes(history))
                .containsExactly("combinedShare is what combiner, and compression if any, leave of the bytes");
    }

    @Test
    void aJobWithoutCombinerKeepsWhatItsMapsGive() throws Exception {
        ProfiledJob sorting =
                TestingHistories.job(new JobProfile("sorting", 320, 20, 0, 500, 1, 1, 180, 1), OptionalInt.empty(), 20);
        ProfiledHistory history = fit(TestingHistories.simulated(sorting, EDISON));
        assertSame(history.fitted().job(), sorting);
        assertThat(notes(history)).isEmpty();
    }

    @Test
    void aJobWithoutReducesWritesWhatItsMapsGive() throws Exception {
        ProfiledJob converting = TestingHistories.job(
                new JobProfile("converting", 320, 20, 0, 500, 0.7, 1, 0, 1), OptionalInt.empty(), 0);
        ProfiledHistory history = fit(TestingHistories.simulated(converting, EDISON));
        assertSame(history.fitted().job(), converting);
        assertThat(history.fitted().reduces()).isEmpty();
        assertThat(history.times()).extracting(Comparison::what).containsExactly("job", "maps");
    }

    /** 12 spills of 4 MB a map, and some ten files of 111 MB on a reduce's disk, of which 3 are merged at once. */
    @Test
    void passesOfMergesAreNotTheJobsWork() throws Exception {
        ProfiledJob passes = TestingHistories.job(
                new JobProfile("passes", 400, 25, 0, 500, 3, 1, 180, 1),
                OptionalInt.empty(),
                1,
                new SortSettings(5, 0.8, 3));
        FittedJob fitted =
                new ProfileFitter(new HostMapping(EDISON, List.of())).fit(TestingHistories.charged(passes, EDISON));
        assertSame(fitted.job(), passes);
        assertThat(fitted.notes()).isEmpty();
    }

    @Test
    void workWithoutInputIsFixed() throws Exception {
        ProfiledJob computing =
                TestingHistories.job(new JobProfile("computing", 0, 0, 800_000, 0, 0, 1, 0, 0), OptionalInt.of(20), 1);
        ProfiledHistory history = fit(TestingHistories.simulated(computing, EDISON));
        assertSame(history.fitted().job(), computing);
        assertThat(notes(history).get(0))
                .startsWith("Garbage collector and Hadoop's own code would leave less than 10% of the reduces' time");
        assertThat(notes(history).get(1))
                .isEqualTo(
                        "Its maps read next to nothing: all their work is fixed, and stays the same however many they"
                                + " are");
        assertThat(notes(history).get(2)).startsWith("The reduces get next to nothing: their own work, ");
    }

    /** Where a profile says that a job's functions take nothing, any machine is fast enough. */
    @Test
    void aTenthOfTheTimeIsTheJobsAtLeast() throws Exception {
        PastJob past = TestingHistories.changed(
                TestingHistories.simulated(COUNTING, EDISON),
                counters -> counters.put(PastCounter.CPU_MILLISECONDS, 1000L));
        ProfiledHistory history = fit(past);
        Work maps = history.fitted().maps();
        assertThat(maps.clipped()).isTrue();
        assertThat(maps.ownMdi()).isEqualTo(0.1 * maps.countedMdi());
        assertThat(notes(history))
                .anyMatch(it -> it.contains("less than 10% of the maps' time"))
                .anyMatch(it -> it.contains("less than 10% of the reduces' time"));
        assertThat(history.fitted().has(Note.Kind.CLIPPED)).isTrue();
        assertThat(history.fitted().has(Note.Kind.DEFAULTS)).isFalse();
        assertThat(history.fitted().job().profile().mapOperationsPerMb()).isPositive();
    }

    @Test
    void aHistoryWithoutConfigurationTakesDefaultsAndSaysSo() throws Exception {
        PastJob past = TestingHistories.simulated(COUNTING, EDISON);
        PastJob bare = new PastJob(
                past.id(),
                " \n\t",
                past.startMillis(),
                past.finishMillis(),
                past.masterNode(),
                past.maps(),
                past.reduces(),
                0,
                PastSettings.ofContainers(PastContainer.of(300, 1), PastContainer.of(310, 2)));
        ProfiledHistory history = fit(bare);
        JobSettings settings = history.fitted().job().settings();
        assertThat(history.fitted().has(Note.Kind.DEFAULTS)).isTrue();
        assertThat(history.fitted().has(Note.Kind.CLIPPED)).isFalse();
        assertThat(settings.containers().map()).isEqualTo(new ContainerSize(300, 1));
        assertThat(settings.containers().reduce()).isEqualTo(new ContainerSize(310, 2));
        assertThat(settings.sort()).isEqualTo(new SortSettings(100, 0.8, 10));
        assertThat(settings.attempts()).isEqualTo(new AttemptSettings(true, true, 4, 4));
        assertThat(history.fitted().job().profile().name()).isEqualTo(past.id());
        assertThat(notes(history).get(0))
                .endsWith("so a default of Hadoop or of the cluster: heapShare 0.8, outputReplication 2, blockMb 16.0,"
                        + " masterMemoryMb 1536, masterVcores 1, sortMb 100.0, spillShare 0.8, sortFactor 10, slowstart 0.05,"
                        + " mapSpeculative true, reduceSpeculative true, mapAttempts 4, reduceAttempts 4");
        assertThat(history.times()).isEmpty();
        assertThat(history.notPredicted().orElseThrow())
                .contains("its MASTER containers of 1536 MiB and 1 vcore fit no node");
    }

    @Test
    void aMasterOnANodeOfItsOwnTakesNoRoomOfTheTasks() throws Exception {
        PastJob past = TestingHistories.simulated(COUNTING, EDISON);
        PastSettings known = past.settings();
        PastSettings large = new PastSettings(
                known.blockMb(),
                known.replication(),
                known.map(),
                known.reduce(),
                PastContainer.of(1536, 1),
                known.sort(),
                known.mapHeapShare(),
                known.reduceHeapShare(),
                known.slowstart(),
                known.attempts(),
                false);
        PastJob apart = new PastJob(
                past.id(),
                past.name(),
                past.startMillis(),
                past.finishMillis(),
                Optional.of("master:45454"),
                past.maps(),
                past.reduces(),
                0,
                large);
        ProfiledHistory history = fit(apart);
        assertThat(history.fitted().job().settings().containers().master().memoryMb())
                .isEqualTo(1536);
        assertThat(history.times()).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    CPU_MILLISECONDS | CPU_MILLISECONDS is missing or 0 in 20 of 20 maps (needed: in all; NodeManagers on Windows
                    GC_MILLISECONDS | GC_TIME_MILLIS is missing in 20 of 20 maps (needed: in all)
                    MAP_OUTPUT_BYTES | MAP_OUTPUT_BYTES is missing in 20 of 20 maps
                    MAP_OUTPUT_RECORDS | MAP_OUTPUT_RECORDS is missing in 20 of 20 maps
                    INPUT_BYTES | what its maps have read was not counted in 20 of 20: BYTES_READ of FileInputFormatCounter is missing or 0, and HDFS_BYTES_READ is missing
                    OUTPUT_BYTES | what its reduces have written was not counted in 4 of 4: BYTES_WRITTEN of FileOutputFormatCounter and HDFS_BYTES_WRITTEN are missing
                    """)
    void aMissingCounterIsNamed(PastCounter counter, String message) throws Exception {
        PastJob past = TestingHistories.changed(
                TestingHistories.simulated(COUNTING, EDISON), counters -> counters.remove(counter));
        assertThatExceptionOfType(ProfileException.class)
                .isThrownBy(() -> fit(past))
                .withMessageContaining(message);
    }

    @Test
    void whatAFileSystemCountsStandsInForAFormatThatDoesNot() throws Exception {
        PastJob past = TestingHistories.simulated(COUNTING, EDISON);
        PastJob packed = TestingHistories.changed(past, counters -> {
            Long read = counters.get(PastCounter.INPUT_BYTES);
            if (read != null) {
                counters.put(PastCounter.INPUT_BYTES, 0L);
                counters.put(PastCounter.STORED_BYTES_READ, read);
            }
        });
        assertSame(fit(packed).fitted().job(), COUNTING);
        PastJob old =
                TestingHistories.changed(past, counters -> counters.remove(PastCounter.MAP_OUTPUT_MATERIALIZED_BYTES));
        assertSame(fit(old).fitted().job(), COUNTING);
    }

    @Test
    void aJobThatMakesItsDataIsRefused() throws Exception {
        PastJob past = TestingHistories.changed(
                TestingHistories.simulated(COUNTING, EDISON),
                counters -> counters.replace(PastCounter.INPUT_BYTES, 100L));
        assertThatExceptionOfType(ProfileException.class)
                .isThrownBy(() -> fit(past))
                .withMessageStartingWith("its maps read 2000 bytes and give 503316")
                .withMessageContaining("a job that makes its data is not simulated");
    }

    @Test
    void aPipesJobIsRefused() throws Exception {
        PastJob past = TestingHistories.simulated(COUNTING, EDISON);
        PastSettings known = past.settings();
        PastSettings pipes = new PastSettings(
                known.blockMb(),
                known.replication(),
                known.map(),
                known.reduce(),
                known.master(),
                known.sort(),
                known.mapHeapShare(),
                known.reduceHeapShare(),
                known.slowstart(),
                known.attempts(),
                true);
        PastJob job = new PastJob(
                past.id(),
                "pipes",
                past.startMillis(),
                past.finishMillis(),
                past.masterNode(),
                past.maps(),
                List.of(),
                0,
                pipes);
        assertThatExceptionOfType(ProfileException.class)
                .isThrownBy(() -> fit(job))
                .withMessageContaining("(Hadoop Pipes), whose CPU time CPU_MILLISECONDS does not count");
    }

    @Test
    void hostsOfSeveralClassesAreToldApartByPatterns() throws Exception {
        ClusterProfile mixed = Catalog.builtIn().profile("mixed").orElseThrow();
        PastJob past = TestingHistories.simulated(COUNTING, EDISON);
        HostMapping.Rule firstFive =
                new HostMapping.Rule("NODE-?", mixed.workers().get(0).nodeClass());
        assertThatExceptionOfType(ProfileException.class)
                .isThrownBy(() -> new ProfileFitter(new HostMapping(mixed, List.of())).fitAndPredict(past))
                .withMessage(
                        "host node-0: of no known class (needed: --hosts GLOB=CLASS that it matches; classes of mixed:"
                                + " edison, dell-r620)");
        ProfiledHistory history = new ProfileFitter(new HostMapping(mixed, List.of(firstFive))).fitAndPredict(past);
        assertSame(history.fitted().job(), COUNTING);
        assertThat(history.cluster().workers()).isEqualTo(EDISON.workers());
        HostMapping.Rule dells =
                new HostMapping.Rule("*-[01]", mixed.workers().get(1).nodeClass());
        HostMapping.Rule zero =
                new HostMapping.Rule("*0", mixed.workers().get(1).nodeClass());
        ProfiledHistory both =
                new ProfileFitter(new HostMapping(mixed, List.of(dells, zero, firstFive))).fitAndPredict(past);
        assertThat(both.cluster().workers())
                .extracting(ClusterProfile.Workers::count)
                .containsExactly(9, 1);
        assertThat(both.fitted().job().profile().mapOperationsPerMb())
                .isGreaterThan(COUNTING.profile().mapOperationsPerMb());
    }
}
