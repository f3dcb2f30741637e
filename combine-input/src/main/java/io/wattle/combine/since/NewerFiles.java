package io.wattle.combine.since;

import io.wattle.combine.list.FileChoice;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;

/** Chooses files that are newer than a watermark, and finds the next one. Thread safe. */
final class NewerFiles implements FileChoice {

    private final Watermark from;
    private final long untilMillis;
    private long timeMillis;
    private Set<String> paths;
    private long planned;
    private long waiting;

    /**
     * A choice.
     *
     * @param untilMillis files with a later modification time are for the next job
     */
    NewerFiles(Watermark from, long untilMillis) {
        this.from = from;
        this.untilMillis = untilMillis;
        timeMillis = from.timeMillis();
        paths = new HashSet<>(from.paths());
    }

    @Override
    public synchronized boolean takes(FileStatus file) {
        long time = file.getModificationTime();
        String path = file.getPath().toString();
        if (time > untilMillis) {
            waiting++;
            return false;
        }
        if (from.covers(path, time)) {
            planned++;
            return false;
        }
        if (time > timeMillis) {
            timeMillis = time;
            paths = new HashSet<>();
        }
        if (time == timeMillis) {
            paths.add(path);
        }
        return true;
    }

    /** What counts once all that was taken has been read. */
    synchronized Watermark next() {
        return new Watermark(from.inputs(), timeMillis, paths);
    }

    /** Files that were planned before, or are older than one that was. */
    synchronized long planned() {
        return planned;
    }

    /** Files that are too new. */
    synchronized long waiting() {
        return waiting;
    }
}
