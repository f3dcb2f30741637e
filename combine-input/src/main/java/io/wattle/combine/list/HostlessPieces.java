package io.wattle.combine.list;

import io.wattle.combine.pack.Hosts;
import org.apache.hadoop.net.NetworkTopology;

/** Where the pieces go that no host holds, as those of an object store. Asked by one thread, in the order of the pieces. */
@FunctionalInterface
public interface HostlessPieces {

    /** Nowhere in particular. */
    HostlessPieces NOWHERE = (hosts, bytes) -> hosts.id("", NetworkTopology.DEFAULT_RACK);

    /** Number of what counts as the holder of the next piece, which is of so many bytes; it is added if it is new. */
    int holder(Hosts hosts, long bytes);
}
