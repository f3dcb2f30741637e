package io.wattle.testbed.cli;

import io.wattle.model.YamlFileException;
import io.wattle.testbed.linux.CgroupMounts;
import io.wattle.testbed.linux.Cgroups;
import io.wattle.testbed.plan.DoesNotFitException;
import io.wattle.testbed.state.InitProcess;
import io.wattle.testbed.state.StateFolder;
import io.wattle.testbed.state.TestbedSpec;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * This user's testbeds that are up beside one.
 *
 * @param names their names
 * @param promisedMb memory that their containers may still take, MiB: it looks free
 */
record OtherTestbeds(List<String> names, long promisedMb) {

    private static final int MB_SHIFT = 20;

    OtherTestbeds {
        names = List.copyOf(names);
    }

    /** Those beside that one; one that cannot be read is in it by its name only. */
    static OtherTestbeds beside(StateFolder own) throws IOException {
        List<String> names = new ArrayList<>();
        long promisedMb = 0;
        Path all = own.root().getParent();
        if (!Files.isDirectory(all)) {
            return new OtherTestbeds(names, 0);
        }
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(all, Files::isDirectory)) {
            for (Path folder : folders) {
                StateFolder other = new StateFolder(folder);
                if (!folder.equals(own.root()) && InitProcess.of(other).isPresent()) {
                    names.add(other.name());
                    promisedMb += promisedMb(other);
                }
            }
        }
        return new OtherTestbeds(names, promisedMb);
    }

    private static long promisedMb(StateFolder testbed) {
        try {
            Optional<Cgroups> cgroups = CgroupMounts.ofThisProcess().below(testbed.cgroup());
            long usedMb = cgroups.isPresent() && cgroups.get().exists("")
                    ? cgroups.get().memoryBytes("").orElse(0) >> MB_SHIFT
                    : 0;
            return Math.max(0, TestbedSpec.read(testbed).plan().memoryMb() - usedMb);
        } catch (IOException | YamlFileException | DoesNotFitException | RuntimeException e) {
            // It goes just now, or is of another version.
            return 0;
        }
    }
}
