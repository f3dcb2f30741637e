package io.wattle.combine.list;

import io.wattle.combine.config.FileSlice;
import org.apache.hadoop.fs.FileStatus;

/** Which of the files that are found are input. Called from several threads. */
@FunctionalInterface
public interface FileChoice {

    /** All of them. */
    FileChoice ALL = file -> true;

    /** Those of a slice that another choice takes, too; the other is asked for files of the slice only. */
    static FileChoice of(FileSlice slice, FileChoice choice) {
        return slice.isAll()
                ? choice
                : file -> slice.takes(file.getPath().toUri().getPath()) && choice.takes(file);
    }

    /** Whether a file is. Each is asked for once for each input that names it. */
    boolean takes(FileStatus file);
}
