package io.wattle.tuning.engine.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.wattle.tuning.engine.input.FileLocation;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.profile.PastAttempts;
import io.wattle.tuning.profile.PastContainer;
import io.wattle.tuning.profile.PastCounter;
import io.wattle.tuning.profile.PastJob;
import io.wattle.tuning.profile.PastSettings;
import io.wattle.tuning.profile.PastSort;
import io.wattle.tuning.profile.PastTask;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PastJobsTest {

    private static final String CONFIGURATION = """
            <configuration>
              <property><name>dfs.blocksize</name><value>16m</value></property>
              <property><name>dfs.replication</name><value>2</value></property>
              <property><name>mapreduce.map.memory.mb</name><value>300</value></property>
              <property><name>mapreduce.map.cpu.vcores</name><value>4</value></property>
              <property><name>yarn.app.mapreduce.am.resource.cpu-vcores</name><value>2</value></property>
              <property><name>mapreduce.map.java.opts</name><value>-Xmx240m</value></property>
              <property><name>mapreduce.reduce.memory.mb</name><value>400</value></property>
              <property><name>yarn.app.mapreduce.am.resource.mb</name><value>512</value></property>
              <property><name>mapreduce.task.io.sort.mb</name><value>70</value></property>
              <property><name>mapreduce.map.sort.spill.percent</name><value>0.7</value></property>
              <property><name>mapreduce.task.io.sort.factor</name><value>20</value></property>
              <property><name>mapreduce.job.reduce.slowstart.completedmaps</name><value>0.05</value></property>
              <property><name>mapreduce.map.speculative</name><value>false</value></property>
              <property><name>mapreduce.reduce.maxattempts</name><value>6</value></property>
            </configuration>
            """;

    @TempDir
    private Path folder;

    /** It writes a stack for each history that is damaged. */
    @BeforeAll
    static void silenceHadoopsReader() {
        Logger.getLogger(JobHistoryParser.class).setLevel(Level.OFF);
    }

    @AfterAll
    static void letHadoopsReaderSpeak() {
        Logger.getLogger(JobHistoryParser.class).setLevel(null);
    }

    private Path write(byte[] history) throws IOException {
        return Files.write(folder.resolve("a.jhist"), history);
    }

    private static PastJob read(Path file) throws IOException {
        return PastJobs.read(file.toString(), Optional.empty());
    }

    private static TestingHistory job() {
        return new TestingHistory().map("a", 10).mapOfThreeAttempts("b").reduce("c", 25);
    }

    @Test
    void bothFormatsAreRead() throws Exception {
        PastJob job = read(write(job().succeeded(30).json()));
        assertThat(read(write(job().succeeded(30).binary()))).isEqualTo(job);
        assertThat(job.id()).isEqualTo("job_1700000000000_0007");
        assertThat(job.name()).isEqualTo("count words");
        assertThat(job.finishMillis() - job.startMillis())
                .as("from the master's start")
                .isEqualTo(27_000);
        assertThat(job.masterNode()).contains("m:1");
        assertThat(job.maps()).extracting(PastTask::host).containsExactlyInAnyOrder("a", "b");
        assertThat(job.maps())
                .extracting(it -> it.finishMillis() - it.startMillis())
                .containsExactlyInAnyOrder(10_000L, 10_000L);
        assertThat(job.reduces()).extracting(PastTask::node).containsExactly("c:1");
        assertThat(job.attemptsLeftOut()).isEqualTo(2);
        assertThat(job.settings())
                .isEqualTo(PastSettings.ofContainers(PastContainer.of(300, 2), PastContainer.UNKNOWN));
    }

    @Test
    void countersAreTakenByGroupAndName() throws Exception {
        PastJob job = read(write(job().succeeded(30).json()));
        assertThat(job.maps().get(0).counters())
                .isEqualTo(Map.of(
                        PastCounter.CPU_MILLISECONDS, 5000L,
                        PastCounter.GC_MILLISECONDS, 100L,
                        PastCounter.INPUT_BYTES, 1L << 20,
                        PastCounter.STORED_BYTES_READ, (1L << 20) + 100,
                        PastCounter.MAP_OUTPUT_BYTES, 1_000_000L,
                        PastCounter.MAP_OUTPUT_RECORDS, 100_000L,
                        PastCounter.MAP_OUTPUT_MATERIALIZED_BYTES, 600_000L,
                        PastCounter.COMBINE_INPUT_RECORDS, 100_000L));
    }

    @Test
    void aUsersCounterOfTheSameNameIsAnother() throws Exception {
        Counters counters = TestingHistory.mapCounters();
        counters.findCounter("own", TaskCounter.CPU_MILLISECONDS.name()).setValue(1);
        PastJob job = read(
                write(new TestingHistory().map("a", 10, counters).succeeded(30).json()));
        assertThat(job.maps().get(0).counters()).containsEntry(PastCounter.CPU_MILLISECONDS, 5000L);
    }

    @Test
    void theConfigurationBesideItTellsTheSettings() throws Exception {
        Path history = write(job().succeeded(30).json());
        Files.writeString(folder.resolve("job_1700000000000_0007_conf.xml"), CONFIGURATION);
        assertThat(read(history).settings())
                .isEqualTo(new PastSettings(
                        OptionalDouble.of(16),
                        OptionalInt.of(2),
                        PastContainer.of(300, 4),
                        new PastContainer(OptionalInt.of(400), OptionalInt.empty()),
                        PastContainer.of(512, 2),
                        new PastSort(OptionalDouble.of(70), OptionalDouble.of(0.7), OptionalInt.of(20)),
                        OptionalDouble.of(0.8),
                        OptionalDouble.of(0.8),
                        OptionalDouble.of(0.05),
                        new PastAttempts(Optional.of(false), Optional.empty(), OptionalInt.empty(), OptionalInt.of(6)),
                        false));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    70 | seventy | no job's configuration: For input string: "seventy"
                    </configuration> | '' | no job's configuration:
                    """)
    void aConfigurationThatIsNoneIsRefused(String text, String instead, String message) throws Exception {
        Path history = write(job().succeeded(30).json());
        Files.writeString(folder.resolve("job_1700000000000_0007_conf.xml"), CONFIGURATION.replace(text, instead));
        assertRefused(history, message);
    }

    /** Messages show them. */
    @Test
    void whatAUserWroteCannotSteerATerminal() throws Exception {
        Path history = write(
                new TestingHistory().map("a\u001b[2J\nb", 10).succeeded(30).json());
        assertThat(read(history).maps()).extracting(PastTask::host).containsExactly("a?[2J?b");
        Files.writeString(
                folder.resolve("job_1700000000000_0007_conf.xml"),
                CONFIGURATION.replace("70", "x&#10;  all  9  0.0%" + "y".repeat(999)));
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> read(history))
                .withMessageContaining("no job's configuration: For input string: \"x?  all  9  0.0%yyy")
                .withMessageContaining("y... (delete it to do without)")
                .satisfies(it -> assertThat(it.getMessage()).hasSizeLessThan(600));
    }

    /** Whoever wrote it must not make this process read another file. */
    @Test
    void aConfigurationIncludesNothing() throws Exception {
        Path history = write(job().succeeded(30).json());
        Path other = Files.writeString(folder.resolve("other.xml"), CONFIGURATION);
        Files.writeString(
                folder.resolve("job_1700000000000_0007_conf.xml"),
                "<configuration xmlns:xi=\"http://www.w3.org/2001/XInclude\"><xi:include href=\"" + other
                        + "\"/></configuration>");
        assertRefused(history, "no job's configuration");
    }

    @Test
    void onlyAJobThatSucceededGivesAProfile() throws Exception {
        assertRefused(write(job().json()), "its job has not ended, or the file is cut short");
        assertRefused(write(job().ended("FAILED").json()), "its job ended as FAILED (needed: a job that SUCCEEDED)");
        assertRefused(write(job().ended("KILLED").binary()), "its job ended as KILLED");
        assertRefused(write(new TestingHistory().reduce("a", 20).succeeded(30).json()), "its job had no map");
        assertRefused(
                write(new TestingHistory(true).map("a", 10).succeeded(30).json()), "its tasks ran within the master");
    }

    @Test
    void whatIsNoHistoryIsRefused() throws Exception {
        assertRefused(folder.resolve("none.jhist"), "no such file");
        assertRefused(folder, "is a directory (needed: a file .jhist)");
        assertRefused(write(new byte[0]), "no job history (needed: a file that begins with Avro-Json or Avro-Binary");
        assertRefused(write("<html>".getBytes(StandardCharsets.UTF_8)), "no job history");
        assertRefused(write("Avro-Json\n".getBytes(StandardCharsets.UTF_8)), "damaged");
        assertRefused(write("Avro-Json\n{\"type\":\"int\"}\n5".getBytes(StandardCharsets.UTF_8)), "damaged");
        Path huge = folder.resolve("huge.jhist");
        try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
            file.setLength(1L << 40);
        }
        assertRefused(huge, "1099511627776 bytes (allowed: up to 4294967296)");
    }

    /** Wherever it ends, and whatever byte is wrong: refused, or read if what is wrong is not needed; never another error. */
    @Test
    void aDamagedHistoryIsRefused() throws Exception {
        for (byte[] whole :
                new byte[][] {job().succeeded(30).json(), job().succeeded(30).binary()}) {
            int refused = 0;
            for (int i = 1; i < 100; i++) {
                refused += isRefused(Arrays.copyOf(whole, whole.length * i / 100)) ? 1 : 0;
                byte[] wrong = whole.clone();
                wrong[whole.length * i / 100] ^= 0x55;
                isRefused(wrong);
            }
            assertThat(refused).isEqualTo(99);
        }
    }

    private boolean isRefused(byte[] history) throws IOException {
        try {
            return read(write(history)) == null;
        } catch (InputException e) {
            assertThat(e).hasMessageStartingWith("--from-history ");
            return true;
        }
    }

    /** Nearly all of a history are such counters. */
    @Test
    void countersThatNobodyLooksAtTakeNoMemory() throws Exception {
        Counters counters = TestingHistory.mapCounters();
        counters.findCounter(TaskCounter.SPILLED_RECORDS).setValue(1);
        counters.findCounter("own", "words").setValue(1);
        Path file =
                write(new TestingHistory().map("a", 10, counters).succeeded(30).binary());
        FileLocation place = FileLocation.of("it", file.toString(), Optional.empty());
        TaskInfo task = HistoryFile.parsed("it", place, HistoryIdentity.ANY).getAllTasks().values().stream()
                .findFirst()
                .orElseThrow();
        assertThat(task.getCounters().countCounters()).isZero();
        Counters kept = task.getAllTaskAttempts().values().iterator().next().getCounters();
        assertThat(PastJobRecords.counters(kept)).isEqualTo(PastJobRecords.counters(counters));
        assertThat(JobHistory.find(kept, TaskCounter.SPILLED_RECORDS)).isEmpty();
        assertThat(kept.getGroup("own").size()).isZero();
    }

    @Test
    void whoHasTooLittleMemoryIsToldHowToGiveMore() {
        assertThat(HistoryFile.unread(new OutOfMemoryError("Java heap space")))
                .startsWith("too large for the ")
                .contains(" MB of this JVM (more memory: WATTLE_JAVA_OPTS=-Xmx4g), or damaged: ")
                .contains("Java heap space");
        assertThat(HistoryFile.unread(new IllegalStateException("no schema")))
                .isEqualTo("damaged: java.lang.IllegalStateException: no schema");
    }

    @Test
    void aJobIsFoundByItsIdWhereverTheClusterKeepsIt() throws Exception {
        Path conf = Files.createDirectory(folder.resolve("conf"));
        Files.writeString(conf.resolve("yarn-site.xml"), """
                <configuration>
                  <property><name>fs.defaultFS</name><value>file:///</value></property>
                  <property><name>mapreduce.jobhistory.intermediate-done-dir</name><value>%1$s/intermediate</value></property>
                  <property><name>mapreduce.jobhistory.done-dir</name><value>%1$s/done</value></property>
                </configuration>
                """.formatted(folder));
        String id = "job_1700000000000_0007";
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> PastJobs.read(id, Optional.of(conf)))
                .withMessageContaining("no history of it in ")
                .withMessageContaining("/intermediate or ");
        byte[] history = job().succeeded(30).binary();
        for (String directory : new String[] {"done/2023/11/14/000000", "intermediate/bob"}) {
            Path of = Files.createDirectories(folder.resolve(directory));
            Path file = Files.write(
                    of.resolve(id + "-1700000000000-alice-count-1700000030000-2-1-SUCCEEDED.jhist"), history);
            assertThat(PastJobs.read(id, Optional.of(conf)).maps())
                    .as(directory)
                    .hasSize(2);
            Files.delete(file);
        }
        Path planted = Files.createDirectories(folder.resolve("intermediate/mallory"))
                .resolve("job_1700000000000_0008-x.jhist");
        Files.write(planted, history);
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> PastJobs.read("job_1700000000000_8", Optional.of(conf)))
                .withMessageContaining("it is the history of " + id + " (needed: that of job_1700000000000_0008)");
        Files.write(folder.resolve("done/2023/11/14/000000/job_1700000000000_0008-y.jhist"), history);
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> PastJobs.read("job_1700000000000_8", Optional.of(conf)))
                .withMessageContaining("there are several histories of it, ")
                .withMessageContaining("-x.jhist and ")
                .withMessageContaining("-y.jhist (give the file that is meant)");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> PastJobs.read(id, Optional.empty()))
                .withMessageContaining("no cluster is named to look for it (needed: --conf-dir or HADOOP_CONF_DIR");
    }

    @Test
    void urisAreReadToo() throws Exception {
        Path history = write(job().succeeded(30).json());
        assertThat(PastJobs.read(history.toUri().toString(), Optional.empty()).maps())
                .hasSize(2);
        assertThatIOException()
                .isThrownBy(() -> PastJobs.read("hdfs:///a.jhist", Optional.empty()))
                .withMessageStartingWith("--from-history hdfs:///a.jhist: cannot be read: ");
    }

    private static void assertRefused(Path history, String message) {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> read(history))
                .withMessageStartingWith("--from-history ")
                .withMessageContaining(message);
    }
}
