package io.wattle.tandem;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How a tandem switches. Keys in messages are those of {@code yarn.energy.tandem.*}.
 *
 * @param groups of nodes that may sleep; none: nothing ever sleeps
 * @param responseSeconds within which work without a deadline is to be done, more than 0
 * @param wakeThreshold nodes are woken when the demand is above this share of what those that are up serve, more than 0
 * @param sleepThreshold nodes may sleep when the demand is at most this share of what the others serve, 0 or more, less than {@code wakeThreshold}
 * @param reserveFactor how many times the work that is expected to come the nodes that are up have to serve, 0 or more
 * @param rates how fast nodes switch
 * @param limits how long a switch may take, and what happens then
 * @param budgets how many may be on their way to sleep at once
 * @param hostReserves hosts of which some are up whatever the load, whatever their groups
 * @param drainsBusy whether a node that has containers may be drained, one at a time; if not, only idle ones sleep
 * @param loadHistorySeconds after which work that came counts a third for what is expected to come, 60 or more
 */
public record TandemSettings(
        List<SleepGroup> groups,
        double responseSeconds,
        double wakeThreshold,
        double sleepThreshold,
        double reserveFactor,
        Rates rates,
        Limits limits,
        List<Budget> budgets,
        List<HostReserve> hostReserves,
        boolean drainsBusy,
        double loadHistorySeconds) {

    /**
     * How fast switches follow each other.
     *
     * @param suspendsPerMinute most nodes of all groups that are sent to sleep within 60 s, 1 or more
     * @param resumesPerMinute most nodes of all groups that are woken within 60 s, 1 or more
     * @param inhibitSeconds after a switch of a group in which none in the other direction happens, 0 or more
     */
    public record Rates(int suspendsPerMinute, int resumesPerMinute, double inhibitSeconds) {

        /** Slurm's rates, and 120 s. */
        public static final Rates DEFAULT = new Rates(60, 300, 120);

        public Rates {
            require(TandemKey.SUSPEND_RATE, suspendsPerMinute, suspendsPerMinute >= 1, "1 or more a minute");
            require(TandemKey.RESUME_RATE, resumesPerMinute, resumesPerMinute >= 1, "1 or more a minute");
            require(TandemKey.INHIBIT, inhibitSeconds, inhibitSeconds >= 0, "0 or more");
        }
    }

    /**
     * What bounds a switch.
     *
     * @param drainSeconds after which a drain is given up and the node taken back, more than 0
     * @param suspendSeconds after which a node that was told to sleep and still sends heartbeats takes containers again, more than
     *     {@link #SILENT_SECONDS}
     * @param resumeSeconds after which one that was told to wake has failed, more than 0
     * @param retrySeconds until a node that failed to wake is tried again for the first time, more than 0; twice as long each time
     * @param longestRetrySeconds the longest such time, at least as long
     * @param breakerShare share of the nodes that may have failed, 0 to less than 1: beyond it nothing is switched
     */
    public record Limits(
            double drainSeconds,
            double suspendSeconds,
            double resumeSeconds,
            double retrySeconds,
            double longestRetrySeconds,
            double breakerShare) {

        /** A node that was told to sleep is taken to do so once it is silent for so long: no suspend time-out can be shorter. */
        public static final double SILENT_SECONDS = 10;

        /** An hour, 2 min (a shutdown ends services first), 10 min, 3 min to 1 h, and a fifth of the nodes. */
        public static final Limits DEFAULT = new Limits(3600, 120, 600, 180, 3600, 0.2);

        public Limits {
            require(TandemKey.DRAIN_TIMEOUT, drainSeconds, drainSeconds > 0, "more than 0");
            require(
                    TandemKey.SUSPEND_TIMEOUT,
                    suspendSeconds,
                    suspendSeconds > SILENT_SECONDS,
                    "more than " + SILENT_SECONDS + ", the silence that tells sleep");
            require(TandemKey.RESUME_TIMEOUT, resumeSeconds, resumeSeconds > 0, "more than 0");
            require(TandemKey.RETRY, retrySeconds, retrySeconds > 0, "more than 0");
            require(
                    TandemKey.RETRY_LONGEST,
                    longestRetrySeconds,
                    longestRetrySeconds >= retrySeconds,
                    "no less than " + TandemKey.RETRY.label() + ", " + retrySeconds);
            require(TandemKey.BREAKER, breakerShare, breakerShare >= 0 && breakerShare < 1, "0 or more, less than 1");
        }

        /** How long after its last failure a node is tried again. @param failures in a row, at least 1 */
        public double backOffSeconds(int failures) {
            return Math.min(longestRetrySeconds, retrySeconds * Math.pow(2, Math.max(0, failures - 1)));
        }
    }

    public TandemSettings {
        groups = List.copyOf(groups);
        budgets = List.copyOf(budgets);
        hostReserves = List.copyOf(hostReserves);
        require(TandemKey.RESPONSE, responseSeconds, responseSeconds > 0, "more than 0");
        require(TandemKey.WAKE_THRESHOLD, wakeThreshold, wakeThreshold > 0, "more than 0");
        require(
                TandemKey.SLEEP_THRESHOLD,
                sleepThreshold,
                sleepThreshold >= 0 && sleepThreshold < wakeThreshold,
                "0 or more, less than " + TandemKey.WAKE_THRESHOLD.label() + ", " + wakeThreshold);
        require(TandemKey.RESERVE_FACTOR, reserveFactor, reserveFactor >= 0, "0 or more");
        require(TandemKey.LOAD_HISTORY, loadHistorySeconds, loadHistorySeconds >= 60, "60 or more");
        List<String> names = groups.stream().map(SleepGroup::name).toList();
        if (names.stream().distinct().count() < names.size()) {
            throw new IllegalArgumentException("groups: " + names.stream().collect(Collectors.joining(", "))
                    + " (allowed: each node class once; remove the one that is there twice)");
        }
        for (SleepGroup group : groups) {
            // One that wakes as late as that would be given up each time.
            require(
                    TandemKey.RESUME_TIMEOUT,
                    limits.resumeSeconds(),
                    limits.resumeSeconds() > group.wakeSeconds(),
                    "more than the " + group.wakeSeconds() + " s in which a node of " + group.name() + " wakes");
        }
    }

    /**
     * The thresholds of Duerr2014 (53 of 80), a reserve of a fifth, a response bound of 10 min, a budget of a tenth of the nodes, and a memory of an hour.
     *
     * @param groups of nodes that may sleep
     */
    public static TandemSettings of(List<SleepGroup> groups) {
        return new TandemSettings(
                groups,
                600,
                0.8,
                0.53,
                1.2,
                Rates.DEFAULT,
                Limits.DEFAULT,
                List.of(Budget.always(0.1)),
                List.of(),
                true,
                3600);
    }

    /** The group of that name; empty if its nodes never sleep. */
    public Optional<SleepGroup> group(String name) {
        // Asked for each node in each plan: a stream took a quarter of the time of a plan for 10,000 nodes.
        for (SleepGroup group : groups) {
            if (group.name().equals(name)) {
                return Optional.of(group);
            }
        }
        return Optional.empty();
    }

    private static void require(TandemKey key, double value, boolean allowed, String words) {
        if (!allowed || Double.isInfinite(value) || Double.isNaN(value)) {
            throw new IllegalArgumentException(key.key() + ": " + value + " (allowed: " + words + ")");
        }
    }
}
