package io.wattle.compact;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.CommonPathCapabilities;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;

/**
 * When files of an input were modified, as its file system says it wherever it is asked. Some object stores tell
 * milliseconds in a listing, and of a single object whole seconds, as HTTP does: of such stores no more counts.
 *
 * @param wholeSeconds whether no more counts
 */
public record SourceTimes(boolean wholeSeconds) {

    /** Those of an input. */
    public static SourceTimes of(FileSystem fs, SourceRoot root) throws IOException {
        return new SourceTimes(fs.hasPathCapability(root.path(), CommonPathCapabilities.ETAGS_AVAILABLE));
    }

    /** Since 1970. */
    public long millis(FileStatus status) {
        long millis = status.getModificationTime();
        return wholeSeconds ? TimeUnit.SECONDS.toMillis(TimeUnit.MILLISECONDS.toSeconds(millis)) : millis;
    }
}
