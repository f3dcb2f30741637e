package io.wattle.tandem;

import java.util.Arrays;
import java.util.Optional;

/** Every key of a tandem's policy, as users write it after {@code yarn.energy.tandem.}: names, defaults and descriptions. */
public enum TandemKey {
    RESPONSE("response-seconds", "600", "more than 0", "Seconds within which work without a deadline is to be done."),
    WAKE_THRESHOLD(
            "wake-threshold",
            "0.8",
            "more than 0",
            "Nodes are woken when the demand is above this share of what those that are up serve in time."),
    SLEEP_THRESHOLD(
            "sleep-threshold",
            "0.53",
            "0 or more, less than wake-threshold",
            "Nodes may sleep when the demand is at most this share of what the others serve in time."),
    RESERVE_FACTOR(
            "reserve-factor",
            "1.2",
            "0 or more",
            "How many times the work that is expected to come the nodes that are up have to serve."),
    LOAD_HISTORY(
            "load-history-seconds",
            "3600",
            "60 or more",
            "Seconds after which work that came counts a third for what is expected; for as long after a start nothing sleeps. Read at start."),
    DRAIN_BUSY_NODES(
            "drain-busy-nodes",
            "true",
            "true or false",
            "Whether nodes that have containers are drained, one at a time; if not, only idle ones sleep."),
    SUSPEND_RATE("suspend-rate", "60", "a whole number from 1", "Most nodes that are sent to sleep in a minute."),
    RESUME_RATE("resume-rate", "300", "a whole number from 1", "Most nodes that are woken in a minute."),
    INHIBIT(
            "inhibit-seconds",
            "120",
            "0 or more",
            "Seconds after a switch of a group in which none in the other direction happens."),
    DRAIN_TIMEOUT(
            "drain-timeout-seconds",
            "3600",
            "more than 0",
            "Seconds after which a drain is given up and the node taken back."),
    SUSPEND_TIMEOUT(
            "suspend-timeout-seconds",
            "120",
            "more than 10",
            "Seconds after which a node that was told to sleep, and still sends heartbeats, takes containers again."),
    RESUME_TIMEOUT(
            "resume-timeout-seconds",
            "600",
            "more than the wake seconds of each group",
            "Seconds after which a node that was told to wake has failed."),
    RETRY(
            "retry-seconds",
            "180",
            "more than 0",
            "Seconds until a switch that failed is tried again; twice as many each time."),
    RETRY_LONGEST("retry-longest-seconds", "3600", "no less than retry-seconds", "The most of these seconds."),
    BREAKER(
            "breaker-share",
            "0.2",
            "0 or more, less than 1",
            "Share of the nodes that may have failed to wake or be lost: beyond it nothing is switched."),
    BUDGET(
            "budget-share",
            "0.1",
            "0 to 1",
            "Share of a group's nodes, rounded up, that may be on their way to sleep at once."),
    BUDGET_WINDOWS(
            "budget-windows",
            "",
            "SHARE@HH:MM-HH:MM, several separated by commas",
            "Other such shares at parts of the day; of those that hold the least counts."),
    IDLE(
            "idle-seconds",
            "300",
            "0 or more, or GROUP:SECONDS, several separated by commas",
            "Seconds that a node has nothing before it may sleep; groups that are not named keep the default."),
    MINIMUM_AWAKE(
            "minimum-awake",
            "",
            "GROUP:COUNT or HOSTS:COUNT, such as dell[1-4]:2, several separated by commas",
            "So many nodes of a group, or of these hosts, are up whatever the load."),
    EXCLUDED_HOSTS("excluded-hosts", "", "names of hosts, separated by commas", "Hosts that never sleep."),
    SLEEP_WINDOWS(
            "sleep-windows",
            "",
            "GROUP@HH:MM-HH:MM, several separated by commas",
            "Parts of the day in which nodes of a group may sleep; outside of them they are woken. Always, if there is none.");

    /** What comes before all of them. */
    public static final String PREFIX = "yarn.energy.tandem.";

    private final String label;
    private final String defaultValue;
    private final String allowed;
    private final String description;

    TandemKey(String label, String defaultValue, String allowed, String description) {
        this.label = label;
        this.defaultValue = defaultValue;
        this.allowed = allowed;
        this.description = description;
    }

    /** Without the prefix. */
    public String label() {
        return label;
    }

    /** With the prefix. */
    public String key() {
        return PREFIX + label;
    }

    /** As one would write it; empty for none. */
    public String defaultValue() {
        return defaultValue;
    }

    /** What values are allowed, for messages. */
    public String allowed() {
        return allowed;
    }

    /** What it does: sentences. */
    public String description() {
        return description;
    }

    /** Empty if there is none of that label. */
    static Optional<TandemKey> of(String label) {
        return Arrays.stream(values()).filter(it -> it.label.equals(label)).findFirst();
    }
}
