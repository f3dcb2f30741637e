package io.wattle.tuning.savings;

import io.wattle.tuning.ledger.FinishedApplication;
import io.wattle.tuning.ledger.LedgerReader;
import io.wattle.tuning.ledger.Placement;
import io.wattle.tuning.ledger.ReasonCounts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Takes the ledger's lines one by one and keeps a bounded part of them, whatever their number: their order changes nothing as
 * long as there are no more jobs than are kept apart. Not thread safe.
 */
public final class Runs {

    /** Jobs that are kept apart. */
    public static final int MOST_JOBS = 100_000;

    /** Runs a job and side that medians, quartiles and intervals are of. */
    public static final int MOST_SAMPLES = 10_000;

    /** Of all jobs; where they have more, each keeps half as many, and so on. */
    private static final int MOST_SAMPLES_OF_ALL = 2_000_000;

    private static final int FEWEST_SAMPLES = 16;

    private final Grouping grouping;
    private final Split split;
    private final int mostJobs;
    private final int mostOfAll;
    private final LedgerReader reader = new LedgerReader(this::add);
    private final Map<Grouping.Key, EnumMap<Split.Side, EnumMap<Placement, Cell>>> jobs = new HashMap<>();
    private final ReasonCounts<LeftOut> leftOut = new ReasonCounts<>(LeftOut.class);
    private int limit = MOST_SAMPLES;
    private long kept;

    public Runs(Grouping grouping, Split split) {
        this(grouping, split, MOST_JOBS, MOST_SAMPLES_OF_ALL);
    }

    Runs(Grouping grouping, Split split, int mostJobs, int mostOfAll) {
        this.grouping = grouping;
        this.split = split;
        this.mostJobs = mostJobs;
        this.mostOfAll = mostOfAll;
    }

    /**
     * Takes one line in; one that cannot be used is counted.
     *
     * @param where file and number of the line, for people
     */
    public void add(String line, String where) {
        reader.add(line, where);
    }

    private void add(FinishedApplication application) {
        Optional<LeftOut> unfit = unfit(application);
        if (unfit.isPresent()) {
            leftOut.add(unfit.get(), 1);
            return;
        }
        Placement placement = Placement.of(application).orElseThrow();
        Optional<Split.Side> side = split.sideOf(application, placement);
        Grouping.Key key = grouping.keyOf(application);
        if (side.isEmpty()) {
            leftOut.add(LeftOut.OUTSIDE_DATES, 1);
        } else if (jobs.size() >= mostJobs && !jobs.containsKey(key)) {
            leftOut.add(LeftOut.TOO_MANY_JOBS, 1);
        } else {
            Cell cell = jobs.computeIfAbsent(key, it -> new EnumMap<>(Split.Side.class))
                    .computeIfAbsent(side.get(), it -> new EnumMap<>(Placement.class))
                    .computeIfAbsent(placement, Cell::new);
            long before = Math.min(cell.samples().size(), limit);
            cell.add(application, limit);
            kept += Math.min(cell.samples().size(), limit) - before;
            bound();
        }
    }

    private static Optional<LeftOut> unfit(FinishedApplication application) {
        if (application.status().isEmpty()) {
            return Optional.of(LeftOut.STATUS_NOT_KNOWN);
        }
        if (!application.status().get().equals("SUCCEEDED")) {
            return Optional.of(LeftOut.NOT_SUCCEEDED);
        }
        if (!application.complete()) {
            return Optional.of(LeftOut.NOT_COMPLETE);
        }
        if (Placement.of(application).isEmpty()) {
            boolean mixed = application.mode().filter("mixed"::equals).isPresent();
            return Optional.of(mixed ? LeftOut.MODE_MIXED : LeftOut.MODE_NOT_KNOWN);
        }
        return application.joules() > 0 && application.seconds() > 0
                ? Optional.empty()
                : Optional.of(LeftOut.NOTHING_USED);
    }

    /** What is kept of each with a smaller limit is part of what was kept with a larger one: so this may come at any time. */
    private void bound() {
        while (kept > mostOfAll && limit > FEWEST_SAMPLES) {
            limit = Math.max(FEWEST_SAMPLES, limit / 2);
            kept = 0;
            shrink();
        }
    }

    private void shrink() {
        jobs.values()
                .forEach(sides -> sides.values()
                        .forEach(cells -> cells.values().forEach(cell -> {
                            cell.samples().shrink(limit);
                            kept += cell.samples().size();
                        })));
    }

    /** All that the lines say. Call it once, at their end. */
    public SavingsReport report() {
        shrink();
        List<JobComparison> comparisons = new ArrayList<>();
        long oneSided = 0;
        for (Map.Entry<Grouping.Key, EnumMap<Split.Side, EnumMap<Placement, Cell>>> job : jobs.entrySet()) {
            Optional<Cell> before = most(job.getValue().get(Split.Side.BEFORE));
            Optional<Cell> after = most(job.getValue().get(Split.Side.AFTER));
            if (before.isPresent() && after.isPresent()) {
                comparisons.add(JobComparison.of(job.getKey(), before.get(), after.get()));
            } else {
                oneSided++;
            }
        }
        return new SavingsReport(comparisons, reader.input(), leftOut.numbers(), oneSided, limit);
    }

    /** The way in which most runs were placed, of equals the stock one; the others are left out. */
    private Optional<Cell> most(EnumMap<Placement, Cell> cells) {
        if (cells == null) {
            return Optional.empty();
        }
        Cell most = null;
        for (Cell cell : cells.values()) {
            if (most == null || cell.runs() > most.runs()) {
                most = cell;
            }
        }
        for (Cell cell : cells.values()) {
            if (cell != most) {
                leftOut.add(LeftOut.OTHER_MODE, cell.runs());
            }
        }
        return Optional.of(most);
    }
}
