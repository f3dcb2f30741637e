package io.wattle.tuning.savings;

import io.wattle.model.Quality;
import io.wattle.tuning.ledger.FinishedApplication;
import io.wattle.tuning.ledger.Placement;
import java.util.Optional;

/** Runs of one job, on one side, placed in one way. Not thread safe. */
final class Cell {

    private static final double MILLIJOULES = 1000;

    private final Placement placement;
    private final Samples samples = new Samples();
    private long runs;

    /** Whole numbers, so that their sum does not depend on the order. */
    private long millijoules;

    private Optional<Quality> quality = Optional.empty();

    Cell(Placement placement) {
        this.placement = placement;
    }

    void add(FinishedApplication application, int limit) {
        runs++;
        long sum = millijoules + Math.round(application.joules() * MILLIJOULES);
        millijoules = sum < 0 ? Long.MAX_VALUE : sum;
        quality = quality.isEmpty()
                ? application.quality()
                : quality.map(it -> application.quality().map(it::and).orElse(it));
        samples.add(application, limit);
    }

    long runs() {
        return runs;
    }

    Samples samples() {
        return samples;
    }

    SideOfJob side() {
        return new SideOfJob(
                placement,
                runs,
                millijoules / MILLIJOULES,
                quality,
                Spread.of(samples.joules()),
                Spread.of(samples.seconds()),
                Spread.of(samples.containers()));
    }
}
