package io.wattle.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectDiskBenchTest {

    private static final long BYTES = 8L << 20;
    private static final StepTime TIME = StepTime.of(0.4);

    @TempDir
    Path folder;

    @Test
    void measuresEveryFigureOfARealDisk() throws Exception {
        assumeThat(whyNoDisk(folder)).isEmpty();
        DirectDiskBench bench = new DirectDiskBench();
        try (DiskFile file = DiskFile.create(folder)) {
            for (DiskTest test : DiskTest.values()) {
                if (!test.buffered()) {
                    FetchedBytes before = FetchedBytes.read(HostFiles.ofThisMachine());
                    DiskBench.Result result = bench.run(test, file, BYTES, TIME);
                    before.requireFetched(FetchedBytes.read(HostFiles.ofThisMachine()), result.bytesRead());
                    assertThat(test.attribute.allows(result.figure()))
                            .as(test.words)
                            .isTrue();
                    assertThat(result.bytesRead() > 0).as(test.words).isEqualTo(!test.writes());
                }
            }
            assertThat(file.length()).isEqualTo(BYTES);
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void measuresThePageCache() throws Exception {
        Hardware hardware = Hardware.read(HostFiles.ofThisMachine(), 1);
        BufferedDiskBench bench = new BufferedDiskBench(hardware);
        try (DiskFile file = DiskFile.create(folder)) {
            Files.write(file.path(), new byte[4 << 20]);

            assertThat(bench.run(DiskTest.BUFFERED_WRITE, file, 2L << 20, TIME).figure())
                    .isPositive();
            assertThat(bench.run(DiskTest.BUFFERED_READ, file, 0, TIME).figure())
                    .isPositive();
            assertThat(Files.size(file.path())).isEqualTo(4L << 20);
        }
    }

    @Test
    void aReadFromTheCacheIsNoDiskRead() throws Exception {
        FetchedBytes before = new FetchedBytes(OptionalLong.of(1000));

        before.requireFetched(new FetchedBytes(OptionalLong.of(1950)), 1000);
        before.requireFetched(new FetchedBytes(OptionalLong.empty()), 1000);
        assertThatExceptionOfType(NotMeasuredException.class)
                .isThrownBy(() -> before.requireFetched(new FetchedBytes(OptionalLong.of(1400)), 1000))
                .withMessage("of 1000 bytes read only 400 came from the disk:"
                        + " the file system serves direct reads from a cache");
    }

    @Test
    void refusesADirectoryInMemory() throws Exception {
        Path memory = Path.of("/dev/shm");
        assumeThat(Files.isDirectory(memory)
                        && Files.getFileStore(memory).type().equals("tmpfs"))
                .isTrue();

        assertThatExceptionOfType(NotMeasuredException.class)
                .isThrownBy(() -> DiskFile.requireDisk(memory))
                .withMessageStartingWith("the work directory is on tmpfs, not on a disk of this machine");
    }

    @Test
    void needsTheFileOfTheSequentialWrite() throws Exception {
        assertThatExceptionOfType(NotMeasuredException.class)
                .isThrownBy(() -> new DiskSlot().require())
                .withMessage("there is no file to use: the sequential write failed");
        try (DiskFile file = DiskFile.create(folder)) {
            assertThatExceptionOfType(NotMeasuredException.class)
                    .isThrownBy(() -> new DirectDiskBench().run(DiskTest.READ_LATENCY, file, 0, TIME));
            Files.write(file.path(), new byte[1000]);
            assertThatExceptionOfType(NotMeasuredException.class)
                    .isThrownBy(file::length)
                    .withMessageContaining("less than 1 MiB");
        }
    }

    @Test
    void makesNoFileAfterTheEnd() throws Exception {
        DiskSlot slot = new DiskSlot();
        slot.create(folder);
        Files.write(slot.require().path(), new byte[10]);
        slot.close();

        assertThat(folder).isEmptyDirectory();
        assertThatExceptionOfType(NotMeasuredException.class).isThrownBy(() -> slot.create(folder));
    }

    /** Why the folder of this build shows no disk's speed, or empty if it does. */
    static Optional<String> whyNoDisk(Path folder) throws IOException, InterruptedException {
        try (DiskFile file = DiskFile.create(folder)) {
            DiskFile.requireDisk(folder);
            new DirectDiskBench().run(DiskTest.SEQUENTIAL_WRITE, file, 1 << 20, TIME);
            return Optional.empty();
        } catch (NotMeasuredException e) {
            return Optional.of(e.getMessage());
        }
    }
}
