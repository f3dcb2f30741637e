package io.wattle.testbed.cli;

import io.wattle.testbed.linux.CgroupMounts;
import io.wattle.testbed.linux.Cgroups;
import io.wattle.testbed.linux.Cgroups.Controller;
import io.wattle.testbed.linux.Probe;
import io.wattle.testbed.linux.Tool;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

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

    /** Whether this user is root. */
    boolean isRoot();

    /** What cgroups can limit or count; empty if there are none. */
    Set<Controller> controllers() throws IOException;

    /** Why it lets this process make no cgroups; empty if it does. */
    Optional<String> whyNoCgroups() throws IOException, InterruptedException;

    /** Why it lets this process make no namespaces; empty if it does. */
    Optional<String> whyNoNamespaces() throws InterruptedException;

    /** Of the disk that a folder, which need not be there yet, is or will be on. */
    Space space(Path folder) throws IOException;

    /** The one that this process runs on. */
    final class Real implements Machine {

        private static final int MB_SHIFT = 20;

        @Override
        public Optional<Path> program(String name) {
            return Tool.find(name);
        }

        @Override
        public boolean isRoot() {
            return System.getProperty("user.name").equals("root");
        }

        @Override
        public Set<Controller> controllers() throws IOException {
            return CgroupMounts.ofThisProcess()
                    .below("wattle")
                    .map(Cgroups::controllers)
                    .orElse(Set.of());
        }

        @Override
        public Optional<String> whyNoCgroups() throws IOException, InterruptedException {
            return Probe.whyNoCgroups();
        }

        @Override
        public Optional<String> whyNoNamespaces() throws InterruptedException {
            return Probe.whyNoNamespaces();
        }

        @Override
        public Space space(Path folder) throws IOException {
            Path there = folder.toAbsolutePath();
            while (!Files.exists(there)) {
                there = there.getParent();
            }
            FileStore disk = Files.getFileStore(there);
            return new Space(disk.getTotalSpace() >> MB_SHIFT, disk.getUsableSpace() >> MB_SHIFT);
        }
    }
}
