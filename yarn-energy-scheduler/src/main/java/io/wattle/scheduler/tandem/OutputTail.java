package io.wattle.scheduler.tandem;

import io.wattle.scheduler.guard.Printable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The end of what a program prints, however much that is. Never waits: what a child that outlives the program holds open is left. For one thread. */
final class OutputTail {

    /** Bytes that are kept. */
    static final int MOST_BYTES = 4096;

    private static final int MOST_SHOWN = 300;

    private final byte[] last = new byte[MOST_BYTES];
    private final byte[] chunk = new byte[64 * 1024];
    private long count;

    /** Takes in what is there. */
    void drain(InputStream from) throws IOException {
        for (int ready = from.available(); ready > 0; ready = from.available()) {
            int read = from.read(chunk, 0, Math.min(ready, chunk.length));
            for (int i = Math.max(0, read - MOST_BYTES); i < read; i++) {
                last[(int) ((count + i) % MOST_BYTES)] = chunk[i];
            }
            count += Math.max(0, read);
        }
    }

    /** Its last lines, each fit for a log; of more than is kept the first one may begin in its middle. */
    List<String> lines() {
        int kept = (int) Math.min(count, MOST_BYTES);
        byte[] ordered = new byte[kept];
        for (int i = 0; i < kept; i++) {
            ordered[i] = last[(int) ((count - kept + i) % MOST_BYTES)];
        }
        return new String(ordered, StandardCharsets.UTF_8)
                .lines()
                .filter(it -> !it.isBlank())
                .map(it -> Printable.line(it.strip(), MOST_SHOWN))
                .toList();
    }

    /** Its last line, for the end of a sentence; empty if it printed nothing. */
    String summary() {
        List<String> lines = lines();
        return lines.isEmpty()
                ? ""
                : ", and printed " + count + " bytes, at last '" + lines.get(lines.size() - 1) + "'";
    }
}
