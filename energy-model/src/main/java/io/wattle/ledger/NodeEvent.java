package io.wattle.ledger;

/** Something that happened on a node besides readings. */
sealed interface NodeEvent {

    record Started(ContainerInfo container) implements NodeEvent {}

    /** @param cores cores in use since the last report, 0 or more */
    record Used(String container, double cores) implements NodeEvent {}

    record Ended(String container) implements NodeEvent {}

    record Changed(NodeState state) implements NodeEvent {}

    /** The node is gone: its containers have ended, and its meter has been silent. */
    record Lost() implements NodeEvent {}
}
