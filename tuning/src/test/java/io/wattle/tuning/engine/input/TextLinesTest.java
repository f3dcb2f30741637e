package io.wattle.tuning.engine.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextLinesTest {

    @Test
    void readsPlainAndCompressedFilesOneAfterTheOther(@TempDir Path folder) throws Exception {
        List<org.apache.hadoop.fs.Path> files = new ArrayList<>();
        for (String name : List.of("a", "b.gz", "empty", "c")) {
            Path file = folder.resolve(name);
            String text = name.equals("empty") ? "" : "first of " + name + "\nlast of " + name;
            try (OutputStream plain = Files.newOutputStream(file);
                    OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(plain) : plain) {
                out.write(text.getBytes(StandardCharsets.UTF_8));
            }
            files.add(new org.apache.hadoop.fs.Path(file.toUri()));
        }
        List<String> lines = new ArrayList<>();
        new TextLines(files, new Configuration(false)).forEachRemaining(lines::add);
        assertThat(lines)
                .containsExactly("first of a", "last of a", "first of b.gz", "last of b.gz", "first of c", "last of c");
    }

    @Test
    void closesTheFileInWhichReadingStops(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("a"), "first\nlast\n");
        Configuration conf = new Configuration(false);
        conf.setClass("fs.file.impl", WatchedFiles.class, FileSystem.class);
        conf.setBoolean("fs.file.impl.disable.cache", true);
        try (TextLines lines = new TextLines(List.of(new org.apache.hadoop.fs.Path(file.toUri())), conf)) {
            assertThat(lines.next()).isEqualTo("first");
            assertThat(WatchedFiles.OPEN).hasValue(1);
        }
        assertThat(WatchedFiles.OPEN).hasValue(0);
    }

    /** Local files of which it counts the open ones. */
    public static final class WatchedFiles extends LocalFileSystem {
        static final AtomicInteger OPEN = new AtomicInteger();

        @Override
        public FSDataInputStream open(org.apache.hadoop.fs.Path file, int bufferBytes) throws IOException {
            OPEN.incrementAndGet();
            return new FSDataInputStream(super.open(file, bufferBytes)) {
                @Override
                public void close() throws IOException {
                    super.close();
                    OPEN.decrementAndGet();
                }
            };
        }
    }
}
