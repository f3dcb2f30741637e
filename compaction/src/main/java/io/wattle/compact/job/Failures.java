package io.wattle.compact.job;

import io.wattle.compact.CompactedDirectory;
import io.wattle.compact.TextFiles;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Why attempts failed, for the one who waits for the job: else only the logs of tasks say which file it was. */
final class Failures {

    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);
    private static final int MOST_SHOWN = 3;

    private Failures() {}

    static void clear(Configuration conf, CompactedDirectory directory) throws IOException {
        FileSystem fs = directory.path().getFileSystem(conf);
        fs.delete(directory.failures(), true);
        fs.mkdirs(directory.failures());
    }

    /** Notes the last reason of a part. */
    static void note(Configuration conf, CompactedDirectory directory, int part, Exception why) {
        try {
            FileSystem fs = directory.path().getFileSystem(conf);
            Path note = new Path(directory.failures(), CompactedDirectory.partName(part));
            try (BufferedWriter out = TextFiles.writer(fs, note)) {
                out.write(why instanceof IOException ? String.valueOf(why.getMessage()) : why.toString());
            }
        } catch (IOException e) {
            LOG.warn("not noted for the client: {}", why.getMessage(), e);
        }
    }

    /** A few reasons; empty if no task could note one. */
    static List<String> read(Configuration conf, CompactedDirectory directory) throws IOException {
        FileSystem fs = directory.path().getFileSystem(conf);
        List<String> reasons = new ArrayList<>();
        RemoteIterator<FileStatus> notes = fs.listStatusIterator(directory.failures());
        while (notes.hasNext() && reasons.size() < MOST_SHOWN) {
            Path note = notes.next().getPath();
            if (fs.exists(new Path(directory.indexes(), note.getName()))) {
                // Another attempt has made the part.
                continue;
            }
            try (BufferedReader in = TextFiles.reader(fs, note)) {
                String line = in.readLine();
                if (line != null) {
                    reasons.add(line);
                }
            }
        }
        return reasons;
    }
}
