package io.wattle.combine.read;

import io.wattle.combine.QuarantineLine;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Lists bad files in {@code _quarantine} of the job's output, one file per task attempt: a line per bad file with path,
 * start, length, records read and reason, separated by tabs. It is written where the task writes its output, so that
 * Hadoop's committer keeps the list of the attempt that wins and no other. Not thread safe.
 */
final class Quarantine implements Closeable {

    private final TaskHandle task;
    private FSDataOutputStream out;

    Quarantine(TaskHandle task) {
        this.task = task;
    }

    void add(Piece piece, long records, Throwable why) throws IOException {
        add(new QuarantineLine(piece.file().toString(), piece.start(), piece.length(), records, why.toString()).text());
    }

    /** A {@link QuarantineLine}. */
    void add(String line) throws IOException {
        if (out == null) {
            Path file = file();
            out = file.getFileSystem(task.conf()).create(file, true);
        }
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private Path file() throws IOException {
        String output = task.conf().get(FileOutputFormat.OUTDIR);
        Optional<Path> folder =
                task.attemptOutput().or(() -> Optional.ofNullable(output).map(Path::new));
        String attempt = task.conf().get(MRJobConfig.TASK_ATTEMPT_ID);
        if (folder.isEmpty() || attempt == null) {
            throw new IOException("no place for the list of bad files: " + FileOutputFormat.OUTDIR + " is " + output
                    + ", " + MRJobConfig.TASK_ATTEMPT_ID + " is " + attempt + " (needed: both)");
        }
        return new Path(new Path(folder.get(), QuarantineLine.FOLDER), attempt);
    }

    @Override
    public void close() throws IOException {
        if (out != null) {
            out.close();
            out = null;
        }
    }
}
