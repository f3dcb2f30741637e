package io.wattle.tuning.search;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What a successful trial measured, or what a model predicts of it.
 *
 * @param seconds start of the master to finish on the machines that ran it, from the job history, or as the ResourceManager tells it; of
 *     a model, from the start of the client
 * @param joules energy of all workers, over the time of the class if there is one; empty if their meter gave no reading
 * @param joulesQuality where the joules come from
 * @param cpuSeconds CPU time of all task attempts, on the machine that ran them; empty where nobody counts it
 * @param peakMapMb largest resident memory of a map task in MiB, if the cluster reports it
 * @param peakReduceMb largest resident memory of a reduce task in MiB, if the cluster reports it
 * @param counters the job's counters that explain its time, by name
 * @param classTime the trial on nodes of the cluster's class; empty in journals of earlier versions
 * @param timeline its tasks from its start to its finish, waits in queues included; empty where nobody recorded them, and in journals of earlier versions
 * @param secondsQuality where the seconds come from: predicted, measured or reported; a model predicts both figures or none
 */
public record Measurement(
        double seconds,
        OptionalDouble joules,
        JoulesQuality joulesQuality,
        OptionalDouble cpuSeconds,
        OptionalInt peakMapMb,
        OptionalInt peakReduceMb,
        Map<String, Long> counters,
        Optional<ClassTime> classTime,
        Optional<TaskTimeline> timeline,
        SecondsQuality secondsQuality) {

    public Measurement {
        if (!known(seconds) || !known(joules.orElse(1)) || !known(cpuSeconds.orElse(1))) {
            throw new IllegalArgumentException("measurement: " + seconds + " s, " + text(joules) + " J, "
                    + text(cpuSeconds) + " CPU s (allowed: positive numbers; a figure nobody measured is no figure)");
        }
        Objects.requireNonNull(joulesQuality, "joulesQuality");
        Objects.requireNonNull(classTime, "classTime");
        Objects.requireNonNull(timeline, "timeline");
        Objects.requireNonNull(secondsQuality, "secondsQuality");
        requireOfRun(secondsQuality, joulesQuality);
        counters = Map.copyOf(counters);
    }

    private static void requireOfRun(SecondsQuality seconds, JoulesQuality joules) {
        boolean fits = joules == JoulesQuality.PREDICTED
                ? seconds == SecondsQuality.PREDICTED
                : seconds == SecondsQuality.MEASURED || seconds == SecondsQuality.REPORTED;
        if (!fits) {
            throw new IllegalArgumentException("measurement: seconds " + seconds.label() + ", joules " + joules.label()
                    + " (allowed: both predicted, or seconds that are measured or reported)");
        }
    }

    /** Of a run whose history is known, or of a model. */
    public Measurement(
            double seconds,
            OptionalDouble joules,
            JoulesQuality joulesQuality,
            OptionalDouble cpuSeconds,
            OptionalInt peakMapMb,
            OptionalInt peakReduceMb,
            Map<String, Long> counters,
            Optional<ClassTime> classTime,
            Optional<TaskTimeline> timeline) {
        this(
                seconds,
                joules,
                joulesQuality,
                cpuSeconds,
                peakMapMb,
                peakReduceMb,
                counters,
                classTime,
                timeline,
                joulesQuality == JoulesQuality.PREDICTED ? SecondsQuality.PREDICTED : SecondsQuality.MEASURED);
    }

    /** Of a run whose CPU time was counted. */
    public Measurement(
            double seconds,
            OptionalDouble joules,
            JoulesQuality joulesQuality,
            double cpuSeconds,
            OptionalInt peakMapMb,
            OptionalInt peakReduceMb,
            Map<String, Long> counters,
            Optional<ClassTime> classTime) {
        this(
                seconds,
                joules,
                joulesQuality,
                OptionalDouble.of(cpuSeconds),
                peakMapMb,
                peakReduceMb,
                counters,
                classTime,
                Optional.empty());
    }

    /** Of a run of which only the time is known, and joules where something metered them. */
    public static Measurement ofTime(
            double seconds, OptionalDouble joules, JoulesQuality joulesQuality, Optional<ClassTime> classTime) {
        return new Measurement(
                seconds,
                joules,
                joulesQuality,
                OptionalDouble.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Map.of(),
                classTime,
                Optional.empty());
    }

    /** The same with joules from elsewhere. */
    public Measurement withJoules(double otherJoules, JoulesQuality quality) {
        return new Measurement(
                seconds,
                OptionalDouble.of(otherJoules),
                quality,
                cpuSeconds,
                peakMapMb,
                peakReduceMb,
                counters,
                classTime,
                timeline,
                secondsQuality);
    }

    /** The same with other seconds of the clock. */
    public Measurement withSeconds(double otherSeconds) {
        return new Measurement(
                otherSeconds,
                joules,
                joulesQuality,
                cpuSeconds,
                peakMapMb,
                peakReduceMb,
                counters,
                classTime,
                timeline,
                secondsQuality);
    }

    /** The same with what its tasks did. */
    public Measurement with(TaskTimeline tasks) {
        return new Measurement(
                seconds,
                joules,
                joulesQuality,
                cpuSeconds,
                peakMapMb,
                peakReduceMb,
                counters,
                classTime,
                Optional.of(tasks),
                secondsQuality);
    }

    /** The same of a run of which no history came: its seconds are what the ResourceManager reported. */
    public Measurement reported() {
        return new Measurement(
                seconds,
                joules,
                joulesQuality,
                cpuSeconds,
                peakMapMb,
                peakReduceMb,
                counters,
                classTime,
                timeline,
                SecondsQuality.REPORTED);
    }

    /** Without the time of a class. */
    public Measurement(
            double seconds,
            double joules,
            JoulesQuality joulesQuality,
            double cpuSeconds,
            OptionalInt peakMapMb,
            OptionalInt peakReduceMb,
            Map<String, Long> counters) {
        this(
                seconds,
                OptionalDouble.of(joules),
                joulesQuality,
                cpuSeconds,
                peakMapMb,
                peakReduceMb,
                counters,
                Optional.empty());
    }

    /**
     * Seconds on the machine whose joules these are: those of the class where they were reckoned for it, those of the clock where a
     * cluster's own ledger has them. Empty where there are no joules, or none of one machine with any seconds, as in journals of earlier
     * versions.
     */
    public OptionalDouble secondsOfJoules() {
        if (joules.isEmpty()) {
            return OptionalDouble.empty();
        }
        if (joulesQuality.isOfLedger()) {
            return OptionalDouble.of(seconds);
        }
        if (classTime.isPresent()) {
            return OptionalDouble.of(classTime.get().seconds());
        }
        return joulesQuality == JoulesQuality.PREDICTED ? OptionalDouble.of(seconds) : OptionalDouble.empty();
    }

    private static String text(OptionalDouble figure) {
        return figure.isPresent() ? Double.toString(figure.getAsDouble()) : "no";
    }

    private static boolean known(double figure) {
        return figure > 0 && Double.isFinite(figure);
    }
}
