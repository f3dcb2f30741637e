package io.wattle.combine.read;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The files that any attempt of a job has left out, each noted once in a directory of the job's own: whoever meets a file
 * again, as a second attempt or another task, finds it noted. A note is a directory without entries, as making one is a
 * single call that nobody else can disturb, whoever makes the same. Not thread safe; many tasks share the directory.
 */
final class LeftOutFiles {

    /** Notes of one group when there are as many as may be: few enough for one answer of a file system. */
    private static final int NOTES_IN_A_GROUP = 500;

    /** How far the notes of some groups have to be below what is allowed, for the others not to be counted. */
    private static final double STANDARD_DEVIATIONS = 8;

    private final Path directory;
    private final long most;
    private final long groups;

    /**
     * Those of a job.
     *
     * @param directory for the notes; made by the first
     * @param most files that all attempts together may leave out, 0 or more
     */
    LeftOutFiles(Path directory, long most) {
        this.directory = directory;
        this.most = most;
        groups = Math.max(1, most / NOTES_IN_A_GROUP);
    }

    /**
     * Notes a file.
     *
     * @return whether the files that are noted are no more than may be: of those who note one too many at the same time,
     *     at least the last one gets false
     * @throws IOException if the directory cannot be written or read
     */
    boolean add(Path file, Configuration conf) throws IOException {
        byte[] name = hash(file);
        long group = Math.floorMod(ByteBuffer.wrap(name).getLong(), groups);
        Path note = new Path(group(group), HexFormat.of().formatHex(name));
        FileSystem fs = note.getFileSystem(conf);
        if (!fs.mkdirs(note)) {
            throw new IOException(note + " cannot be made");
        }
        return within(fs, group);
    }

    /**
     * Counts group after group until it is clear. A hash puts files into groups, so that the notes of some groups tell those
     * of all: in a job with few bad files one group is enough, whatever their number may be.
     */
    private boolean within(FileSystem fs, long begin) throws IOException {
        long counted = 0;
        for (long done = 1; done <= groups; done++) {
            counted += notes(fs, group((begin + done - 1) % groups));
            if (counted > most) {
                return false;
            }
            double atTheLimit = (double) most * done / groups;
            if (done < groups && counted < atTheLimit - STANDARD_DEVIATIONS * Math.sqrt(atTheLimit)) {
                return true;
            }
        }
        return true;
    }

    private static long notes(FileSystem fs, Path group) throws IOException {
        try {
            return fs.listStatus(group).length;
        } catch (FileNotFoundException e) {
            return 0;
        }
    }

    private Path group(long number) {
        return new Path(directory, Long.toString(number));
    }

    private static byte[] hash(Path file) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(file.toString().getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
