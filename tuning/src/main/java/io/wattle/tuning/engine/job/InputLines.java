package io.wattle.tuning.engine.job;

import io.wattle.tuning.run.Deadline;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.LineRecordReader;

/**
 * The lines of an input, as the maps get them.
 *
 * @param name what the user calls the input
 * @param files its files
 * @param conf of the cluster that holds them
 * @param deadline when nobody goes on reading
 */
public record InputLines(String name, List<Path> files, Configuration conf, Deadline deadline) {

    public InputLines {
        files = List.copyOf(files);
    }

    /** Something that takes a line; the object is filled anew for the next one. */
    @FunctionalInterface
    interface Taker {
        void take(Text line) throws IOException;
    }

    void forEach(Taker to) throws IOException {
        LongWritable offset = new LongWritable();
        Text line = new Text();
        for (Path file : files) {
            long bytes = file.getFileSystem(conf).getFileStatus(file).getLen();
            LineRecordReader reader = new LineRecordReader(conf, new FileSplit(file, 0, bytes, (String[]) null));
            try {
                while (reader.next(offset, line)) {
                    deadline.check(() -> "the right output was being counted, in " + file.getName());
                    to.take(line);
                }
            } finally {
                reader.close();
            }
        }
    }

    /** An error that names the input, says why it cannot be used, and what to do. */
    InputException refused(String reason, String remedy, Throwable cause) {
        return InputException.saying(name + ": " + reason + " (" + remedy + ")", cause);
    }
}
