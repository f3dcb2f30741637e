package io.wattle.benchmarks.busy;

import java.util.List;
import java.util.Optional;

/** As Hadoop's: whose turn it is takes what is there. */
final class StockPlacer implements Placer {

    @Override
    public Optional<BusyApp> choose(BusyNode node, List<BusyApp> inOrder, long nowMillis) {
        return inOrder.stream().findFirst();
    }
}
