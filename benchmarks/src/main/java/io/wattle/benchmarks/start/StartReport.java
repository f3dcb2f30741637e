package io.wattle.benchmarks.start;

import io.wattle.tuning.report.TextTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** CPU seconds of each kind of container and of whole jobs, and the most memory of maps: medians, of jobs also the least and the most. Pure. */
final class StartReport {

    private static final String NO_CONTAINER = "-";
    private static final List<String> KINDS = List.of("map", "reduce", "master");

    private final Map<StartVariant, Map<String, List<Double>>> byKind = new LinkedHashMap<>();
    private final Map<StartVariant, List<Double>> mapMb = new LinkedHashMap<>();
    private final Map<StartVariant, Map<Integer, Double>> jobs = new LinkedHashMap<>();

    /** @param lines VARIANT ROUND KIND CPU-SECONDS PEAK-MB */
    StartReport(List<String> lines) {
        for (String line : lines) {
            String[] words = line.split(" ", -1);
            StartVariant variant = new StartVariant(words[0]);
            double seconds = Double.parseDouble(words[3]);
            byKind.computeIfAbsent(variant, it -> new TreeMap<>())
                    .computeIfAbsent(words[2], it -> new ArrayList<>())
                    .add(seconds);
            if (words[2].equals("map")) {
                mapMb.computeIfAbsent(variant, it -> new ArrayList<>()).add(Double.parseDouble(words[4]));
            }
            jobs.computeIfAbsent(variant, it -> new TreeMap<>())
                    .merge(Integer.parseInt(words[1]), seconds, Double::sum);
        }
    }

    /** Median CPU seconds of the jobs of a variant. */
    double jobSeconds(StartVariant variant) {
        return median(List.copyOf(jobs.get(variant).values()));
    }

    String text() {
        TextTable table = new TextTable(
                "VARIANT", ">JOBS", ">MAP", ">REDUCE", ">MASTER", ">JOB CPU S", ">OF DEFAULTS", ">MAP MB");
        for (StartVariant variant : byKind.keySet()) {
            List<String> cells = new ArrayList<>(
                    List.of(variant.label(), Integer.toString(jobs.get(variant).size())));
            KINDS.forEach(it -> cells.add(ofKind(variant, it)));
            Collection<Double> ofJobs = jobs.get(variant).values();
            cells.add(number(jobSeconds(variant)) + " (" + number(Collections.min(ofJobs)) + "-"
                    + number(Collections.max(ofJobs)) + ")");
            cells.add(number(jobSeconds(variant) / jobSeconds(StartVariant.DEFAULTS)));
            cells.add(
                    mapMb.containsKey(variant)
                            ? String.format(Locale.ROOT, "%.0f", median(mapMb.get(variant)))
                            : NO_CONTAINER);
            table.row(cells.toArray(String[]::new));
        }
        return table.toString();
    }

    private String ofKind(StartVariant variant, String kind) {
        List<Double> seconds = byKind.get(variant).get(kind);
        return seconds == null ? NO_CONTAINER : number(median(seconds));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private static double median(List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
