package io.wattle.scheduler.tandem;

import io.wattle.tandem.lifecycle.DataNodeState;
import java.util.Map;
import java.util.Set;

/**
 * Which hosts have a DataNode, and how it is. Immutable.
 *
 * @param states by their names, first parts of names and addresses, in lower case
 * @param full why HDFS takes no more of them into maintenance; empty if it does
 * @param problem why that is not known; empty if it is
 */
record DataNodeHosts(Map<String, DataNodeState> states, String full, String problem) {

    /** Of a file system that has none. */
    static final DataNodeHosts NONE = new DataNodeHosts(Map.of(), "", "");

    DataNodeHosts {
        states = Map.copyOf(states);
    }

    static DataNodeHosts unknown(String problem) {
        return new DataNodeHosts(Map.of(), "", problem);
    }

    /** @param names all that one host is called */
    DataNodeState of(Set<String> names) {
        return problem.isEmpty()
                ? names.stream()
                        .map(it -> states.getOrDefault(it, DataNodeState.NONE))
                        .reduce(DataNodeState.NONE, DataNodeState::or)
                : DataNodeState.UNKNOWN;
    }
}
