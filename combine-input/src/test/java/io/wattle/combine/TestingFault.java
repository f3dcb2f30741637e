package io.wattle.combine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;

/** What can happen to a file between listing and reading. */
enum TestingFault {
    /** No file any more. */
    GONE,
    /** Shorter than when it was listed. */
    SHRUNK,
    /** Permission denied. */
    FORBIDDEN,
    /** The checksum does not match. */
    CHECKSUM,
    /** Bytes that the codec does not understand. */
    CORRUPT,
    /** Half of a compressed file. */
    CUT;

    boolean compressed() {
        return this == CORRUPT || this == CUT;
    }

    /** Whether it is one of the file system, as it is configured, and not of the bytes. */
    boolean configured() {
        return this == FORBIDDEN || this == CHECKSUM;
    }

    void cause(Configuration conf, Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        switch (this) {
            case GONE -> Files.delete(file);
            case SHRUNK, CUT -> Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
            case CORRUPT ->
                Files.write(file, "BZh9 this is no bzip2 file, or not any more".getBytes(StandardCharsets.UTF_8));
            default -> {
                conf.set(TestingFileSystem.FAULT, name());
                conf.set(TestingFileSystem.FAULTY, file.getFileName().toString());
            }
        }
    }

    void undo(Configuration conf, Path file, byte[] before) throws IOException {
        conf.unset(TestingFileSystem.FAULT);
        Files.write(file, before);
    }
}
