package io.wattle.benchmarks.packing;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Small files of words, some much more frequent than others, as in a natural language. The same every time.
 *
 * @param files how many
 * @param fileBytes of each, but for the rest of its last line
 */
public record SmallTexts(int files, int fileBytes) {

    private static final int VOCABULARY = 20_000;
    private static final int WORDS_PER_LINE = 12;

    /** Writes the files into a directory; bytes written. */
    public long write(FileSystem to, Path directory) throws IOException {
        Random random = new Random(files);
        long bytes = 0;
        for (int file = 0; file < files; file++) {
            try (OutputStream out = to.create(new Path(directory, String.format("text-%05d.txt", file)))) {
                int written = 0;
                while (written < fileBytes) {
                    byte[] line = line(random).getBytes(StandardCharsets.US_ASCII);
                    out.write(line);
                    written += line.length;
                }
                bytes += written;
            }
        }
        return bytes;
    }

    private static String line(Random random) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < WORDS_PER_LINE; i++) {
            // Of the logarithm evenly: the n-th word comes about 1/n times as often as the first.
            int word = (int) Math.pow(VOCABULARY, random.nextDouble());
            line.append(i == 0 ? "" : " ").append(Integer.toString(word * 7919, Character.MAX_RADIX));
        }
        return line.append('\n').toString();
    }
}
