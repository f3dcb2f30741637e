package io.wattle.combine.list;

import java.io.IOException;
import org.apache.hadoop.fs.Path;

/** Whether a file may be read in pieces. Called from several threads. */
@FunctionalInterface
public interface Splittability {

    /** @throws IOException if that cannot be told; the message names the file */
    boolean splittable(Path file) throws IOException;
}
