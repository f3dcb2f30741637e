package io.wattle.scheduler.account;

import io.wattle.scheduler.store.StateDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSError;

/** The ledger's files in a directory of any file system that Hadoop knows. */
record StateFiles(StateDirectory directory) implements LedgerFiles {

    @Override
    public List<String> names() throws IOException {
        return directory.names();
    }

    @Override
    public List<String> unfinished() throws IOException {
        return directory.unfinished();
    }

    @Override
    public Optional<String> read(String name) throws IOException {
        return directory.read(name);
    }

    @Override
    public Optional<InputStream> open(String name, long from) throws IOException {
        return directory.open(name, from);
    }

    @Override
    public void replace(String name, String text) throws IOException {
        directory.replace(name, text);
    }

    @Override
    public Appender create(String name) throws IOException {
        FSDataOutputStream out = directory.create(name);
        return new Appender() {
            @Override
            public void append(String text) throws IOException {
                try {
                    out.write(text.getBytes(StandardCharsets.UTF_8));
                    out.hflush();
                } catch (FSError e) {
                    throw StateDirectory.io(e);
                }
            }

            @Override
            public void close() throws IOException {
                try {
                    out.close();
                } catch (FSError e) {
                    throw StateDirectory.io(e);
                }
            }
        };
    }

    @Override
    public void rename(String from, String to) throws IOException {
        directory.rename(from, to);
    }

    @Override
    public void delete(String name) throws IOException {
        directory.delete(name);
    }
}
