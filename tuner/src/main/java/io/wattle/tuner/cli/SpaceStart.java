package io.wattle.tuner.cli;

import io.wattle.tuning.engine.site.HadoopSite;
import io.wattle.tuning.space.GuardedStock;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Workload;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;

/**
 * What there is to search as things are now, before what the user pins and adds.
 *
 * @param spec what to run
 * @param text the same in words
 * @param site what is configured; empty where a cluster has Hadoop's defaults
 * @param out told where the search begins, where that is not at the defaults
 */
record SpaceStart(RunSpec spec, RunText text, Optional<HadoopSite> site, PrintStream out) {

    /** From the site's own settings on, within what its workers hold. */
    SearchSpace space(Workload workload) throws IOException {
        if (spec.job().submitsSpark()) {
            return SparkStart.of(spec, System.getenv()).space(workload, out);
        }
        SearchSpace space = MapReduce.space(workload);
        return site.map(it -> from(MapReduce.guarded(it.baseline(), workload), space))
                .orElse(space);
    }

    /**
     * What a run that is resumed goes on with where its program submits applications of Spark: nothing is read anew of a site's defaults,
     * which may have changed since or be gone.
     *
     * @param earlier when the run began
     * @return empty if the space is to be made anew, to be compared with that
     */
    Optional<SearchSpace> resumed(Optional<SearchSpace> earlier, Workload workload) {
        return earlier.filter(it -> spec.job().submitsSpark())
                .map(it -> SearchSpace.of(it.framework(), workload, it.stock(), it.grids()));
    }

    private SearchSpace from(GuardedStock stock, SearchSpace space) {
        out.println("  stock     " + text.stock());
        stock.changes().forEach(change -> out.println("            " + change));
        return space.withStock(stock.settings());
    }
}
