package io.wattle.combine.list;

import org.apache.hadoop.fs.FileStatus;

/** Which of the files that are found are input. Called from several threads. */
@FunctionalInterface
public interface FileChoice {

    /** All of them. */
    FileChoice ALL = file -> true;

    /** Whether a file is. Each is asked for once for each input that names it. */
    boolean takes(FileStatus file);
}
