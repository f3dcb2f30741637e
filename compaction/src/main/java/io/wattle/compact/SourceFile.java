package io.wattle.compact;

import java.util.List;

/**
 * A file as it was listed.
 *
 * @param path below the directory that is compacted, without a slash at its beginning
 * @param length bytes
 * @param modificationMillis when it was last modified, since 1970
 */
public record SourceFile(String path, long length, long modificationMillis) {

    /** @throws IllegalArgumentException if the path leads out of the directory: what is retired is deleted */
    public SourceFile {
        if (path.startsWith("/") || List.of(path.split("/")).contains("..")) {
            throw new IllegalArgumentException(
                    "path " + path + " (allowed: one below the directory that is compacted)");
        }
    }
}
