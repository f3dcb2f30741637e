package io.wattle.compact.job;

import io.wattle.compact.CompactedDirectory;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RemoteIterator;

/** Which parts are committed: those that have an index. */
public final class CommittedParts {

    private CommittedParts() {}

    /** Names of the parts. */
    public static Set<String> names(FileSystem fs, CompactedDirectory directory) throws IOException {
        Set<String> names = new HashSet<>();
        RemoteIterator<FileStatus> indexes = fs.listStatusIterator(directory.indexes());
        while (indexes.hasNext()) {
            names.add(indexes.next().getPath().getName());
        }
        return names;
    }
}
