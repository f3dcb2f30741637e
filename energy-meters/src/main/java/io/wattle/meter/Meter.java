package io.wattle.meter;

import io.wattle.model.Reading;

/**
 * Something that reads the watts or joules of one node. Every implementation here is thread safe: readings taken at the
 * same time by several threads wait for each other.
 */
public interface Meter extends AutoCloseable {

    /** What is read, for people and for error messages: the kind of meter and its device, host or path. */
    String name();

    /**
     * Takes one reading. An energy meter counts from its first good reading, which is 0 J; joules of a stretch it cannot
     * account for are left out, and a {@link Reading.Missing} says so.
     *
     * <p>A device that fails, refuses or answers nonsense gives {@link Reading.Missing} with what came and what to do; no
     * exception is thrown for it. An interrupt gives Missing as well, and the thread's interrupt flag stays set.
     */
    Reading read();

    /** Ends threads, sockets and files of this meter. A closed meter reads {@link Reading.Missing}. */
    @Override
    void close();
}
