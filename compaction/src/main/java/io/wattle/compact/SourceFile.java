package io.wattle.compact;

/**
 * A file as it was listed.
 *
 * @param path below the directory that is compacted, without a slash at its beginning
 * @param length bytes
 * @param modificationMillis when it was last modified, since 1970
 */
public record SourceFile(String path, long length, long modificationMillis) {}
