package io.wattle.combine;

import java.io.IOException;
import org.apache.hadoop.fs.Path;

/** Says which files may share splits. Called from several threads, more than once for a file; the answer may not change. */
@FunctionalInterface
public interface Pools {

    /** All files may. */
    Pools NONE = file -> Pool.ALL;

    /**
     * The pool of a file.
     *
     * @throws IOException if that cannot be told; the message names the file
     */
    Pool of(Path file) throws IOException;
}
