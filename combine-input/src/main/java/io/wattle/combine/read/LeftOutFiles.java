package io.wattle.combine.read;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.apache.hadoop.fs.Path;

/**
 * The files that any attempt of a job has left out, each noted once in the job's own directory: whoever meets a file
 * again, as a second attempt or another task, finds it noted. Not thread safe; many tasks share the notes.
 */
final class LeftOutFiles {

    /** Notes of one group when there are as many as may be: few enough for one answer of a file system. */
    private static final int NOTES_IN_A_GROUP = 500;

    /** How far the notes of some groups have to be below what is allowed, for the others not to be counted. */
    private static final double STANDARD_DEVIATIONS = 8;

    private static final String DIRECTORY = "wattle-left-out";

    private final JobDirectory job;
    private final long most;
    private final long groups;

    /**
     * Those of a job.
     *
     * @param most files that all attempts together may leave out, 0 or more
     */
    LeftOutFiles(JobDirectory job, long most) {
        this.job = job;
        this.most = most;
        groups = Math.max(1, most / NOTES_IN_A_GROUP);
    }

    /**
     * Notes a file.
     *
     * @return whether the files that are noted are no more than may be: of those who note one too many at the same time,
     *     at least the last one gets false
     * @throws IOException if the job's directory cannot be written or read, or is gone with the job
     */
    boolean add(Path file) throws IOException {
        byte[] name = hash(file);
        long group = Math.floorMod(ByteBuffer.wrap(name).getLong(), groups);
        job.note(new Path(group(group), HexFormat.of().formatHex(name)));
        return within(group);
    }

    /**
     * Counts group after group until it is clear. A hash puts files into groups, so that the notes of some groups tell those
     * of all: in a job with few bad files one group is enough, whatever their number may be.
     */
    private boolean within(long begin) throws IOException {
        long counted = 0;
        for (long done = 1; done <= groups; done++) {
            counted += job.notes(group((begin + done - 1) % groups)).size();
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

    private Path group(long number) {
        return new Path(job.below(DIRECTORY), Long.toString(number));
    }

    private static byte[] hash(Path file) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(file.toString().getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
