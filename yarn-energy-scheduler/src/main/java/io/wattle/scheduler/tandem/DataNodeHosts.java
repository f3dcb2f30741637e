package io.wattle.scheduler.tandem;

import io.wattle.tandem.Cause;
import io.wattle.tandem.KeepAwakeReason;
import java.util.Optional;
import java.util.Set;

/**
 * Which hosts have a DataNode: those never sleep, as HDFS would copy all that they hold. Immutable.
 *
 * @param hosts names and addresses, in lower case
 * @param problem why that is not known; empty if it is
 */
record DataNodeHosts(Set<String> hosts, String problem) {

    /** Of a file system that has none. */
    static final DataNodeHosts NONE = new DataNodeHosts(Set.of(), "");

    DataNodeHosts {
        hosts = Set.copyOf(hosts);
    }

    static DataNodeHosts unknown(String problem) {
        return new DataNodeHosts(Set.of(), problem);
    }

    /** Why a host stays awake. */
    Optional<KeepAwakeReason> keeps(String host) {
        if (!problem.isEmpty()) {
            return Optional.of(new KeepAwakeReason(Cause.DATA, "which hosts have a DataNode is not known: " + problem));
        }
        return hosts.contains(host.toLowerCase(java.util.Locale.ROOT))
                ? Optional.of(new KeepAwakeReason(Cause.DATA, "it has a DataNode"))
                : Optional.empty();
    }
}
