package io.wattle.conf;

import io.wattle.model.NodeClass;
import java.util.List;

/**
 * A node class in its place: all nodes for which one folder is written.
 *
 * @param nodeClass the machines
 * @param isMaster whether they are the master
 */
record Node(NodeClass nodeClass, boolean isMaster) {

    String folder() {
        return isMaster ? "master" : "worker-" + nodeClass.name();
    }

    List<Daemon> daemons() {
        return isMaster ? Daemon.OF_MASTER : Daemon.OF_WORKER;
    }
}
