package io.wattle.benchmarks.testbed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder that the project was built in. */
final class Toolkit {

    private Toolkit() {}

    /** A file or folder of it. */
    static Path resolve(String path) {
        return Path.of(System.getProperty("wattle.home", "")).resolve(path);
    }

    /** A folder of the build for what an experiment writes. */
    static Path buildFolder(String experiment) throws IOException {
        return Files.createDirectories(resolve("build").resolve(experiment));
    }
}
