package io.wattle.compact.client;

import io.wattle.compact.CompactedDirectory;
import io.wattle.compact.CompactionFormat;
import io.wattle.compact.part.Complete;
import io.wattle.compact.part.Complete.DataFile;
import io.wattle.compact.part.HarIndex;
import io.wattle.compact.part.IndexEntry;
import io.wattle.compact.part.PartCheck;
import io.wattle.compact.part.PartHeader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Looks whether what a complete directory is of is still there. */
record DataFiles(FileSystem fs, CompactedDirectory directory) {

    /**
     * That all data files are there, as long as they were, and of an archive its indexes.
     *
     * @throws IOException if not; the message names the file
     */
    void requireAll(Complete complete, CompactionFormat format) throws IOException {
        for (DataFile data : complete.data()) {
            Path path = directory.data(data.name());
            long length = length(path);
            if (length != data.bytes()) {
                throw new IOException(path + " has " + length + " bytes, it was committed with " + data.bytes()
                        + " (OUTPUT is damaged; nothing was deleted)");
            }
        }
        if (format == CompactionFormat.HAR) {
            for (Path index : HarIndex.paths(directory)) {
                length(index);
            }
        }
    }

    private long length(Path path) throws IOException {
        try {
            return fs.getFileStatus(path).getLen();
        } catch (FileNotFoundException e) {
            throw new IOException(path + " is not there any more (OUTPUT is damaged; nothing was deleted)", e);
        }
    }

    /**
     * That a part has the bytes of its files, by reading it.
     *
     * @throws IOException if not; the message names the file
     */
    void check(DataFile data, PartHeader header, List<IndexEntry> entries) throws IOException {
        if (!header.data().equals(data.name())) {
            throw new IOException(directory.index(data.part()) + " is of " + header.data() + ", and not of "
                    + data.name() + " with which OUTPUT was completed: its files are not deleted");
        }
        PartCheck.check(fs, directory.data(data.name()), entries, () -> {});
    }
}
