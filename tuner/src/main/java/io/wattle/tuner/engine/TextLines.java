package io.wattle.tuner.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** The lines of several files one after the other, one file open at a time. Used by one thread. */
final class TextLines implements Iterator<String> {

    private final Iterator<Path> files;
    private final Configuration conf;
    private BufferedReader reader;
    private String next;

    TextLines(List<Path> files, Configuration conf) {
        this.files = files.iterator();
        this.conf = conf;
        advance();
    }

    @Override
    public boolean hasNext() {
        return next != null;
    }

    @Override
    public String next() {
        if (next == null) {
            throw new NoSuchElementException();
        }
        String line = next;
        advance();
        return line;
    }

    private void advance() {
        try {
            next = reader == null ? null : reader.readLine();
            while (next == null && files.hasNext()) {
                if (reader != null) {
                    reader.close();
                }
                Path file = files.next();
                reader = new BufferedReader(
                        new InputStreamReader(file.getFileSystem(conf).open(file), StandardCharsets.UTF_8));
                next = reader.readLine();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
