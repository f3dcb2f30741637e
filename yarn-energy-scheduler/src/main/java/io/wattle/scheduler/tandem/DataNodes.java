package io.wattle.scheduler.tandem;

import io.wattle.tandem.Cause;
import io.wattle.tandem.Kept;
import java.util.Optional;
import java.util.Set;

/**
 * Which hosts have a DataNode: those never sleep, as HDFS would copy all that they hold. Immutable.
 *
 * @param hosts names and addresses, in lower case
 * @param problem why that is not known; empty if it is
 */
record DataNodes(Set<String> hosts, String problem) {

    /** Of a file system that has none. */
    static final DataNodes NONE = new DataNodes(Set.of(), "");

    DataNodes {
        hosts = Set.copyOf(hosts);
    }

    static DataNodes unknown(String problem) {
        return new DataNodes(Set.of(), problem);
    }

    /** Why a host stays awake. */
    Optional<Kept> keeps(String host) {
        if (!problem.isEmpty()) {
            return Optional.of(new Kept(Cause.DATA, "which hosts have a DataNode is not known: " + problem));
        }
        return hosts.contains(host.toLowerCase(java.util.Locale.ROOT))
                ? Optional.of(new Kept(Cause.DATA, "it has a DataNode"))
                : Optional.empty();
    }
}
