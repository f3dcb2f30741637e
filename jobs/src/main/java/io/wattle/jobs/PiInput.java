package io.wattle.jobs;

import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;

/** The input of {@link NativeJob#PI}, as Hadoop's example QuasiMonteCarlo writes its own: a file for each map. */
public final class PiInput {

    private PiInput() {}

    /**
     * Writes files with the offset and the number of samples of a map each.
     *
     * @param folder where they go, absent so far
     * @param maps 1 or more
     * @param samplesPerMap 1 or more
     * @throws FileAlreadyExistsException if the folder exists: files of another run in it would be counted, too
     */
    public static void write(Configuration conf, Path folder, int maps, long samplesPerMap) throws IOException {
        if (maps < 1 || samplesPerMap < 1 || samplesPerMap > Long.MAX_VALUE / maps) {
            throw new IllegalArgumentException("maps and samples per map: " + maps + " and " + samplesPerMap
                    + " (allowed: 1 or more, together at most 2^63 - 1)");
        }
        writeAll(conf, folder, maps, maps * samplesPerMap, map -> {});
    }

    /** Hears how far the writing is. */
    @FunctionalInterface
    public interface Progress {

        /** So many files are written. */
        void written(int files) throws IOException;
    }

    /**
     * As {@link #write}, with the samples of all maps together; maps differ by one sample at most.
     *
     * @param samples as many as maps or more
     * @param progress is told before each file how many are written; what it throws ends the writing
     */
    public static void writeAll(Configuration conf, Path folder, int maps, long samples, Progress progress)
            throws IOException {
        if (maps < 1 || samples < maps) {
            throw new IllegalArgumentException("maps and samples: " + maps + " and " + samples
                    + " (allowed: 1 map or more, a sample each or more)");
        }
        if (folder.getFileSystem(conf).exists(folder)) {
            throw new FileAlreadyExistsException(folder + ": exists (needed: a new folder)");
        }
        long offset = 0;
        for (int map = 0; map < maps; map++) {
            progress.written(map);
            long ofThisMap = samples / maps + (map < samples % maps ? 1 : 0);
            Path file = new Path(folder, String.format(Locale.ROOT, "part%05d", map));
            try (SequenceFile.Writer writer = SequenceFile.createWriter(
                    conf,
                    SequenceFile.Writer.file(file),
                    SequenceFile.Writer.keyClass(LongWritable.class),
                    SequenceFile.Writer.valueClass(LongWritable.class),
                    SequenceFile.Writer.compression(CompressionType.NONE))) {
                writer.append(new LongWritable(offset), new LongWritable(ofThisMap));
            }
            offset += ofThisMap;
        }
    }
}
