package io.wattle.scheduler.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** The few things that are done with files that outlive the process. Each may fail at any time, and take long. */
public interface StateFiles {

    /** End of the names of unfinished files. */
    String UNFINISHED = ".tmp";

    /** Opens a directory when it is asked to: that may take long, and may fail now and work later. */
    @FunctionalInterface
    interface Opener {
        /** Opens it, or says why not. */
        StateFiles open() throws IOException;
    }

    /** A file that grows. */
    interface Appender extends Closeable {
        /** Writes at the end; once it returns, readers see it, and it survives the end of this process. */
        void append(String text) throws IOException;
    }

    /** Names of the finished files, sorted. */
    List<String> names() throws IOException;

    /** Names of the files whose replacement is under way, or never came to its end: with {@link #UNFINISHED}. */
    List<String> unfinished() throws IOException;

    /** The text of a file; empty if there is none of that name. */
    Optional<String> read(String name) throws IOException;

    /** A file from a byte on, up to what was flushed; empty if there is none of that name, or it is shorter. */
    Optional<InputStream> open(String name, long from) throws IOException;

    /** Replaces a file in one step: a reader, or a crash, sees the old text or the new one. */
    void replace(String name, String text) throws IOException;

    /** Begins a file, or begins it anew. */
    Appender create(String name) throws IOException;

    /**
     * Gives a file another name.
     *
     * @throws IOException if there is a file of that name already, or none of the first
     */
    void rename(String from, String to) throws IOException;

    /** Deletes a file; no error if there is none of that name. */
    void delete(String name) throws IOException;
}
