package io.wattle.combine.config;

/** What a job's input paths name. */
public enum InputPathsMode {
    /** Files, directories and globs to read. */
    FILES,
    /** Manifests, which list the files to read. */
    MANIFESTS
}
