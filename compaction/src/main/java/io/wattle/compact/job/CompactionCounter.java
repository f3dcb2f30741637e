package io.wattle.compact.job;

/** What tasks count; attempts that fail, or are not needed, count too. */
public enum CompactionCounter {
    /** Files that were written into a part and read back. */
    FILES_COMPACTED,
    /** Their bytes. */
    BYTES_COMPACTED,
    /** Files that were left out, as they are not there any more or not as they were listed. */
    FILES_LEFT_OUT
}
