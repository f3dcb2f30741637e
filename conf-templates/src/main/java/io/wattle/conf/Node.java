package io.wattle.conf;

import io.wattle.model.NodeClass;
import java.util.Optional;

/**
 * Nodes for which one folder is written.
 *
 * @param role what they do
 * @param machine their class; empty for the standby, which may be any machine
 */
record Node(Role role, Optional<NodeClass> machine) {

    static Node master(NodeClass machine) {
        return new Node(Role.MASTER, Optional.of(machine));
    }

    static Node standby() {
        return new Node(Role.STANDBY, Optional.empty());
    }

    static Node worker(NodeClass machine) {
        return new Node(Role.WORKER, Optional.of(machine));
    }

    /** The class of a master or of workers. */
    NodeClass nodeClass() {
        return machine.orElseThrow();
    }

    boolean isMaster() {
        return role == Role.MASTER;
    }

    boolean runs(Daemon daemon) {
        return role.runs(daemon);
    }

    String folder() {
        return switch (role) {
            case MASTER -> "master";
            case STANDBY -> "standby";
            case WORKER -> "worker-" + nodeClass().name();
        };
    }

    /** Who they are, in a sentence. */
    String title() {
        return switch (role) {
            case MASTER -> "the master (" + nodeClass().title() + ")";
            case STANDBY -> "the second ResourceManager";
            case WORKER -> "the workers (" + nodeClass().title() + ")";
        };
    }
}
