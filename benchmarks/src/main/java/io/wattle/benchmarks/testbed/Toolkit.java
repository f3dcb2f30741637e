package io.wattle.benchmarks.testbed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder that the project was built in. */
public final class Toolkit {

    private Toolkit() {}

    /** A file or folder of it. */
    public static Path resolve(String path) {
        return Path.of(System.getProperty("wattle.home", "")).resolve(path);
    }

    /** A folder of the build for what an experiment writes. */
    public static Path buildFolder(String experiment) throws IOException {
        return Files.createDirectories(resolve("build").resolve(experiment));
    }
}
