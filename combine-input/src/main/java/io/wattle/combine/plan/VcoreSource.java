package io.wattle.combine.plan;

import java.io.IOException;
import java.util.Map;

/** Says how many vcores there are to share work among, and where. */
@FunctionalInterface
public interface VcoreSource {

    /** The host of vcores that are in no cluster. */
    String NO_HOST = "";

    /**
     * Vcores of each host, 1 or more in all.
     *
     * @throws VcoresUnknownException if nobody can be asked from here
     * @throws IOException if that cannot be told
     */
    Map<String, Integer> vcoresByHost() throws IOException;

    /**
     * Those of all hosts.
     *
     * @throws VcoresUnknownException if nobody can be asked from here
     * @throws IOException if that cannot be told
     */
    default int vcores() throws IOException {
        long all = vcoresByHost().values().stream().mapToLong(it -> it).sum();
        return (int) Math.min(Integer.MAX_VALUE, all);
    }
}
