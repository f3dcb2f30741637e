package io.wattle.scheduler.metering;

import io.wattle.model.Reading;
import java.util.List;
import java.util.function.BiConsumer;

/** How the meters of a device are read. */
interface Source {

    /** A meter of this device is there. */
    default void add(NodeMeter meter) {}

    /** It is there no more. */
    default void remove(NodeMeter meter) {}

    /**
     * Reads meters; called by a thread that may wait.
     *
     * @param sink given one reading of each, on any thread; throws nothing
     * @param done called when all have been given, on any thread; throws nothing
     */
    void read(List<NodeMeter> meters, BiConsumer<NodeMeter, Reading> sink, Runnable done);

    /** Ends what this device alone has open. */
    default void close() {}

    /** Called for a reading that ended for none of its time-outs: what it waits for will not come. */
    default void giveUp() {}
}
