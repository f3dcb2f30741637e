package io.wattle.compact.read;

import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.InputPathsMode;
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
     * @throws CompactionException if one is no such directory, or is not complete; or if a key of combine-input says that not all
     *     is to be read
     * @throws IOException if a data file is not as it was committed
     */
    public static List<FileStatus> data(Configuration conf, Path[] inputs) throws IOException {
        if (inputs.length == 0) {
            throw new IOException("no input path is set (needed: compacted directories)");
        }
        refuse(conf, CombineKey.SLICE, "all of a compacted directory is read");
        refuse(conf, CombineKey.SINCE, "all of a compacted directory is read");
        if (InputPathsMode.MANIFESTS.name().equalsIgnoreCase(conf.getTrimmed(CombineKey.INPUT_PATHS.key(), ""))) {
            refuse(conf, CombineKey.INPUT_PATHS, "input paths are compacted directories");
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

    /** What says that a job reads less than all must not count for nothing. */
    private static void refuse(Configuration conf, CombineKey key, String why) throws CompactionException {
        String value = conf.getTrimmed(key.key(), "");
        if (!value.isEmpty()) {
            throw new CompactionException(key.key() + " is '" + value + "', and " + why
                    + " (allowed: unset, or the original files with an input format of combine-input)");
        }
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
