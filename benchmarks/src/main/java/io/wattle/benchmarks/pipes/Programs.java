package io.wattle.benchmarks.pipes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The programs that native-pipes/build-programs built. */
final class Programs {

    private Programs() {}

    /** Their folder on this machine. */
    static org.apache.hadoop.fs.Path built() throws IOException {
        Path folder = Path.of(System.getProperty("wattle.home", ""))
                .resolve("native-pipes/target/dist")
                .toAbsolutePath();
        if (!Files.isDirectory(folder)) {
            throw new IOException("no folder " + folder + " (build it with native-pipes/build-programs)");
        }
        return new org.apache.hadoop.fs.Path(folder.toUri());
    }
}
