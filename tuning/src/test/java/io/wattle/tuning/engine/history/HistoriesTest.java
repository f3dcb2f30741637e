package io.wattle.tuning.engine.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.ledger.FinishedApplication;
import io.wattle.tuning.profile.UnreadableHistoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoriesTest {

    private static final Instant BEGIN = Instant.ofEpochMilli(TestingHistory.BEGIN);

    @TempDir
    private Path folder;

    private TestingFileSystem files;

    @BeforeEach
    void createFiles() throws IOException {
        files = TestingFileSystem.create();
    }

    /** As the ledger has the job that {@link TestingHistory} is of: half a minute, and six seconds until it unregisters. */
    private static FinishedApplication application(int number, Instant submitted, Instant finished) {
        return new FinishedApplication(
                1_700_000_000_000L,
                number,
                "count words",
                "alice",
                "root.etl",
                "MAPREDUCE",
                Optional.of("SUCCEEDED"),
                Optional.of("off"),
                submitted,
                finished,
                4,
                100,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                true,
                Optional.empty());
    }

    private static FinishedApplication application(int number) {
        return application(number, BEGIN, BEGIN.plusSeconds(36));
    }

    /** A job of one map that is told by its host. */
    private static byte[] history(String host) {
        return new TestingHistory().map(host, 10).succeeded(30).binary();
    }

    private Path write(String directory, int number, String host) throws IOException {
        Path of = Files.createDirectories(folder.resolve(directory));
        return Files.write(of.resolve("job_1700000000000_000" + number + "-" + host + ".jhist"), history(host));
    }

    private Histories below(FinishedApplication... applications) throws IOException {
        return Histories.below(files.place(folder), List.of(applications));
    }

    private Histories ofCluster(FinishedApplication... applications) throws IOException {
        return Histories.of(
                new HistoryDirectories(
                        files.place(folder.resolve("intermediate")), files.place(folder.resolve("done"))),
                List.of(applications));
    }

    private static String host(Histories histories, int number) throws IOException {
        return histories.read(application(number)).orElseThrow().maps().get(0).host();
    }

    @Test
    void theNameOfAFileDoesNotSayWhoseHistoryItIs() throws Exception {
        write("a", 8, "planted");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> below(application(8)).read(application(8)))
                .withMessageContaining(
                        "it is the history of job_1700000000000_0007 (needed: that of job_1700000000000_0008)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0 | 36 |
            9 | 36 |
            -9 | 30 |
            0 | 149 |
            11 | 36 | was submitted at 2023-11-14T22:13:20Z, by the ledger between 2023-11-14T22:13:21Z and
            -11 | 36 | was submitted at
            0 | 19 | ended at 2023-11-14T22:13:50Z, by the ledger between
            0 | 151 | ended at 2023-11-14T22:13:50Z, by the ledger between 2023-11-14T22:13:51Z and
            """)
    void itsTimesHaveToBeThoseOfTheLedger(int submittedAfter, int finishedAfter, String why) throws Exception {
        write("a", 7, "a");
        FinishedApplication application =
                application(7, BEGIN.plusSeconds(submittedAfter), BEGIN.plusSeconds(finishedAfter));
        Histories histories = below(application);
        if (why == null) {
            assertThat(histories.read(application)).isPresent();
        } else {
            assertThatExceptionOfType(InputException.class)
                    .isThrownBy(() -> histories.read(application))
                    .withMessageContaining(why);
        }
    }

    /** A tenant may leave a file with another's id in the directory of his own jobs. */
    @Test
    void ofUsersDirectoriesOnlyTheJobsOwnIsLookedInto() throws Exception {
        write("intermediate/mallory", 7, "planted");
        assertThat(ofCluster(application(7)).read(application(7))).isEmpty();
        assertThat(files.listed()).doesNotContain("mallory", "intermediate");
        write("intermediate/alice", 7, "own");
        assertThat(host(ofCluster(application(7)), 7)).isEqualTo("own");
    }

    /** The history server moves whatever has such a name, but its owner stays the one who wrote it. */
    @Test
    void ofSeveralTheOwnersCounts() throws Exception {
        Path planted = write("done/2023/11/14/000000", 7, "a-planted");
        Path own = write("done/2023/11/15/000000", 7, "own");
        assertThat(host(ofCluster(application(7)), 7)).as("by path").isEqualTo("a-planted");
        files.own(planted, "mallory");
        files.own(own, "alice");
        assertThat(host(ofCluster(application(7)), 7)).isEqualTo("own");
        files.own(own, "bob");
        write("intermediate/alice", 7, "z-own");
        files.own(folder.resolve("intermediate/alice/job_1700000000000_0007-z-own.jhist"), "bob");
        assertThat(host(ofCluster(application(7)), 7))
                .as("without owners, where only the user can write")
                .isEqualTo("z-own");
    }

    /** With owners that cannot be given away, what another tenant has left is not even opened. */
    @Test
    void whereOwnersAreKnownWhatIsOfOthersDoesNotCount() throws Exception {
        files = TestingFileSystem.create("hdfs://namenode");
        Path planted = write("done/2023/11/14/000000", 7, "a-planted");
        Path directory = Files.createDirectories(folder.resolve("intermediate/alice"));
        files.own(planted, "mallory");
        files.own(directory, "mallory");
        files.own(folder.resolve("done"), "mapred");
        assertThatExceptionOfType(UnreadableHistoryException.class)
                .isThrownBy(() -> ofCluster(application(7)).read(application(7)))
                .withMessage("hdfs://namenode" + planted
                        + " belongs to mallory (needed: alice, or who owns the directory of histories)");
        files.own(write("intermediate/alice", 7, "in-hers"), "mallory");
        assertThatExceptionOfType(UnreadableHistoryException.class)
                .as("whoever made her directory")
                .isThrownBy(() -> ofCluster(application(7)).read(application(7)));
        files.own(planted, "mapred");
        assertThat(host(ofCluster(application(7)), 7)).isEqualTo("a-planted");
        files.own(write("done/2023/11/15/000000", 7, "own"), "alice");
        assertThat(host(ofCluster(application(7)), 7)).isEqualTo("own");
    }

    /** The configuration beside a history is found by its name, too. */
    @Test
    void aConfigurationOfAnotherOwnerIsNotTheJobs() throws Exception {
        files = TestingFileSystem.create("hdfs://namenode");
        Path history = write("done", 7, "own");
        Path configuration = Files.writeString(
                folder.resolve("done/job_1700000000000_0007_conf.xml"),
                "<configuration><property><name>dfs.replication</name><value>3</value></property></configuration>");
        files.own(folder.resolve("done"), "mapred");
        files.own(history, "alice");
        files.own(configuration, "mallory");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> ofCluster(application(7)).read(application(7)))
                .withMessageContaining("_conf.xml belongs to mallory (needed: alice, as its history does;");
        files.own(configuration, "alice");
        assertThat(ofCluster(application(7))
                        .read(application(7))
                        .orElseThrow()
                        .settings()
                        .replication())
                .hasValue(3);
    }

    /** Each file may be as large as may be, and there may be any number. */
    @Test
    void ofManyFilesOfOneNameTheFirstThreeAreRead() throws Exception {
        for (char name = 'a'; name < 'i'; name++) {
            files.lose(write("a", 7, String.valueOf(name)), new IOException("unread " + name));
        }
        Histories histories = below(application(7));
        assertThatExceptionOfType(UnreadableHistoryException.class)
                .isThrownBy(() -> histories.read(application(7)))
                .withMessageContaining("unread a; 5 more files of this name were not read (at most 3 are;");
        assertThat(files.opened()).isEqualTo(3);
    }

    /** What follows its first events is not even looked at: here its end is missing. */
    @Test
    void theHistoryOfAnotherJobIsNotReadToItsEnd() throws Exception {
        byte[] whole = history("a");
        byte[] cut = Arrays.copyOf(whole, whole.length - 100);
        Files.write(Files.createDirectories(folder.resolve("a")).resolve("job_1700000000000_0008-x.jhist"), cut);
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> below(application(8)).read(application(8)))
                .withMessageContaining("it is the history of job_1700000000000_0007 (needed: ");
        Files.write(folder.resolve("a/job_1700000000000_0007-x.jhist"), cut);
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> below(application(7)).read(application(7)))
                .withMessageContaining("its job has not ended, or the file is cut short");
    }

    @Test
    void whatIsNotTheJobsDoesNotHideItsHistory() throws Exception {
        Path cut = folder.resolve("a/job_1700000000000_0007-cut.jhist");
        write("a", 7, "whole");
        Files.write(cut, new byte[] {1, 2, 3});
        assertThat(host(below(application(7)), 7)).isEqualTo("whole");
    }

    /** Three jobs, a year of days: each directory once, and of those of other jobs none. */
    @Test
    void eachDirectoryIsListedOnceHoweverManyJobsThereAre() throws Exception {
        for (int day = 10; day < 15; day++) {
            Files.createDirectories(folder.resolve("done/2023/11/" + day + "/000001"));
        }
        write("done/2023/11/14/000000", 7, "a");
        Histories histories = ofCluster(application(7), application(8), application(9));
        assertThat(host(histories, 7)).isEqualTo("a");
        assertThat(histories.read(application(8))).isEmpty();
        assertThat(files.listed())
                .containsExactlyInAnyOrder("alice", "done", "2023", "11", "10", "11", "12", "13", "14", "000000");
    }

    @Test
    void linksToDirectoriesAreNotFollowed() throws Exception {
        write("a", 7, "a");
        Files.createSymbolicLink(folder.resolve("a/up"), folder);
        Files.createSymbolicLink(folder.resolve("up"), folder);
        assertThat(host(below(application(7)), 7)).isEqualTo("a");
        assertThat(files.listed()).hasSize(2);
    }

    @Test
    void aFileThatIsLostIsNoReasonToStop() throws Exception {
        Path lost = write("a", 7, "a");
        files.lose(lost, new IOException("Could not obtain block: BP-1"));
        Histories histories = below(application(7), application(8));
        assertThatExceptionOfType(UnreadableHistoryException.class)
                .isThrownBy(() -> histories.read(application(7)))
                .withMessage("file:" + lost + ": Could not obtain block: BP-1");
        assertThat(histories.read(application(8))).isEmpty();
    }

    @Test
    void aPlaceThatIsAwayIs() throws Exception {
        files.lose(write("a", 7, "a"), new IOException("connection refused"));
        Histories histories = below(application(7));
        files.takeAway(folder, new IOException("connection refused"));
        assertThatIOException()
                .isThrownBy(() -> histories.read(application(7)))
                .isNotInstanceOf(UnreadableHistoryException.class)
                .withMessage(folder + ": cannot be reached any more: connection refused");
        assertThatIOException().isThrownBy(() -> below(application(7))).withMessage("connection refused");
    }

    @Test
    void whatMayNotBeSeenIsNotTakenForWhatIsNotThere() throws Exception {
        Path done = Files.createDirectories(folder.resolve("done"));
        files.takeAway(done, new AccessControlException("Permission denied: user=bob"));
        Histories histories = ofCluster(application(7));
        assertThatExceptionOfType(UnreadableHistoryException.class)
                .isThrownBy(() -> histories.read(application(7)))
                .withMessageContaining("not all may be seen: " + done + ": Permission denied: user=bob");
    }

    @Test
    void manyJobsAreFoundByTheirNumbers() throws Exception {
        write("a", 7, "a");
        FinishedApplication[] many = IntStream.rangeClosed(1, 2000)
                .mapToObj(HistoriesTest::application)
                .toArray(FinishedApplication[]::new);
        Histories histories = below(many);
        for (FinishedApplication each : many) {
            assertThat(histories.read(each).isPresent()).isEqualTo(each.number() == 7);
        }
        assertThat(files.listed()).hasSize(2);
    }
}
