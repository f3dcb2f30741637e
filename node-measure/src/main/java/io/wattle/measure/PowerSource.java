package io.wattle.measure;

import io.wattle.model.Reading;

/** A meter, as the measurement sees it. Each source is read from one thread at a time. */
public interface PowerSource {

    /** What a person calls it, such as {@code rapl} or {@code pdu 10.0.0.7 outlet 3}; becomes part of a figure's source. */
    String name();

    /**
     * Whether the meter sees all that the node draws. A meter of the processor packages does not: its watts become an
     * estimate, and the result has a warning.
     */
    boolean wholeNode();

    /** Reads the meter now. May block for the meter's own time-out; a meter without a reading says {@code Missing}. */
    Reading read();
}
