package io.wattle.tuning.engine.job;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import io.wattle.jobs.TaskFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A file that lies beside a job's tasks, by way of the distributed cache.
 *
 * @param key configuration key that tells the tasks its name
 * @param name of its link
 * @param lines without line feeds, at least one
 */
public record SideFile(String key, String name, List<byte[]> lines) {

    public SideFile {
        lines = List.copyOf(lines);
    }

    /** Tells these lines from others. */
    public String sha256() {
        Hasher hasher = Hashing.sha256().newHasher();
        for (byte[] line : lines) {
            hasher.putBytes(line).putByte((byte) '\n');
        }
        return hasher.hash().toString();
    }

    /**
     * The lines of a local file; empty ones are left out.
     *
     * @throws InputException if it cannot be read or has none
     */
    static List<byte[]> read(String option, String file) throws InputException {
        List<byte[]> lines;
        try {
            lines = TaskFile.lines(Path.of(file));
        } catch (IOException | IllegalArgumentException e) {
            throw InputException.saying(option + " " + file + ": cannot be read: " + e + " (give a local file)", e);
        }
        if (lines.isEmpty()) {
            throw InputException.saying(
                    option + " " + file + ": there is no line in it (give a file with at least one)", null);
        }
        return lines;
    }
}
