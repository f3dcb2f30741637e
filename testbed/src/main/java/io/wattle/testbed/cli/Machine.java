package io.wattle.testbed.cli;

import io.wattle.testbed.linux.Disk;
import io.wattle.testbed.linux.ForbiddenException;
import io.wattle.testbed.linux.Probe;
import io.wattle.testbed.linux.Rights;
import io.wattle.testbed.linux.SystemCommand;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What a machine has that a testbed needs. */
interface Machine {

    /**
     * Room on a disk.
     *
     * @param totalMb its size, MiB
     * @param freeMb what is left of it for this user, MiB
     */
    record Space(long totalMb, long freeMb) {}

    /** Where that program is. */
    Optional<Path> program(String name);

    /**
     * What it lets this user do.
     *
     * @throws ForbiddenException if no testbed can be built
     */
    Rights rights() throws ForbiddenException, IOException, InterruptedException;

    /** Of the disk that a folder, which need not be there yet, is or will be on. */
    Space space(Path folder) throws IOException;

    /** The disk whose rates can be limited for a folder, which need not be there yet; empty for tmpfs, overlay and such. */
    Optional<String> disk(Path folder) throws IOException;

    /** The one that this process runs on. */
    final class Real implements Machine {

        private static final int MB_SHIFT = 20;

        @Override
        public Optional<Path> program(String name) {
            return SystemCommand.find(name);
        }

        @Override
        public Rights rights() throws ForbiddenException, IOException, InterruptedException {
            return new Probe().rights();
        }

        @Override
        public Space space(Path folder) throws IOException {
            FileStore disk = Files.getFileStore(existing(folder));
            return new Space(disk.getTotalSpace() >> MB_SHIFT, disk.getUsableSpace() >> MB_SHIFT);
        }

        @Override
        public Optional<String> disk(Path folder) throws IOException {
            return Disk.of(existing(folder));
        }

        private static Path existing(Path folder) {
            Path there = folder.toAbsolutePath();
            while (!Files.exists(there)) {
                there = there.getParent();
            }
            return there;
        }
    }
}
