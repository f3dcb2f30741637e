package io.wattle.tuner.savings;

import io.wattle.tuner.ledger.ApplicationLine;
import io.wattle.tuner.ledger.FinishedApplication;
import io.wattle.tuner.ledger.SeenApplications;
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
    private static final int MOST_NAMED = 5;

    private final Grouping grouping;
    private final Split split;
    private final int mostJobs;
    private final int mostOfAll;
    private final SeenApplications seen = new SeenApplications();
    private final Map<Grouping.Key, EnumMap<Split.Side, EnumMap<Placement, Cell>>> jobs = new HashMap<>();
    private final EnumMap<LeftOut, Long> leftOut = new EnumMap<>(LeftOut.class);
    private final List<String> damagedNames = new ArrayList<>();
    private int limit = MOST_SAMPLES;
    private long kept;
    private long lines;
    private long twice;
    private long damaged;

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
        lines++;
        try {
            FinishedApplication run = ApplicationLine.parse(line);
            if (seen.first(run)) {
                add(run);
            } else {
                twice++;
            }
        } catch (ApplicationLine.BadLineException e) {
            damaged++;
            if (damagedNames.size() < MOST_NAMED) {
                damagedNames.add(where + ": " + e.getMessage());
            }
        }
    }

    private void add(FinishedApplication run) {
        Optional<LeftOut> unfit = unfit(run);
        if (unfit.isPresent()) {
            count(unfit.get(), 1);
            return;
        }
        Placement placement = Placement.of(run).orElseThrow();
        Optional<Split.Side> side = split.sideOf(run, placement);
        Grouping.Key key = grouping.keyOf(run);
        if (side.isEmpty()) {
            count(LeftOut.OUTSIDE_DATES, 1);
        } else if (jobs.size() >= mostJobs && !jobs.containsKey(key)) {
            count(LeftOut.TOO_MANY_JOBS, 1);
        } else {
            Cell cell = jobs.computeIfAbsent(key, it -> new EnumMap<>(Split.Side.class))
                    .computeIfAbsent(side.get(), it -> new EnumMap<>(Placement.class))
                    .computeIfAbsent(placement, Cell::new);
            long before = Math.min(cell.samples().size(), limit);
            cell.add(run, limit);
            kept += Math.min(cell.samples().size(), limit) - before;
            bound();
        }
    }

    private static Optional<LeftOut> unfit(FinishedApplication run) {
        if (run.status().isEmpty()) {
            return Optional.of(LeftOut.STATUS_NOT_KNOWN);
        }
        if (!run.status().get().equals("SUCCEEDED")) {
            return Optional.of(LeftOut.NOT_SUCCEEDED);
        }
        if (!run.complete()) {
            return Optional.of(LeftOut.NOT_COMPLETE);
        }
        if (Placement.of(run).isEmpty()) {
            boolean mixed = run.mode().filter("mixed"::equals).isPresent();
            return Optional.of(mixed ? LeftOut.MODE_MIXED : LeftOut.MODE_NOT_KNOWN);
        }
        return run.joules() > 0 && run.seconds() > 0 ? Optional.empty() : Optional.of(LeftOut.NOTHING_USED);
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

    private void count(LeftOut why, long runs) {
        leftOut.merge(why, runs, Long::sum);
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
        return new SavingsReport(
                comparisons, new SavingsReport.Input(lines, twice, damaged, damagedNames), leftOut, oneSided, limit);
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
                count(LeftOut.OTHER_MODE, cell.runs());
            }
        }
        return Optional.of(most);
    }
}
