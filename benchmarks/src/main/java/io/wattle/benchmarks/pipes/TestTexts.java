package io.wattle.benchmarks.pipes;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Input of the benchmarks; the same every time. */
public final class TestTexts {

    private static final int WORDS_PER_LINE = 12;
    private static final int LEAST_PHRASE_BYTES = 20;
    private static final int BUFFER_BYTES = 1 << 20;

    private TestTexts() {}

    /**
     * Words in one file, the n-th about 1/n times as often as the first, as in a natural language.
     *
     * @param blockBytes a multiple of 512
     */
    public static void writeWords(FileSystem to, Path file, long bytes, int vocabulary, long blockBytes)
            throws IOException {
        byte[][] words = words(vocabulary);
        Random random = new Random(1);
        try (OutputStream out = new BufferedOutputStream(
                to.create(file, true, BUFFER_BYTES, to.getDefaultReplication(file), blockBytes), BUFFER_BYTES)) {
            long written = 0;
            for (int i = 1; written < bytes; i++) {
                byte[] word = words[(int) Math.pow(vocabulary, random.nextDouble()) - 1];
                out.write(word);
                out.write(i % WORDS_PER_LINE == 0 ? '\n' : ' ');
                written += word.length + 1;
            }
        }
    }

    private static byte[][] words(int vocabulary) {
        byte[][] words = new byte[vocabulary][];
        for (int i = 0; i < vocabulary; i++) {
            words[i] = Long.toString((i + 1) * 7919L, Character.MAX_RADIX).getBytes(StandardCharsets.US_ASCII);
        }
        return words;
    }

    /** A file of different phrases, a line each, of 20 to 40 bytes of such words: few of them occur. */
    static void writePhrases(FileSystem to, Path file, int phrases, int vocabulary) throws IOException {
        byte[][] words = words(vocabulary);
        Random random = new Random(phrases);
        Set<String> different = new LinkedHashSet<>();
        while (different.size() < phrases) {
            StringBuilder phrase = new StringBuilder();
            int bytes = LEAST_PHRASE_BYTES + random.nextInt(LEAST_PHRASE_BYTES + 1);
            while (phrase.length() < bytes) {
                byte[] word = words[(int) Math.pow(vocabulary, random.nextDouble()) - 1];
                phrase.append(new String(word, StandardCharsets.US_ASCII)).append(' ');
            }
            different.add(phrase.substring(0, bytes).strip());
        }
        try (OutputStream out = new BufferedOutputStream(to.create(file), BUFFER_BYTES)) {
            for (String phrase : different) {
                out.write((phrase + "\n").getBytes(StandardCharsets.US_ASCII));
            }
        }
    }

    /** A file of points, a line each, of numbers with four decimals. */
    static void writePoints(FileSystem to, Path file, int points, int dimensions) throws IOException {
        Random random = new Random(points);
        try (OutputStream out = new BufferedOutputStream(to.create(file), BUFFER_BYTES)) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < points; i++) {
                line.setLength(0);
                for (int d = 0; d < dimensions; d++) {
                    line.append(d == 0 ? "" : ",").append(random.nextInt(2_000_000) / 1e4 - 100);
                }
                out.write(line.append('\n').toString().getBytes(StandardCharsets.US_ASCII));
            }
        }
    }
}
