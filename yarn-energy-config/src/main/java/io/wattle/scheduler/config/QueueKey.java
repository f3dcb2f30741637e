package io.wattle.scheduler.config;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/** Every key that a queue may have: {@code yarn.energy.queue.<path>.<suffix>}. */
public enum QueueKey {
    MODE(
            "mode",
            "active, shadow or off",
            "How far the scheduler goes in the queue: never further than yarn.energy.mode."),
    WEIGHT("weight", "0 to 1", "As yarn.energy.weight, in the queue."),
    DEFERRAL_LONGEST(
            "deferral.longest-ms",
            "whole milliseconds, 0 to 3600000",
            "As yarn.energy.deferral.longest-ms, in the queue."),
    AM_DEFERRAL("am.deferral-ms", "whole milliseconds, 0 to 3600000", "As yarn.energy.am.deferral-ms, in the queue."),
    WORKLOAD(
            "workload",
            WorkloadNames.allowed(),
            "What the containers of the queue's applications mostly wait for, if the application does not say."),
    HINTS("hints", HintGivers.ALLOWED, "Users whose applications' hints count in the queue; all users' by default.");

    private static final String PREFIX = EnergyKey.PREFIX + "queue.";
    private static final String ANY_PATH = "<path>";

    private final String suffix;
    private final String allowed;
    private final String description;

    QueueKey(String suffix, String allowed, String description) {
        this.suffix = suffix;
        this.allowed = allowed;
        this.description = description;
    }

    /** Whole name of a queue's key. */
    public String of(String path) {
        return PREFIX + path + "." + suffix;
    }

    /** What values are allowed, for messages. */
    public String allowed() {
        return allowed;
    }

    EnergyKey.Doc documentation() {
        return new EnergyKey.Doc(of(ANY_PATH), "", allowed, description);
    }

    /** Whether that is a queue's key, be it one that there is or not. */
    public static boolean isQueues(String name) {
        return name.startsWith(PREFIX);
    }

    /** Which key of a queue it is. */
    static Optional<QueueKey> find(String name) {
        return Arrays.stream(values())
                .filter(it -> name.endsWith("." + it.suffix))
                .max(Comparator.comparingInt(it -> it.suffix.length()));
    }

    /** The queue's path in a whole name; empty if there is none. */
    String path(String name) {
        int end = name.length() - suffix.length() - 1;
        return end > PREFIX.length() ? name.substring(PREFIX.length(), end) : "";
    }

    /** For messages: what may follow a queue's path. */
    static String suffixes() {
        return String.join(", ", Arrays.stream(values()).map(it -> it.suffix).toList());
    }
}
