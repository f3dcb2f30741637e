package io.wattle.scheduler.account;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** The few things that a {@link LedgerStore} does with files. Each may fail at any time. */
interface LedgerFiles {

    /** A file that grows. */
    interface Appender extends Closeable {
        /** Writes at the end; once it returns, readers see it, and it survives the end of this process. */
        void append(String text) throws IOException;
    }

    /** Names of the finished files. */
    List<String> names() throws IOException;

    /** Names of the files whose replacement is under way, or never came to its end: with {@code .tmp}. */
    List<String> unfinished() throws IOException;

    /** The text of a file; empty if there is none of that name. */
    Optional<String> read(String name) throws IOException;

    /** A file from a byte on, up to where it is now; empty if there is none of that name. */
    Optional<InputStream> open(String name, long from) throws IOException;

    /** Replaces a file in one step. */
    void replace(String name, String text) throws IOException;

    /** Begins a file. */
    Appender create(String name) throws IOException;

    /** Gives a file another name, which no file has yet. */
    void rename(String from, String to) throws IOException;

    /** Deletes a file, if there is one. */
    void delete(String name) throws IOException;
}
