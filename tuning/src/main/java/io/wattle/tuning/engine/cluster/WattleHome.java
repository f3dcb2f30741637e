package io.wattle.tuning.engine.cluster;

import java.nio.file.Path;

/** The folder that the project was built in, or that a distribution was unpacked into. */
public final class WattleHome {

    /** System property; without it, the working directory. */
    private static final String PROPERTY = "wattle.home";

    private WattleHome() {}

    public static Path resolve(String path) {
        return Path.of(System.getProperty(PROPERTY, "")).resolve(path);
    }
}
