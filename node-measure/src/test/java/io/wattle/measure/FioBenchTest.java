package io.wattle.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FioBenchTest {

    private static final long BYTES = 8L << 20;
    /** Of fio 3.33, shortened. */
    private static final String JSON = """
            note: both iodepth >= 1 and synchronous I/O engine are selected, queue depth will be capped at 1
            {
              "fio version" : "fio-3.33",
              "jobs" : [
                {
                  "jobname" : "wattle", "groupid" : 0, "error" : 0,
                  "read" : {
                    "io_bytes" : 2097152, "io_kbytes" : 2048, "bw_bytes" : 19500000, "bw" : 19042,
                    "iops" : 1234.5, "runtime" : 1000,
                    "clat_ns" : { "mean" : 9000000.0, "percentile" : { "1.000000" : 5, "50.000000" : 7012352 } }
                  },
                  "write" : {
                    "io_bytes" : 4500000, "bw_bytes" : 4500000, "bw" : 4394, "iops" : 4.3,
                    "clat_ns" : { "mean" : 20000000.0, "percentile" : { "50.000000" : 18219008 } }
                  }
                }
              ]
            }
            """;

    @TempDir
    Path folder;

    private DiskFile file;

    @BeforeEach
    void create() throws IOException {
        file = DiskFile.create(folder);
    }

    @AfterEach
    void close() throws IOException {
        file.close();
    }

    @Test
    void readsTheFiguresOfFiosJson() throws Exception {
        FioResult result = FioResult.parse(JSON);

        assertThat(result.read().megabytesPerSecond()).isEqualTo(19.5);
        assertThat(result.read().iops()).isEqualTo(1234.5);
        assertThat(result.read().medianMillis()).isEqualTo(7.012352);
        assertThat(result.read().bytes()).isEqualTo(2097152);
        assertThat(result.write().megabytesPerSecond()).isEqualTo(4.5);
        assertThat(result.write().medianMillis()).isEqualTo(18.219008);
    }

    @Test
    void refusesOutputThatIsNotFios() {
        refused("", "fio wrote no JSON: it wrote nothing");
        refused("fio: bad option", "fio wrote no JSON: fio: bad option");
        refused("{\"jobs\": [", "fio's JSON cannot be read");
        refused("{}", "fio's output has no job");
        refused("{\"jobs\": [{\"error\": 28}]}", "fio's job failed with error 28");
        assertThatExceptionOfType(NotMeasuredException.class)
                .isThrownBy(() ->
                        FioResult.parse("{\"jobs\": [{\"read\": {}}]}").read().iops())
                .withMessage("fio's output has no number at jobs/0/read/iops");
    }

    @Test
    void asksFioToPassThePageCacheInBoundedTimeAndBytes() throws Exception {
        TestingTools tools = new TestingTools(folder);
        Path arguments = folder.resolve("arguments");
        Path fio = tools.script("fio", "echo \"$@\" >" + arguments + "\ncat <<'END'\n" + JSON + "\nEND");
        Files.write(file.path(), new byte[1 << 20]);

        DiskBench.Result result = new FioBench(fio).run(DiskTest.WRITE_LATENCY, file, 10_000, StepTime.of(10));

        assertThat(result.figure()).isEqualTo(18.219008);
        assertThat(Files.readString(arguments))
                .contains("--direct=1", "--sync=dsync", "--io_size=8192", "--runtime=5500ms", "--size=1048576 ");
    }

    @Test
    void saysWhatFioComplainsOf() {
        Path fio = new TestingTools(folder)
                .script("fio", "echo 'fio: looks like your file system does not support direct=1' >&2; exit 1");

        assertThatExceptionOfType(NotMeasuredException.class)
                .isThrownBy(() -> new FioBench(fio).run(DiskTest.SEQUENTIAL_WRITE, file, BYTES, StepTime.of(5)))
                .withMessage("fio ended with exit code 1: fio: looks like your file system does not support direct=1");
    }

    @Test
    void endsAFioThatHangs() {
        Path fio = new TestingTools(folder).script("fio", "sleep 60");

        assertThatExceptionOfType(NotMeasuredException.class)
                .isThrownBy(() -> new FioBench(fio).run(DiskTest.SEQUENTIAL_WRITE, file, BYTES, StepTime.of(0.4)))
                .withMessageStartingWith("fio did not end within 0.4 s");
    }

    @Test
    void theRealFioMeasuresEveryFigure() throws Exception {
        Optional<Path> fio = Tools.ofThisProcess().find("fio");
        assumeThat(fio).isPresent();
        assumeThat(DirectDiskBenchTest.whyNoDisk(folder)).isEmpty();
        StepTime time = StepTime.of(0.5);
        for (DiskTest test : DiskTest.values()) {
            if (!test.buffered()) {
                FetchedBytes before = FetchedBytes.read(HostFiles.ofThisMachine());
                DiskBench.Result result = new FioBench(fio.get())
                        .run(
                                test,
                                file,
                                BYTES,
                                new StepTime(time.measuring(), StepTime.of(10).limit()));
                before.requireFetched(FetchedBytes.read(HostFiles.ofThisMachine()), result.bytesRead());
                assertThat(test.attribute.allows(result.figure()))
                        .as(test.words)
                        .isTrue();
                assertThat(result.bytesRead() > 0).as(test.words).isEqualTo(!test.writes());
            }
        }
        assertThat(file.length()).isEqualTo(BYTES);
    }

    private static void refused(String output, String reason) {
        assertThatExceptionOfType(NotMeasuredException.class)
                .isThrownBy(() -> FioResult.parse(output))
                .withMessageStartingWith(reason);
    }
}
