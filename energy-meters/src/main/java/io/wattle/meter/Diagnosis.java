package io.wattle.meter;

import io.wattle.model.Reading;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What {@code tuner power doctor} says about one meter. Immutable and thread safe.
 *
 * @param kind rapl, snmp, prometheus or ipmi
 * @param found the device, file or program exists and answered in some way
 * @param readable it gave a reading
 * @param summary what was found, or why not, in one sentence
 * @param fix what to do, as lines to type or to write to a file; empty when nothing is to be done
 * @param sockets CPU sockets seen; empty for a meter that does not know
 * @param wrapPeriods how soon each counter starts again from 0; empty for a meter of watts
 * @param notes other things an operator should know
 * @param sample one reading, {@link Reading.Missing} if there was none
 */
public record Diagnosis(
        String kind,
        boolean found,
        boolean readable,
        String summary,
        Optional<String> fix,
        OptionalInt sockets,
        List<WrapPeriod> wrapPeriods,
        List<String> notes,
        Reading sample) {

    public Diagnosis {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(summary, "summary");
        Objects.requireNonNull(fix, "fix");
        Objects.requireNonNull(sockets, "sockets");
        Objects.requireNonNull(sample, "sample");
        wrapPeriods = List.copyOf(wrapPeriods);
        notes = List.copyOf(notes);
    }

    /** The diagnosis of a meter that has neither sockets nor counters to speak of. */
    public static Diagnosis of(
            String kind, boolean found, String summary, Optional<String> fix, List<String> notes, Reading sample) {
        boolean readable = !(sample instanceof Reading.Missing);
        return new Diagnosis(kind, found, readable, summary, fix, OptionalInt.empty(), List.of(), notes, sample);
    }

    /**
     * How long a counter runs before it starts again from 0. It has to be read at least twice as often.
     *
     * @param counter name of the counter
     * @param rangeJoules joules it counts before it wraps
     * @param assumedWatts the most its part of the machine is assumed to draw
     * @param observedWatts what it drew while it was looked at; empty if it could not be told
     */
    public record WrapPeriod(String counter, double rangeJoules, double assumedWatts, OptionalDouble observedWatts) {
        public WrapPeriod {
            Objects.requireNonNull(counter, "counter");
            Objects.requireNonNull(observedWatts, "observedWatts");
        }

        /** Seconds to a wrap at the assumed watts: the shortest possible. */
        public double assumedSeconds() {
            return rangeJoules / assumedWatts;
        }

        /** Seconds to a wrap at the observed watts; empty if nothing was observed to be drawn. */
        public OptionalDouble observedSeconds() {
            return observedWatts.isPresent() && observedWatts.getAsDouble() > 0
                    ? OptionalDouble.of(rangeJoules / observedWatts.getAsDouble())
                    : OptionalDouble.empty();
        }
    }
}
