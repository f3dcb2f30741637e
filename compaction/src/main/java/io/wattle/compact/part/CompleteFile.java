package io.wattle.compact.part;

import io.wattle.compact.CompactedDirectory;
import io.wattle.compact.CompactionException;
import io.wattle.compact.FieldLines;
import io.wattle.compact.SourceFile;
import io.wattle.compact.SourceRoot;
import io.wattle.compact.TextFiles;
import io.wattle.compact.part.Complete.DataFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The file that is there once all parts are committed. */
public final class CompleteFile {

    private static final String KIND = "wattle-compaction-complete";
    private static final String LEFT_OUT = "left-out";
    private static final String DATA = "data";
    private static final String END = "end";

    private CompleteFile() {}

    /** Writes it, unless somebody else has. */
    public static void write(FileSystem fs, CompactedDirectory directory, Complete complete) throws IOException {
        Path temporary = new Path(directory.attempts(), "complete-" + TextFiles.newId());
        TextFiles.publish(fs, temporary, directory.complete(), out -> {
            FieldLines.begin(out, KIND);
            FieldLines.write(out, complete.root(), complete.files(), complete.bytes(), complete.leftOut());
            for (LeftOutFile one : complete.shown()) {
                SourceFile file = one.file();
                FieldLines.write(out, LEFT_OUT, file.path(), file.length(), file.modificationMillis(), one.reason());
            }
            for (DataFile data : complete.data()) {
                FieldLines.write(out, DATA, data.part(), data.name(), data.bytes());
            }
            FieldLines.write(out, END, complete.data().size());
        });
    }

    /**
     * Reads it.
     *
     * @throws CompactionException if the directory is no compacted one, or not all its parts are committed
     */
    public static Complete read(FileSystem fs, CompactedDirectory directory) throws IOException {
        if (!fs.exists(directory.complete())) {
            throw new CompactionException(directory.path()
                    + (fs.exists(directory.plan())
                            ? " is not compacted to its end (run the command that began it again)"
                            : " is no compacted directory: it has no " + CompactedDirectory.FOLDER
                                    + "/complete (needed: an OUTPUT of bin/tuner compact)"));
        }
        try (FieldLines in = new FieldLines(fs, directory.complete(), KIND)) {
            List<String> totals = in.next();
            List<LeftOutFile> shown = new ArrayList<>();
            List<DataFile> data = new ArrayList<>();
            List<String> fields = in.next();
            while (!fields.get(0).equals(END)) {
                if (fields.get(0).equals(LEFT_OUT)) {
                    SourceFile file =
                            new SourceFile(fields.get(1), Long.parseLong(fields.get(2)), Long.parseLong(fields.get(3)));
                    shown.add(new LeftOutFile(file, fields.get(4)));
                } else if (fields.get(0).equals(DATA)) {
                    data.add(new DataFile(
                            Integer.parseInt(fields.get(1)), fields.get(2), Long.parseLong(fields.get(3))));
                } else {
                    throw in.unknown(fields);
                }
                fields = in.next();
            }
            if (Long.parseLong(fields.get(1)) != data.size()) {
                throw in.unknown(fields);
            }
            return new Complete(
                    SourceRoot.of(totals.get(0)),
                    Long.parseLong(totals.get(1)),
                    Long.parseLong(totals.get(2)),
                    Long.parseLong(totals.get(3)),
                    shown,
                    data);
        }
    }
}
