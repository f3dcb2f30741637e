package io.wattle.jobs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A file beside a task: a local path, or the name of a link that the distributed cache made. */
public final class TaskFile {

    private TaskFile() {}

    /**
     * Its lines without their ends (line feed, also after a carriage return; the last may have either or none); empty
     * ones are left out.
     *
     * @param key the configuration key that names it
     * @throws IOException if it cannot be read or has no such line
     */
    static List<byte[]> lines(String key, String name) throws IOException {
        List<byte[]> lines;
        try {
            lines = lines(Path.of(name));
        } catch (IOException e) {
            throw new IOException(
                    key + ": cannot read '" + name
                            + "' on this node (hand the file over with -files, and give its name)",
                    e);
        }
        if (lines.isEmpty()) {
            throw new IOException(key + ": there is no line in '" + name + "' (needed: at least one)");
        }
        return lines;
    }

    /** As the other, but that there may be no line. */
    public static List<byte[]> lines(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        List<byte[]> lines = new ArrayList<>();
        int begin = 0;
        for (int at = 0; at <= bytes.length; at++) {
            if (at == bytes.length || bytes[at] == '\n') {
                int end = at > begin && bytes[at - 1] == '\r' ? at - 1 : at;
                if (end > begin) {
                    lines.add(Arrays.copyOfRange(bytes, begin, end));
                }
                begin = at + 1;
            }
        }
        return lines;
    }
}
