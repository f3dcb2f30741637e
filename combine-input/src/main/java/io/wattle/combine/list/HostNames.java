package io.wattle.combine.list;

import io.wattle.combine.pack.Hosts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.net.NetworkTopology;

/**
 * Numbers for host names while several threads list. Which host gets which number hangs on the threads; they are
 * renumbered once everything is in order. Thread safe.
 */
final class HostNames {

    /** What Hadoop names where a file system knows no hosts, as that of an object store: no node of a cluster is meant. */
    private static final String NO_HOST = "localhost";

    /** The name of "nowhere in particular". */
    private static final String NOWHERE = "";

    private final Map<String, Integer> ids = new ConcurrentHashMap<>();
    private final List<String> names = new ArrayList<>();
    private final List<String> racks = new ArrayList<>();
    /** Hosts whose rack nobody has named yet: one file system may know racks where another does not. */
    private final Set<String> rackless = ConcurrentHashMap.newKeySet();

    /** Numbers of the hosts that hold a block, without repeats; "nowhere in particular" if the block names none. */
    int[] of(BlockLocation block) throws IOException {
        String[] hosts = block.getHosts();
        String[] topology = block.getTopologyPaths();
        int[] found = new int[hosts.length];
        int count = 0;
        for (int i = 0; i < hosts.length; i++) {
            if (hosts[i].equals(NO_HOST)) {
                continue;
            }
            Integer known = ids.get(hosts[i]);
            int id = known != null ? known : id(hosts[i]);
            if (rackless.contains(hosts[i]) && topology.length == hosts.length) {
                rack(id, hosts[i], topology[i]);
            }
            boolean repeated = false;
            for (int j = 0; j < count; j++) {
                repeated |= found[j] == id;
            }
            if (!repeated) {
                found[count++] = id;
            }
        }
        if (count == 0) {
            return new int[] {id(NOWHERE)};
        }
        return count == found.length ? found : Arrays.copyOf(found, count);
    }

    /** Whether some block is on no host. */
    boolean nowhere() {
        return ids.containsKey(NOWHERE);
    }

    /**
     * Adds hosts in the order of their names, and returns the number there of each number here.
     *
     * @param used numbers of those: of many pools each has its own few
     */
    int[] into(Hosts hosts, BitSet used) {
        int[] finalIds = new int[used.length()];
        used.stream()
                .boxed()
                .sorted(Comparator.comparing(names::get))
                .forEach(id -> finalIds[id] = hosts.id(names.get(id), racks.get(id)));
        return finalIds;
    }

    private int id(String host) {
        return ids.computeIfAbsent(host, it -> {
            synchronized (names) {
                names.add(it);
                racks.add(NetworkTopology.DEFAULT_RACK);
                rackless.add(it);
                return names.size() - 1;
            }
        });
    }

    /** {@code /rack/host:port} names the rack. */
    private void rack(int id, String host, String topologyPath) {
        int slash = topologyPath.lastIndexOf('/');
        if (slash > 0) {
            synchronized (names) {
                racks.set(id, topologyPath.substring(0, slash));
            }
            rackless.remove(host);
        }
    }
}
