package io.wattle.combine;

import java.util.Objects;
import java.util.Optional;

/**
 * Files that may share splits: no split has files of two pools. Pools are the same if name and format are.
 *
 * @param name any, for messages
 * @param format class name of the format that reads its files, for a format that reads through others; empty for the job's own
 */
public record Pool(String name, Optional<String> format) {

    /** The pool of all files where nobody makes pools. */
    public static final Pool ALL = new Pool("", Optional.empty());

    public Pool {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(format, "format");
    }

    /** A pool whose files the job's own format reads. */
    public static Pool named(String name) {
        return new Pool(name, Optional.empty());
    }
}
