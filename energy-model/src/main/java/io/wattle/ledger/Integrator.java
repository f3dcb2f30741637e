package io.wattle.ledger;

import io.wattle.model.Reading;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Turns the readings of one node into stretches that follow one another, and sums their energy and their unmetered time.
 * The stretches lie on a timeline that never runs back: when the clock of the readings is set back, the timeline goes on
 * from the last reading. Not thread safe.
 */
final class Integrator {
    private final LedgerOptions options;
    private final Counters counters;
    private final CompensatedSum joules;
    private final CompensatedSum unmeteredSeconds;
    private Reading last;
    private Instant lastOnTimeline;
    private Duration offset = Duration.ZERO;
    private boolean counterFellInStep;
    private Instant suspectFirst;
    private Instant suspectLast;
    private int suspects;

    Integrator(Instant start, LedgerOptions options, Counters counters) {
        this.lastOnTimeline = start;
        this.options = options;
        this.counters = counters;
        this.joules = new CompensatedSum();
        this.unmeteredSeconds = new CompensatedSum();
    }

    Integrator(LedgerState.Node state, LedgerOptions options, Counters counters) {
        this.options = options;
        this.counters = counters;
        this.joules = new CompensatedSum(state.account().integralJoules());
        this.unmeteredSeconds = new CompensatedSum(state.account().unmeteredSeconds());
        this.last = state.lastReading().orElse(null);
        this.lastOnTimeline = state.lastOnTimeline();
        this.offset = state.offset();
        this.counterFellInStep = state.counterFellInStep();
    }

    /** The stretch that ends with this reading, if the reading ends one. */
    Optional<Stretch> accept(Reading reading) {
        Optional<Stretch> stretch = last == null
                ? Optional.of(first(reading))
                : reading.time().isAfter(last.time()) ? forward(reading) : behind(reading);
        stretch.ifPresent(this::sum);
        return stretch;
    }

    /** No reading is to come: what passed since the last one stays unknown. */
    void close(Instant end) {
        if (end.isAfter(lastOnTimeline)) {
            unmeteredSeconds.add(Stretch.seconds(lastOnTimeline, end));
            lastOnTimeline = end;
        }
    }

    double joules() {
        return joules.value();
    }

    double unmeteredSeconds() {
        return unmeteredSeconds.value();
    }

    /** What is to be added to the clock of the readings to come to the timeline; 0 if the clock was never set back. */
    Duration offset() {
        return offset;
    }

    Optional<Reading> last() {
        return Optional.ofNullable(last);
    }

    Instant lastOnTimeline() {
        return lastOnTimeline;
    }

    boolean counterFellInStep() {
        return counterFellInStep;
    }

    private void sum(Stretch stretch) {
        if (stretch instanceof Stretch.Unmetered) {
            unmeteredSeconds.add(Stretch.seconds(stretch.from(), stretch.to()));
        } else {
            joules.add(stretch.joules());
        }
    }

    private Stretch first(Reading reading) {
        Instant start = lastOnTimeline;
        if (reading.time().isBefore(start.minus(options.clockStepBack()))) {
            counters.count(Irregularity.CLOCK_STEPPED_BACK);
            offset = Duration.between(reading.time(), start);
        }
        countMissing(reading);
        Instant to = reading.time().plus(offset);
        moveTo(reading, to);
        return new Stretch.Unmetered(to.isBefore(start) ? to : start, to);
    }

    private Optional<Stretch> forward(Reading reading) {
        suspects = 0;
        countMissing(reading);
        if (reading instanceof Reading.Missing && last instanceof Reading.Energy) {
            // The counter goes on counting: its next value covers this time too.
            return Optional.empty();
        }
        boolean restored = clockRestored(reading);
        if (restored) {
            counters.count(Irregularity.CLOCK_RESTORED);
            offset = Duration.ZERO;
        }
        Instant from = lastOnTimeline;
        Instant to = reading.time().plus(offset);
        // How much time the step hid is not known, nor what a counter held that fell with it.
        boolean trusted = !restored || (reading instanceof Reading.Energy && !counterFellInStep);
        Stretch stretch = trusted ? between(from, to, reading) : new Stretch.Unmetered(from, to);
        moveTo(reading, to);
        return Optional.of(stretch);
    }

    /** A jump ahead by more than noise, past all that was read before the clock stepped back. */
    private boolean clockRestored(Reading reading) {
        return !offset.isZero()
                && reading.time().isAfter(lastOnTimeline)
                && reading.time().isAfter(last.time().plus(options.clockStepBack()));
    }

    private Optional<Stretch> behind(Reading reading) {
        if (reading.time().equals(last.time())) {
            suspects = 0;
            counters.count(Irregularity.DUPLICATE_READING);
            return Optional.empty();
        }
        if (!proveStepBack(reading)) {
            counters.count(Irregularity.LATE_READING);
            return Optional.empty();
        }
        counters.count(Irregularity.CLOCK_STEPPED_BACK);
        offset = Duration.between(suspectFirst, lastOnTimeline);
        Instant from = lastOnTimeline;
        Instant to = reading.time().plus(offset);
        boolean counting = last instanceof Reading.Energy && reading instanceof Reading.Energy;
        Stretch stretch = counting ? between(from, to, reading) : new Stretch.Unmetered(from, to);
        counterFellInStep = stretch instanceof Stretch.Unmetered;
        suspects = 0;
        moveTo(reading, to);
        return Optional.of(stretch);
    }

    private boolean proveStepBack(Reading reading) {
        if (reading instanceof Reading.Missing) {
            return false;
        }
        if (!reading.time().isBefore(last.time().minus(options.clockStepBack()))) {
            suspects = 0;
            return false;
        }
        if (suspects == 0 || !reading.time().isAfter(suspectLast)) {
            suspects = 0;
            suspectFirst = reading.time();
        }
        suspectLast = reading.time();
        suspects++;
        return suspects >= options.clockStepReadings();
    }

    private Stretch between(Instant from, Instant to, Reading reading) {
        if (last instanceof Reading.Power before && reading instanceof Reading.Power now) {
            if (Duration.between(from, to).compareTo(options.maxPowerGap()) <= 0) {
                return new Stretch.Line(
                        from, to, before.watts(), now.watts(), before.quality().and(now.quality()));
            }
            counters.count(Irregularity.POWER_GAP);
        } else if (last instanceof Reading.Energy before && reading instanceof Reading.Energy now) {
            if (now.joules() >= before.joules() && now.intervalsLeftOut() == before.intervalsLeftOut()) {
                double used = now.joules() - before.joules();
                return new Stretch.Even(from, to, used, before.quality().and(now.quality()));
            }
            counters.count(Irregularity.COUNTER_REBASED);
        } else if (!(last instanceof Reading.Missing) && !(reading instanceof Reading.Missing)) {
            counters.count(Irregularity.KIND_CHANGED);
        }
        return new Stretch.Unmetered(from, to);
    }

    private void countMissing(Reading reading) {
        if (reading instanceof Reading.Missing) {
            counters.count(Irregularity.MISSING_READING);
        }
    }

    private void moveTo(Reading reading, Instant onTimeline) {
        last = reading;
        lastOnTimeline = onTimeline;
    }
}
