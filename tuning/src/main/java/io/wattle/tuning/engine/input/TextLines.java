package io.wattle.tuning.engine.input;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;

/**
 * The lines of several files one after the other, one file open at a time; compressed ones as their suffix says. Needs
 * closing only if it is not read to its end. Used by one thread.
 */
public final class TextLines implements Iterator<String>, AutoCloseable {

    private final Iterator<Path> files;
    private final Configuration conf;
    private final CompressionCodecFactory codecs;
    private BufferedReader reader;
    private String next;

    public TextLines(List<Path> files, Configuration conf) {
        this.files = files.iterator();
        this.conf = conf;
        this.codecs = new CompressionCodecFactory(conf);
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
                close();
                reader = reader(files.next());
                next = reader.readLine();
            }
            if (next == null) {
                close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(closedAfter(e));
        }
    }

    private IOException closedAfter(IOException failure) {
        try {
            close();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
        return failure;
    }

    @Override
    public void close() throws IOException {
        if (reader != null) {
            reader.close();
            reader = null;
        }
    }

    private BufferedReader reader(Path file) throws IOException {
        CompressionCodec codec = codecs.getCodec(file);
        InputStream bytes = file.getFileSystem(conf).open(file);
        return new BufferedReader(
                new InputStreamReader(codec == null ? bytes : codec.createInputStream(bytes), StandardCharsets.UTF_8));
    }
}
