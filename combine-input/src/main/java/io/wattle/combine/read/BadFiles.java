package io.wattle.combine.read;

import io.wattle.combine.config.BadFileMode;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.ReadSettings;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedByInterruptException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides what becomes of files that cannot be read, for one task. Not thread safe. */
final class BadFiles implements Closeable {

    private static final Logger LOG = LoggerFactory.getLogger(BadFiles.class);

    private final ReadSettings settings;
    private final TaskHandle task;
    private final int files;
    private final Quarantine quarantine;
    private int bad;

    /** @param files of the task */
    BadFiles(ReadSettings settings, TaskHandle task, int files) {
        this.settings = settings;
        this.task = task;
        this.files = files;
        quarantine = new Quarantine(task.conf());
    }

    /**
     * A file could not be read. Returns if the task may go on with the next.
     *
     * @param records of the piece that were read before
     * @throws IOException if it may not; the message names the file
     */
    void met(Piece piece, long records, Throwable why) throws IOException {
        if (!mayBeTheFile(why)) {
            throw why instanceof IOException io ? io : new IOException(piece.file() + ": " + why, why);
        }
        String what = piece.file() + ", bytes " + piece.start() + " to " + piece.end() + ": cannot be read after "
                + records + " records: " + why;
        if (settings.badFiles() == BadFileMode.FAIL) {
            throw new IOException(what + " (" + CombineKey.BAD_FILES.key() + " can be skip or quarantine)", why);
        }
        bad++;
        if (bad > settings.mostBad(files)) {
            throw new IOException(
                    bad + " of " + files + " files of this task cannot be read, allowed: "
                            + settings.mostBad(files) + " (" + CombineKey.BAD_FILES_MAX_SHARE.key() + ": "
                            + settings.maxBadShare() + "); the last: " + what,
                    why);
        }
        LOG.warn("left out: {}", what);
        task.count(ReadCounter.BAD_FILES_SKIPPED);
        if (settings.badFiles() == BadFileMode.QUARANTINE) {
            quarantine.add(piece, records, why);
            task.count(ReadCounter.BAD_FILES_QUARANTINED);
        }
    }

    /** A killed task or a network that is down says nothing about the file. */
    private static boolean mayBeTheFile(Throwable why) {
        return !(why instanceof UnreadableException
                || why instanceof InterruptedIOException
                || why instanceof ClosedByInterruptException
                || why instanceof SocketException
                || why instanceof UnknownHostException);
    }

    @Override
    public void close() throws IOException {
        quarantine.close();
    }
}
