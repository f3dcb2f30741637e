package io.wattle.compact.read;

import io.wattle.compact.part.IndexEntry;
import io.wattle.compact.part.RangeStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.util.Progressable;

/**
 * The files of one split under their original paths, to be opened one after the other: all are read from the one open
 * data file, in whose order they come. Used by one thread.
 */
final class CompactedFileSystem extends FileSystem {

    private final FileSystem fs;
    private final Path data;
    private final Map<Path, IndexEntry> entries = new HashMap<>();

    /** Null until a file is opened. */
    private FSDataInputStream in;

    CompactedFileSystem(Configuration conf, FileSystem fs, Path data, List<SplitPiece> pieces) {
        setConf(conf);
        this.fs = fs;
        this.data = data;
        pieces.forEach(it -> entries.put(it.file(), it.entry()));
    }

    private IndexEntry entry(Path file) throws FileNotFoundException {
        IndexEntry entry = entries.get(file);
        if (entry == null) {
            throw new FileNotFoundException(file + " is not in this split of " + data);
        }
        return entry;
    }

    @Override
    public FSDataInputStream open(Path file, int bufferSize) throws IOException {
        IndexEntry entry = entry(file);
        if (in == null) {
            in = openData(bufferSize);
        }
        return new FSDataInputStream(new RangeStream(in, entry.ranges()));
    }

    /** What is wrong with the data file is wrong with none of the files in it. */
    private FSDataInputStream openData(int bufferSize) throws IOException {
        try {
            return fs.open(data, bufferSize);
        } catch (FileNotFoundException | AccessControlException e) {
            throw new IOException("data file " + data + " cannot be opened: " + e.getMessage(), e);
        }
    }

    @Override
    public FileStatus getFileStatus(Path file) throws IOException {
        IndexEntry entry = entry(file);
        return new FileStatus(
                entry.file().length(),
                false,
                1,
                fs.getDefaultBlockSize(data),
                entry.file().modificationMillis(),
                file);
    }

    /** Who has opened the data may read the files. */
    @Override
    public void access(Path file, FsAction mode) throws IOException {
        entry(file);
    }

    @Override
    public void close() throws IOException {
        try {
            if (in != null) {
                in.close();
            }
        } finally {
            super.close();
        }
    }

    @Override
    public URI getUri() {
        return fs.getUri();
    }

    @Override
    public Path getWorkingDirectory() {
        return data.getParent();
    }

    @Override
    public void setWorkingDirectory(Path directory) {
        throw readOnly();
    }

    @Override
    public FileStatus[] listStatus(Path path) {
        throw readOnly();
    }

    @Override
    public FSDataOutputStream create(
            Path path,
            FsPermission permission,
            boolean overwrite,
            int bufferSize,
            short replication,
            long blockSize,
            Progressable progress) {
        throw readOnly();
    }

    @Override
    public FSDataOutputStream append(Path path, int bufferSize, Progressable progress) {
        throw readOnly();
    }

    @Override
    public boolean rename(Path from, Path to) {
        throw readOnly();
    }

    @Override
    public boolean delete(Path path, boolean recursive) {
        throw readOnly();
    }

    @Override
    public boolean mkdirs(Path path, FsPermission permission) {
        throw readOnly();
    }

    private static UnsupportedOperationException readOnly() {
        return new UnsupportedOperationException("files of a compacted directory can be opened, and nothing else");
    }
}
