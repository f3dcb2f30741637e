package io.wattle.benchmarks.testbed.smallfiles;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Log files of 10 to 100 KB, a thousand in a directory; of sizes whose logarithms are even, so that small ones are as many as large
 * ones. The same every time.
 *
 * @param files how many
 */
record LogFiles(int files) {

    private static final int LEAST_BYTES = 10 << 10;
    private static final int MOST_BYTES = 100 << 10;
    private static final int FILES_PER_DIRECTORY = 1_000;
    private static final int LINES = 20_000;
    private static final int WRITERS = 64;

    /** Writes them below a directory. */
    void write(FileSystem to, Path directory) throws IOException, InterruptedException {
        String lines = lines();
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        try {
            List<Future<?>> written = new ArrayList<>();
            for (int first = 0; first < files; first += FILES_PER_DIRECTORY) {
                int from = first;
                written.add(writers.submit(() -> {
                    write(to, directory, lines, from);
                    return null;
                }));
            }
            for (Future<?> each : written) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new IOException("files cannot be written: " + e.getCause(), e);
        } finally {
            writers.shutdownNow();
        }
    }

    private void write(FileSystem to, Path directory, String lines, int first) throws IOException {
        Random random = new Random(first);
        Path of = new Path(directory, String.format(Locale.ROOT, "%05d", first / FILES_PER_DIRECTORY));
        for (int file = first; file < Math.min(files, first + FILES_PER_DIRECTORY); file++) {
            int bytes = (int) (LEAST_BYTES * Math.pow((double) MOST_BYTES / LEAST_BYTES, random.nextDouble()));
            int start = lines.indexOf('\n', random.nextInt(lines.length() - MOST_BYTES)) + 1;
            int end = lines.lastIndexOf('\n', start + bytes) + 1;
            try (OutputStream out = to.create(new Path(of, String.format(Locale.ROOT, "app-%07d.log", file)))) {
                out.write(lines.substring(start, end).getBytes(StandardCharsets.US_ASCII));
            }
        }
    }

    private static String lines() {
        Random random = new Random(1);
        List<String> levels = List.of("INFO", "INFO", "INFO", "WARN", "DEBUG", "ERROR");
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            lines.append(String.format(
                    Locale.ROOT,
                    "2026-%02d-%02d %02d:%02d:%02d,%03d %s [worker-%d] service.Requests: request %d of session %s took %d ms%n",
                    1 + random.nextInt(12),
                    1 + random.nextInt(28),
                    random.nextInt(24),
                    random.nextInt(60),
                    random.nextInt(60),
                    random.nextInt(1000),
                    levels.get(random.nextInt(levels.size())),
                    random.nextInt(32),
                    random.nextInt(1_000_000),
                    Integer.toHexString(random.nextInt()),
                    random.nextInt(5_000)));
        }
        return lines.toString();
    }
}
