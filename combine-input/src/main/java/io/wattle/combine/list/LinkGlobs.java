package io.wattle.combine.list;

import java.io.IOException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A file system whose globs go on below links. ViewFs lists its mount points as links, and Hadoop's glob goes on below
 * directories only. No link is followed to find out what it is: the clusters behind others may be down. Thread safe if the
 * file system is.
 */
final class LinkGlobs extends FilterFileSystem {

    LinkGlobs(FileSystem fs) {
        super(fs);
    }

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
        FileStatus[] found = fs.listStatus(path);
        for (int i = 0; i < found.length; i++) {
            if (found[i].isSymlink()) {
                found[i] = new Link(found[i]);
            }
        }
        return found;
    }

    /** May be a directory. */
    private static final class Link extends FileStatus {

        private static final long serialVersionUID = 1L;

        Link(FileStatus link) throws IOException {
            super(link);
        }

        @Override
        public boolean isDirectory() {
            return true;
        }
    }
}
