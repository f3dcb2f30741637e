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

    void cause(Configuration conf, Path file) throws IOException {
        if (this == CORRUPT) {
            Files.write(file, "BZh9 this is no bzip2 file, or not any more".getBytes(StandardCharsets.UTF_8));
        } else if (this == CUT) {
            byte[] bytes = Files.readAllBytes(file);
            Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
        } else {
            conf.set(TestingFileSystem.FAULT, name());
            conf.set(TestingFileSystem.FAULTY, file.getFileName().toString());
        }
    }

    void undo(Configuration conf, Path file, byte[] before) throws IOException {
        conf.unset(TestingFileSystem.FAULT);
        Files.write(file, before);
    }
}
