package io.wattle.combine.read;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** Reads the records of one piece of a file. Not thread safe. */
public interface PieceReader<K, V> extends Closeable {

    /**
     * Reads the next record.
     *
     * @param key to read into, or null for a new one
     * @param value to read into, or null for a new one
     * @return false if there is none left
     */
    boolean next(K key, V value) throws IOException, InterruptedException;

    /** Key of the record: the one given, unless the format made another. */
    K key();

    /** Value of the record: the one given, unless the format made another. */
    V value();

    /** An empty key to read into. */
    K newKey();

    /** An empty value to read into. */
    V newValue();

    /** Where the record begins in its file, bytes, or {@link io.wattle.combine.CombineContext#UNKNOWN}. */
    long offset();

    /** How much of the piece is read, 0 to 1. */
    float progress() throws IOException, InterruptedException;

    /** Opens pieces. */
    @FunctionalInterface
    interface Opener<K, V> extends Closeable {
        /** The reader of a piece, at its start. */
        PieceReader<K, V> open(Piece piece) throws IOException, InterruptedException;

        /** How many of the pieces that come next it wants to know. */
        default int prepares() {
            return 0;
        }

        /** Tells the pieces that come next, before the one before them is opened. */
        default void prepare(List<Piece> next) throws IOException {}

        /** No more pieces are opened. */
        @Override
        default void close() throws IOException {}
    }
}
