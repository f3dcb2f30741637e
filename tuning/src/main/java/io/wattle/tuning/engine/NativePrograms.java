package io.wattle.tuning.engine;

import io.wattle.tuning.engine.cluster.WattleHome;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.job.NativeProgramJob;
import io.wattle.tuning.engine.job.TunedJob;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The built programs of native jobs: those of native-pipes, or the user's own. */
public final class NativePrograms {

    private NativePrograms() {}

    /**
     * Refuses a job whose program is not built.
     *
     * @param here whether its tasks run on this machine
     * @throws InputException that says how to build it
     */
    public static void check(TunedJob job, boolean here) throws IOException {
        files(job);
        if (here && job instanceof NativeProgramJob own) {
            own.files().requireFor(System.getProperty("os.arch"));
        }
    }

    /** The launcher and at least one binary; of a job in Java, nothing. */
    static List<Path> files(TunedJob job) throws IOException {
        if (job instanceof NativeProgramJob own) {
            return own.files().paths();
        }
        return job.launcher().isPresent() ? files(job, job.launcher().get()) : List.of();
    }

    /** That of an unpacked distribution, else where the build puts them. */
    private static Path folder() {
        Path unpacked = WattleHome.resolve("native");
        return Files.isDirectory(unpacked) ? unpacked : WattleHome.resolve("native-pipes/target/dist");
    }

    private static List<Path> files(TunedJob job, String name) throws IOException {
        Path folder = folder();
        List<Path> files = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> binaries = Files.newDirectoryStream(folder, name + ".*")) {
                binaries.forEach(files::add);
            }
        }
        Path launcher = folder.resolve(name);
        if (files.isEmpty() || !Files.exists(launcher)) {
            throw InputException.saying(
                    "--job " + job.kind() + ": no program " + launcher
                            + " with its binaries (build it with native-pipes/build-programs)",
                    null);
        }
        files.add(0, launcher);
        return files;
    }
}
