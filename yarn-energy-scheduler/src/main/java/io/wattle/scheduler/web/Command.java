package io.wattle.scheduler.web;

import io.wattle.tandem.lifecycle.OperatorCommand;
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
    TANDEM_SUSPEND(OperatorCommand.SUSPEND),
    /** Wakes a node, or cancels its drain. */
    TANDEM_RESUME(OperatorCommand.RESUME),
    /** Keeps a node as it is. */
    TANDEM_HOLD(OperatorCommand.HOLD),
    /** Ends that. */
    TANDEM_RELEASE(OperatorCommand.RELEASE),
    /** Forgets a node that was taken out of the cluster. */
    TANDEM_FORGET(OperatorCommand.FORGET);

    /** Methods that their paths know. */
    static final String ALLOWED = "POST, OPTIONS";

    private static final String BELOW = "/energy/v1/";

    private final String path;
    private final Optional<OperatorCommand> ofNode;

    Command(String path) {
        this.path = path;
        ofNode = Optional.empty();
    }

    Command(OperatorCommand ofNode) {
        path = "tandem/" + ofNode.label();
        this.ofNode = Optional.of(ofNode);
    }

    /** The command at a path of the web server, if there is one. */
    static Optional<Command> at(String whole) {
        return Arrays.stream(values())
                .filter(it -> whole.equals(BELOW + it.path))
                .findFirst();
    }

    /** What becomes of a node; empty if it is no command for one. */
    Optional<OperatorCommand> ofNode() {
        return ofNode;
    }

    /** What follows {@code /energy/v1/}. */
    String path() {
        return path;
    }
}
