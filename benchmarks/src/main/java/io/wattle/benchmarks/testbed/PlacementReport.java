package io.wattle.benchmarks.testbed;

import io.wattle.benchmarks.PairedRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Where jobs went when the plug-in knew nothing of them, and where once it did, as Markdown. Pure. */
final class PlacementReport {

    private static final String UNKNOWN = "not known";

    private final List<PlacedPair> pairs;
    private final StringBuilder text = new StringBuilder();

    private PlacementReport(List<PlacedPair> pairs) {
        this.pairs = pairs;
    }

    /** All that was measured so far; workloads that were not are left out. */
    static String of(List<PlacedPair> pairs) {
        PlacementReport report = new PlacementReport(pairs);
        report.workloads();
        report.runs();
        return report.text.toString();
    }

    private void workloads() {
        line(
                "| workload | Table 3, per joule: Odroid, Xeon | maps on the cheaper class: first, second | second / first:"
                        + " joules of containers | the same by Table 3 | joules by the meter | above idle | seconds |");
        line("|---|---|---|---|---|---|---|---|");
        for (StudyWorkload workload : StudyWorkload.values()) {
            List<PlacedPair> its =
                    pairs.stream().filter(it -> it.workload() == workload).toList();
            if (!its.isEmpty()) {
                workload(workload, its);
            }
        }
        line("");
    }

    private void workload(StudyWorkload workload, List<PlacedPair> its) {
        line(
                "| %s | %s, %s | %s: %s, %s | %s | %s | %s | %s | %s |",
                workload.label(),
                workload.perJoule(StudyWorkload.ODROID),
                workload.perJoule(StudyWorkload.XEON),
                workload.cheapestClass(),
                onCheapest(workload, its, PlacedPair::first),
                onCheapest(workload, its, PlacedPair::second),
                ratio(its, PlacedRun::containerJoules),
                ratio(its, it -> workload.joules(it.maps())),
                ratio(its, PlacedRun::joules),
                ratio(its, PlacedRun::activeJoules),
                ratio(its, PlacedRun::seconds));
    }

    private static String onCheapest(
            StudyWorkload workload, List<PlacedPair> its, Function<PlacedPair, PlacedRun> which) {
        int there = its.stream()
                .mapToInt(it -> which.apply(it).mapsOn(workload.cheapestClass()))
                .sum();
        int all = its.stream().mapToInt(it -> which.apply(it).allMaps()).sum();
        return there + " of " + all;
    }

    /** Of the pairs in which both runs have the figure; one that is not positive, as noise may make it, has no ratio. */
    private static String ratio(List<PlacedPair> its, Function<PlacedRun, Double> figure) {
        List<Double> first = new ArrayList<>();
        List<Double> second = new ArrayList<>();
        for (PlacedPair pair : its) {
            Double before = figure.apply(pair.first());
            Double after = figure.apply(pair.second());
            if (before != null && before > 0 && after != null && after > 0) {
                first.add(before);
                second.add(after);
            }
        }
        return first.isEmpty() ? UNKNOWN : Ratios.text(PairedRatio.of(first, second));
    }

    private void runs() {
        line(
                "| workload, repeat, run | maps: Odroid, Xeon | median map, s: Odroid, Xeon | seconds | joules by the meter |"
                        + " above idle | of containers, by the ledger |");
        line("|---|---|---|---|---|---|---|");
        for (PlacedPair pair : pairs) {
            run(pair, "first", pair.first());
            run(pair, "second", pair.second());
        }
    }

    private void run(PlacedPair pair, String which, PlacedRun run) {
        line(
                "| %s, %d, %s | %d, %d | %s, %s | %.0f | %.0f | %.0f | %s |",
                pair.workload().label(),
                pair.repeat(),
                which,
                run.mapsOn(StudyWorkload.ODROID),
                run.mapsOn(StudyWorkload.XEON),
                figure(run.mapSeconds().get(StudyWorkload.ODROID), "-"),
                figure(run.mapSeconds().get(StudyWorkload.XEON), "-"),
                run.seconds(),
                run.joules(),
                run.activeJoules(),
                figure(run.containerJoules(), UNKNOWN));
    }

    private static String figure(Double value, String none) {
        return value == null ? none : String.format(Locale.ROOT, "%.0f", value);
    }

    private void line(String form, Object... values) {
        text.append(String.format(Locale.ROOT, form, values)).append('\n');
    }
}
