package io.wattle.tuner.engine;

import io.wattle.jobs.CountingJob;
import io.wattle.jobs.NativeJob;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/** The built programs of native-pipes, and their copy on a cluster. */
public final class NativePrograms {

    /** System property: the folder that holds {@code native-pipes}, by default the working directory. */
    private static final String HOME_PROPERTY = "wattle.home";

    private NativePrograms() {}

    /**
     * Refuses a job whose program is not built.
     *
     * @throws InputException that says how to build it
     */
    public static void check(CountingJob job) throws IOException {
        if (job.nativeJob().isPresent()) {
            files(job.nativeJob().get());
        }
    }

    /**
     * Copies the launcher and the binaries of a job to a cluster; a job in Java has none.
     *
     * @param folder where they go, absent so far
     * @return that folder if there are programs in it
     */
    static Optional<org.apache.hadoop.fs.Path> upload(
            CountingJob job, Configuration conf, org.apache.hadoop.fs.Path folder) throws IOException {
        if (job.nativeJob().isEmpty()) {
            return Optional.empty();
        }
        FileSystem fileSystem = folder.getFileSystem(conf);
        fileSystem.mkdirs(folder);
        for (Path file : files(job.nativeJob().get())) {
            fileSystem.copyFromLocalFile(new org.apache.hadoop.fs.Path(file.toUri()), folder);
        }
        return Optional.of(fileSystem.makeQualified(folder));
    }

    /** The launcher and at least one binary. */
    private static List<Path> files(NativeJob job) throws IOException {
        Path folder = Path.of(System.getProperty(HOME_PROPERTY, "")).resolve("native-pipes/target/dist");
        List<Path> files = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> binaries = Files.newDirectoryStream(folder, job.programName() + ".*")) {
                binaries.forEach(files::add);
            }
        }
        Path launcher = folder.resolve(job.programName());
        if (files.isEmpty() || !Files.exists(launcher)) {
            throw InputException.saying(
                    "--job " + job.jobName() + ": no program " + launcher
                            + " with its binaries (build it with native-pipes/build-programs)",
                    null);
        }
        files.add(0, launcher);
        return files;
    }
}
