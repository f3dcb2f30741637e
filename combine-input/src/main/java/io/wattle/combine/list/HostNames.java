package io.wattle.combine.list;

import io.wattle.combine.pack.Hosts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.net.NetworkTopology;

/**
 * Numbers for host names while several threads list. Which host gets which number hangs on the threads; they are
 * renumbered once everything is in order. Thread safe.
 */
final class HostNames {

    private final Map<String, Integer> ids = new ConcurrentHashMap<>();
    private final List<String> names = new ArrayList<>();
    private final List<String> racks = new ArrayList<>();

    /** Numbers of the hosts that hold a block, without repeats; "nowhere in particular" if the block names none. */
    int[] of(BlockLocation block) throws IOException {
        String[] hosts = block.getHosts();
        if (hosts.length == 0) {
            return new int[] {id("", NetworkTopology.DEFAULT_RACK)};
        }
        String[] topology = block.getTopologyPaths();
        int[] found = new int[hosts.length];
        int count = 0;
        for (int i = 0; i < hosts.length; i++) {
            Integer known = ids.get(hosts[i]);
            int id = known != null ? known : id(hosts[i], topology.length == hosts.length ? rack(topology[i]) : null);
            boolean repeated = false;
            for (int j = 0; j < count; j++) {
                repeated |= found[j] == id;
            }
            if (!repeated) {
                found[count++] = id;
            }
        }
        return count == found.length ? found : Arrays.copyOf(found, count);
    }

    /** The final number of each host that was met, given as it is asked for. */
    int finalId(int id, int[] known, Hosts hosts) {
        if (known[id] < 0) {
            known[id] = hosts.id(names.get(id), racks.get(id));
        }
        return known[id];
    }

    int count() {
        return ids.size();
    }

    private int id(String host, String rack) {
        return ids.computeIfAbsent(host, it -> {
            synchronized (names) {
                names.add(it);
                racks.add(rack == null ? NetworkTopology.DEFAULT_RACK : rack);
                return names.size() - 1;
            }
        });
    }

    /** {@code /rack/host:port} names the rack. */
    private static String rack(String topologyPath) {
        int slash = topologyPath.lastIndexOf('/');
        return slash <= 0 ? null : topologyPath.substring(0, slash);
    }
}
