package io.wattle.conf;

import java.util.List;

/** What a node does. */
enum Role {
    /** Runs all daemons that a cluster has one of, and the application masters. */
    MASTER,
    /** Runs the second ResourceManager, and nothing else. */
    STANDBY,
    /** Runs tasks and stores blocks. */
    WORKER;

    List<Daemon> daemons() {
        return switch (this) {
            case MASTER -> Daemon.OF_MASTER;
            case STANDBY -> List.of(Daemon.RESOURCEMANAGER);
            case WORKER -> Daemon.OF_WORKER;
        };
    }

    boolean runs(Daemon daemon) {
        return daemons().contains(daemon);
    }
}
