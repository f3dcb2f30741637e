package io.wattle.scheduler.web;

import java.util.Arrays;
import java.util.Optional;

/** What can be changed by a POST below {@code /energy/v1}. */
enum Command {
    /** How far the scheduler may go, whatever its settings say. */
    MODE("mode"),
    /** Forgets what was learned. */
    FORGET("jobs/forget"),
    /** Keeps what was learned of a job, or no longer. */
    PIN("jobs/pin"),
    /** Sends a node to sleep as soon as it has nothing to do. */
    TANDEM_SUSPEND("tandem/suspend"),
    /** Wakes a node, or takes back one that drains. */
    TANDEM_RESUME("tandem/resume"),
    /** Keeps a node as it is. */
    TANDEM_HOLD("tandem/hold"),
    /** Ends that. */
    TANDEM_RELEASE("tandem/release"),
    /** Forgets a node that was taken out of the cluster. */
    TANDEM_FORGET("tandem/forget");

    /** Methods that their paths know. */
    static final String ALLOWED = "POST, OPTIONS";

    private static final String BELOW = "/energy/v1/";

    private final String path;

    Command(String path) {
        this.path = path;
    }

    /** The command at a path of the web server, if there is one. */
    static Optional<Command> at(String whole) {
        return Arrays.stream(values())
                .filter(it -> whole.equals(BELOW + it.path))
                .findFirst();
    }

    /** What follows {@code /energy/v1/}. */
    String path() {
        return path;
    }
}
