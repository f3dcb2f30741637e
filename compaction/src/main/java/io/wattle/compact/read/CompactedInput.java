package io.wattle.compact.read;

import io.wattle.compact.CompactedDirectory;
import io.wattle.compact.CompactionException;
import io.wattle.compact.part.Complete;
import io.wattle.compact.part.Complete.DataFile;
import io.wattle.compact.part.CompleteFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** The data files of compacted directories. */
public final class CompactedInput {

    private CompactedInput() {}

    /**
     * Lists them, with the hosts of their blocks.
     *
     * @param inputs compacted directories, or globs of such
     * @throws CompactionException if one is no such directory, or is not complete
     * @throws IOException if a data file is not as it was committed
     */
    public static List<FileStatus> data(Configuration conf, Path[] inputs) throws IOException {
        if (inputs.length == 0) {
            throw new IOException("no input path is set (needed: compacted directories)");
        }
        List<FileStatus> data = new ArrayList<>();
        for (Path input : inputs) {
            FileSystem fs = input.getFileSystem(conf);
            FileStatus[] directories = fs.globStatus(input);
            if (directories == null || directories.length == 0) {
                throw new CompactionException("input " + input + ": no such directory (needed: compacted directories)");
            }
            for (FileStatus directory : directories) {
                add(data, fs, new CompactedDirectory(directory.getPath()));
            }
        }
        return data;
    }

    private static void add(List<FileStatus> data, FileSystem fs, CompactedDirectory directory) throws IOException {
        Complete complete = CompleteFile.read(fs, directory);
        Map<String, FileStatus> there = statuses(fs, directory);
        for (DataFile file : complete.data()) {
            FileStatus status = there.get(file.name());
            if (status == null || status.getLen() != file.bytes()) {
                throw new IOException(directory.data(file.name())
                        + (status == null ? " is not there" : " has " + status.getLen() + " bytes")
                        + ", it was committed with " + file.bytes());
            }
            data.add(status);
        }
    }

    private static Map<String, FileStatus> statuses(FileSystem fs, CompactedDirectory directory) throws IOException {
        Map<String, FileStatus> statuses = new HashMap<>();
        RemoteIterator<LocatedFileStatus> entries = fs.listLocatedStatus(directory.path());
        while (entries.hasNext()) {
            LocatedFileStatus entry = entries.next();
            statuses.put(entry.getPath().getName(), entry);
        }
        return statuses;
    }
}
