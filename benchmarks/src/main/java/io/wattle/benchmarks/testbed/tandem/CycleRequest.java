package io.wattle.benchmarks.testbed.tandem;

import io.wattle.benchmarks.testbed.InputSizes;
import java.util.List;

/**
 * What {@link CyclesMain} is to do, as JSON. Immutable.
 *
 * @param folder of the testbed
 * @param journal file of the episodes
 * @param servers those that may sleep
 * @param spark folder of what {@code benchmarks/spark} was built to
 * @param cycles so many in all, those of the journal included
 * @param kills so many in all
 */
record CycleRequest(
        String folder,
        String journal,
        List<String> servers,
        String spark,
        int cycles,
        int kills,
        long seed,
        InputSizes inputs) {

    CycleRequest {
        servers = List.copyOf(servers);
    }
}
