package io.wattle.compact.client;

import io.wattle.compact.CompactedDirectory;
import io.wattle.compact.CompactionException;
import io.wattle.compact.SourceRoot;
import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The two directories of a compaction, of which none is in the other.
 *
 * @param root that is compacted
 * @param source its file system
 * @param directory that is written
 * @param output its file system
 */
record CompactionPaths(SourceRoot root, FileSystem source, CompactedDirectory directory, FileSystem output) {

    static CompactionPaths of(Configuration conf, CompactionRequest request) throws IOException {
        Path input = path("INPUT", request.input());
        Path output = path("OUTPUT", request.output());
        FileSystem source = input.getFileSystem(conf);
        FileSystem target = output.getFileSystem(conf);
        CompactionPaths paths = new CompactionPaths(
                new SourceRoot(source.makeQualified(input)),
                source,
                new CompactedDirectory(target.makeQualified(output)),
                target);
        paths.requireApart(conf);
        return paths;
    }

    private static Path path(String name, String text) throws CompactionException {
        try {
            return new Path(text);
        } catch (IllegalArgumentException e) {
            throw new CompactionException(
                    name + " '" + text + "': " + e.getMessage() + " (needed: a path or a URI)", e);
        }
    }

    private void requireApart(Configuration conf) throws IOException {
        String in = resolved(conf, source, root.path()) + "/";
        String out = resolved(conf, output, directory.path()) + "/";
        if (in.equals(out)) {
            throw new CompactionException("INPUT and OUTPUT are both " + root + " (needed: two directories)");
        }
        if (out.startsWith(in)) {
            throw new CompactionException("OUTPUT " + directory.path() + " is inside INPUT " + root
                    + ": it would be read with what it is made of (needed: a directory beside it)");
        }
        if (in.startsWith(out)) {
            throw new CompactionException("INPUT " + root + " is inside OUTPUT " + directory.path()
                    + ": nothing else may be in OUTPUT (needed: a directory beside it)");
        }
    }

    /**
     * One name for one place: without mount points of ViewFs, as far as the path is there, nor a port that may be left
     * out.
     */
    private static String resolved(Configuration conf, FileSystem fs, Path path) throws IOException {
        String below = "";
        for (Path at = path; at != null; at = at.getParent()) {
            try {
                return name(conf, fs.resolvePath(at)) + below;
            } catch (FileNotFoundException e) {
                below = "/" + at.getName() + below;
            }
        }
        return path.toString();
    }

    private static String name(Configuration conf, Path path) throws IOException {
        FileSystem fs = path.getFileSystem(conf);
        String service = fs.getCanonicalServiceName();
        String text = path.toUri().getPath();
        return (service == null ? fs.getUri() : service) + (text.equals("/") ? "" : text);
    }
}
