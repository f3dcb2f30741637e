package io.wattle.scheduler.tandem;

import java.util.Set;

/**
 * Which hosts have a DataNode: those never sleep, as HDFS would copy all that they hold. Immutable.
 *
 * @param names their names, first parts of names and addresses, in lower case
 * @param problem why that is not known; empty if it is
 */
record DataNodeHosts(Set<String> names, String problem) {

    /** Of a file system that has none. */
    static final DataNodeHosts NONE = new DataNodeHosts(Set.of(), "");

    DataNodeHosts {
        names = Set.copyOf(names);
    }

    static DataNodeHosts unknown(String problem) {
        return new DataNodeHosts(Set.of(), problem);
    }
}
