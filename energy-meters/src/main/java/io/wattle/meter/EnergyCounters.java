package io.wattle.meter;

import io.wattle.model.Reading;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Adds up what a group of cumulative counters, read together, have counted since the first time. A counter that wraps is
 * followed; one that was reset, jumped, or was left alone for longer than a wrap can take, is not guessed at: the
 * interval is left out for the whole group, and counting goes on from the values just read.
 *
 * <p>Pure: values and times come in. Not thread safe.
 */
public final class EnergyCounters {

    private static final double NANOS_PER_SECOND = 1e9;

    /** A counter that may wrap within this time tells nothing to who reads it later. */
    private static final double LONGEST_UNREAD_SECONDS = 600;

    private final List<CounterSpec> specs;
    private final double[] lastCounts;
    private final long[] movedNanos;
    private final double[] stepCounts;
    private long lastNanos;
    private boolean started;
    private double joules;
    private long intervalsLeftOut;

    /** Counters that start at the first values given to {@link #advance}. */
    public EnergyCounters(List<CounterSpec> specs) {
        this.specs = List.copyOf(specs);
        lastCounts = new double[specs.size()];
        movedNanos = new long[specs.size()];
        stepCounts = new double[specs.size()];
    }

    /** The same in place of other counters, whose joules stay; what was used while they changed is left out. */
    public EnergyCounters(List<CounterSpec> specs, EnergyCounters before) {
        this(specs);
        joules = before.joules;
        intervalsLeftOut = before.intervalsLeftOut + (before.started ? 1 : 0);
    }

    /** What is counted, in the order of the values given to {@link #advance}. */
    public List<CounterSpec> specs() {
        return specs;
    }

    /** Joules of all counters since the first values, without the intervals left out. Never falls. */
    public double joules() {
        return joules;
    }

    /** How many intervals were left out so far. */
    public long intervalsLeftOut() {
        return intervalsLeftOut;
    }

    /**
     * What the counters themselves stand at, for whoever reads them next; empty before the first values, and if one may wrap
     * unnoticed within ten minutes.
     *
     * @param device what they belong to: another device has another text
     */
    public Optional<Reading.Register> register(String device) {
        if (!started || specs.stream().anyMatch(it -> it.wrapSeconds() < LONGEST_UNREAD_SECONDS)) {
            return Optional.empty();
        }
        StringBuilder which = new StringBuilder(device);
        double sum = 0;
        double watts = 0;
        for (int i = 0; i < lastCounts.length; i++) {
            CounterSpec spec = specs.get(i);
            which.append(' ').append(spec.name()).append(' ').append(spec.joulesPerCount());
            sum += lastCounts[i] * spec.joulesPerCount();
            watts += spec.maximumWatts();
        }
        // Names of series are long, and a ResourceManager keeps one for each node.
        return Optional.of(
                new Reading.Register(Integer.toHexString(which.toString().hashCode()), sum, watts));
    }

    /**
     * Takes the next values.
     *
     * @param counts one value per counter, 0 or more
     * @param nanos when they were read, by a steady clock
     * @return empty if they were counted; otherwise why this interval is not known
     */
    public Optional<String> advance(double[] counts, long nanos) {
        if (!started) {
            rebase(counts, nanos);
            return Optional.empty();
        }
        double seconds = (nanos - lastNanos) / NANOS_PER_SECOND;
        double sum = 0;
        for (int i = 0; i < counts.length; i++) {
            CounterSpec spec = specs.get(i);
            Optional<String> refusal = step(i, counts[i], seconds);
            if (refusal.isPresent()) {
                rebase(counts, nanos);
                intervalsLeftOut++;
                return refusal;
            }
            sum += stepCounts[i] * spec.joulesPerCount();
        }
        Optional<String> stalled = stalled(nanos);
        if (stalled.isEmpty()) {
            accept(counts, nanos);
            joules += sum;
        }
        return stalled;
    }

    private Optional<String> stalled(long nanos) {
        for (int i = 0; i < stepCounts.length; i++) {
            double seconds = (nanos - movedNanos[i]) / NANOS_PER_SECOND;
            if (stepCounts[i] == 0 && seconds > specs.get(i).stalledSeconds()) {
                return Optional.of(text(
                        "%s has stood still for %.1f s, which a running machine's cannot: what feeds it has stopped or"
                                + " never counted (usual in virtual machines)",
                        specs.get(i).name(), seconds));
            }
        }
        return Optional.empty();
    }

    private Optional<String> step(int i, double count, double seconds) {
        CounterSpec spec = specs.get(i);
        if (seconds > spec.wrapSeconds()) {
            return Optional.of(text(
                    "%s was last read %.0f s ago but can wrap every %.0f s (%.0f J at %.0f W): how often it wrapped is"
                            + " not known; the joules in between are left out; read it more often",
                    spec.name(), seconds, spec.wrapSeconds(), spec.rangeJoules(), spec.maximumWatts()));
        }
        double step = count - lastCounts[i];
        boolean back = step < 0;
        if (back && !spec.wraps()) {
            return Optional.of(text(
                    "%s fell from %.0f to %.0f and has no range to wrap at: taken as a reset; the joules in between are"
                            + " left out and counting goes on from here",
                    spec.name(), lastCounts[i], count));
        }
        if (back) {
            step += spec.rangeCounts();
        }
        // One more count: a coarse counter may step just after it was last read.
        double possible = spec.maximumWatts() * (seconds + spec.refreshSeconds()) + spec.joulesPerCount();
        double implied = step * spec.joulesPerCount();
        if (step < 0 || implied > possible) {
            return Optional.of(text(
                    "%s went from %.0f to %.0f in %.3f s: %s %.0f J, more than %.0f W can give; taken as a reset or a"
                            + " bad value; the joules in between are left out and counting goes on from here",
                    spec.name(),
                    lastCounts[i],
                    count,
                    seconds,
                    back ? "a wrap would mean" : "that means",
                    implied,
                    spec.maximumWatts()));
        }
        stepCounts[i] = step;
        return Optional.empty();
    }

    private void rebase(double[] counts, long nanos) {
        for (int i = 0; i < counts.length; i++) {
            // A counter that stood still before the gap still does.
            if (!started || counts[i] != lastCounts[i]) {
                movedNanos[i] = nanos;
            }
            lastCounts[i] = counts[i];
        }
        started = true;
        lastNanos = nanos;
    }

    private void accept(double[] counts, long nanos) {
        for (int i = 0; i < counts.length; i++) {
            if (stepCounts[i] != 0) {
                movedNanos[i] = nanos;
            }
            lastCounts[i] = counts[i];
        }
        lastNanos = nanos;
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
