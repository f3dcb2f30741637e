package io.wattle.benchmarks.testbed;

import java.util.Locale;
import org.apache.hadoop.fs.Path;

/** What the jobs of the studies read on a testbed. */
public enum StudyInput {
    /** Text whose words are counted. */
    WORDS,
    /** What daemons log. */
    LOGS,
    /** Of 100 bytes, to be sorted. */
    ROWS,
    /** Which points of Halton's sequence each map counts. */
    POINTS,
    /** As the words, but a block for each map, to be searched. */
    TEXT;

    /** Its folder in the testbed's HDFS. */
    public Path path() {
        return StudyFiles.path(name().toLowerCase(Locale.ROOT));
    }
}
