package io.wattle.testbed.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;

/** Memory of processes, as a folder like /proc tells it. Immutable and thread safe. */
public final class ResidentMemory {

    private static final String FIELD = "VmRSS:";
    private static final long BYTES_PER_KB = 1024;

    private final Path proc;

    /** Of the processes in a folder like /proc. */
    public ResidentMemory(Path proc) {
        this.proc = proc;
    }

    /** Memory that these processes have in the machine's, bytes; what they share counts for each. One that has ended has none. */
    public long bytes(Collection<Long> processes) {
        return processes.stream().mapToLong(this::bytes).sum();
    }

    private long bytes(long process) {
        try {
            for (String line : Files.readAllLines(proc.resolve(process + "/status"))) {
                if (line.startsWith(FIELD)) {
                    return BYTES_PER_KB
                            * Long.parseLong(line.substring(FIELD.length())
                                    .replace("kB", "")
                                    .strip());
                }
            }
        } catch (IOException e) {
            // It has ended meanwhile.
        }
        return 0;
    }
}
