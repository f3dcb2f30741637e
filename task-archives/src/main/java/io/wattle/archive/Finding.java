package io.wattle.archive;

/**
 * What was found of a node's archives. Immutable and thread safe.
 *
 * @param state whether tasks can use them, and if not why
 * @param words a sentence that names the file and what to do
 */
public record Finding(State state, String words) {

    /** Whether tasks can use the archives. */
    public enum State {
        /** They fit, and nobody but their owner can write them. */
        FIT,
        /** There are none. */
        MISSING,
        /** Somebody else could write them, or the jars: an archive is code. */
        WRITABLE,
        /** Not the bytes that were made. */
        DAMAGED,
        /** Of other jars or another JDK than the node has now. */
        STALE,
        /** The JVM does not start with them. */
        REFUSED
    }

    /** Whether tasks can use the archives. */
    public boolean isFit() {
        return state == State.FIT;
    }
}
