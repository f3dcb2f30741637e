package io.wattle.benchmarks.pipes;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/** Words of a text in memory: StringTokenizer and HashMap, and the kernel {@code wordcount}. */
final class WordRace implements KernelRace {

    private static final long BLOCK_BYTES = 1L << 30;
    // Not std::unordered_map, which the program also measures.
    private static final String KERNELS = "wordcount/[^u]";

    private final Path text;
    private final long bytes;
    private final List<String> lines;
    private final KernelProgram program;

    WordRace(long leastBytes, int vocabulary, Path directory) throws IOException {
        program = KernelProgram.built("wordcount-benchmark", "bytes_per_second", "words");
        text = Files.createDirectories(directory).resolve("text");
        TestTexts.writeWords(
                FileSystem.getLocal(new Configuration()),
                new org.apache.hadoop.fs.Path(text.toUri()),
                leastBytes,
                vocabulary,
                BLOCK_BYTES);
        bytes = Files.size(text);
        lines = Files.readAllLines(text, StandardCharsets.US_ASCII);
    }

    @Override
    public String title() {
        return "word count, " + bytes + " bytes";
    }

    @Override
    public String unit() {
        return "MB/s";
    }

    @Override
    public double unitSize() {
        return 1e6;
    }

    @Override
    public Speed java() {
        long start = System.nanoTime();
        int words = count(lines).size();
        return Speed.of("StringTokenizer + HashMap", bytes, System.nanoTime() - start, words);
    }

    /** As fast as these classes allow: a count changes in place. */
    static Map<String, long[]> count(List<String> lines) {
        Map<String, long[]> counts = new HashMap<>();
        for (String line : lines) {
            StringTokenizer words = new StringTokenizer(line);
            while (words.hasMoreTokens()) {
                counts.computeIfAbsent(words.nextToken(), it -> new long[1])[0]++;
            }
        }
        return counts;
    }

    @Override
    public List<Speed> kernels() throws Exception {
        return program.run(KERNELS, Map.of("WATTLE_TEXT", text.toString()));
    }
}
