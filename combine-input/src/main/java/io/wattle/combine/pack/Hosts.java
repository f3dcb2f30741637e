package io.wattle.combine.pack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The hosts that hold blocks, numbered from 0 in the order they were met, with their racks. Not thread safe. */
public final class Hosts {

    private final Map<String, Integer> ids = new HashMap<>();
    private final Map<String, Integer> rackIds = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private int[] racks = new int[16];

    /** Number of a host; a new name gets the next number. The empty name stands for "nowhere in particular". */
    public int id(String host, String rack) {
        Integer known = ids.get(host);
        if (known != null) {
            return known;
        }
        int id = names.size();
        if (id == racks.length) {
            racks = Arrays.copyOf(racks, 2 * id);
        }
        racks[id] = rackIds.computeIfAbsent(rack, it -> rackIds.size());
        ids.put(host, id);
        names.add(host);
        return id;
    }

    /** Hosts known. */
    public int count() {
        return names.size();
    }

    /** Racks known. */
    public int rackCount() {
        return rackIds.size();
    }

    /** Name of a host. */
    public String name(int host) {
        return names.get(host);
    }

    /** Number of a host's rack, from 0. */
    public int rack(int host) {
        return racks[host];
    }
}
