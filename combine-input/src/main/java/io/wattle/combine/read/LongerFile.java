package io.wattle.combine.read;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts and names plain files that go on behind the length that is known of them: the lines after that are read by nobody. */
final class LongerFile {

    private static final Logger LOG = LoggerFactory.getLogger(LongerFile.class);

    private final Piece piece;
    private final TaskHandle task;

    LongerFile(Piece piece, TaskHandle task) {
        this.piece = piece;
        this.task = task;
    }

    /** @param position where the piece's last line ended, bytes of the file */
    void check(long position) {
        if (position > piece.end() && piece.end() == piece.fileLength()) {
            task.count(ReadCounter.FILES_LONGER_THAN_LISTED);
            LOG.warn(
                    "{} is longer than the {} bytes that were listed: what follows is not read",
                    piece.file(),
                    piece.end());
        }
    }
}
