package io.wattle.it;

import io.wattle.measure.HostSpeed;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import java.util.Locale;

/** The machine that runs the tests, as a cluster of which an embedded cluster's jobs can be simulated. */
final class ThisHost {

    static final String NAME = "this-host";

    private ThisHost() {}

    /**
     * A file for {@code --cluster-file}.
     *
     * @param workers nodes, all of which are on this machine and share its cores
     * @param containerMemoryMb what a node gives to containers
     */
    static String yaml(int workers, int containerMemoryMb) throws Exception {
        int cores = Math.max(1, Runtime.getRuntime().availableProcessors() / workers);
        return String.format(Locale.ROOT, """
                nodeClasses:
                  %1$s:
                    title: a node's part of the machine that runs the test
                    tier: brawny
                    figures:
                      - measured: here
                        cores: %2$d
                        dmipsPerCore: %3$.1f
                      - assumed: for the test
                        memoryMb: 4096
                        containerMemoryMb: %4$d
                        containerVcores: 2
                        diskReadMbPerSecond: 500
                        diskWriteMbPerSecond: 500
                        networkMbitPerSecond: 10000
                        idleWatts: 10
                        busyWatts: 20
                clusters:
                  %1$s:
                    workers: {%1$s: %5$d}
                    master: %1$s
                    hdfsBlockMb: 16
                    hdfsReplication: 2
                """, NAME, cores, HostSpeed.measure(), containerMemoryMb, workers);
    }

    /** The cluster of that file. */
    static ClusterProfile cluster(int workers, int containerMemoryMb) throws Exception {
        return Catalog.builtIn()
                .with(NAME + ".yaml", yaml(workers, containerMemoryMb))
                .profile(NAME)
                .orElseThrow();
    }
}
