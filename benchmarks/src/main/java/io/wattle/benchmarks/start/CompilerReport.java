package io.wattle.benchmarks.start;

import io.wattle.tuning.report.TextTable;
import io.wattle.tuning.search.Medians;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** CPU seconds of JVMs by the MB of text that they count, and from what length on a variant is the cheaper one. Pure. */
final class CompilerReport {

    private final Map<CompilerVariant, TreeMap<Integer, List<Double>>> seconds = new EnumMap<>(CompilerVariant.class);

    void add(CompilerVariant variant, int megabytes, double cpuSeconds) {
        seconds.computeIfAbsent(variant, it -> new TreeMap<>())
                .computeIfAbsent(megabytes, it -> new ArrayList<>())
                .add(cpuSeconds);
    }

    double median(CompilerVariant variant, int megabytes) {
        return Medians.of(values(variant, megabytes));
    }

    private double[] values(CompilerVariant variant, int megabytes) {
        return seconds.get(variant).get(megabytes).stream()
                .mapToDouble(it -> it)
                .toArray();
    }

    /**
     * CPU seconds of a JVM with C1 and the serial collector from which on the other variant takes less, on the line between the two
     * measured lengths where that turns; empty if it never does.
     */
    OptionalDouble breakEvenSeconds(CompilerVariant other) {
        double before = Double.NaN;
        double gainBefore = Double.NaN;
        for (int megabytes : seconds.get(CompilerVariant.C1_SERIAL).keySet()) {
            double first = median(CompilerVariant.C1_SERIAL, megabytes);
            double gain = first - median(other, megabytes);
            if (gain > 0 && allLongerGain(other, megabytes)) {
                return OptionalDouble.of(
                        Double.isNaN(before) ? first : before + (first - before) * -gainBefore / (gain - gainBefore));
            }
            before = first;
            gainBefore = gain;
        }
        return OptionalDouble.empty();
    }

    private boolean allLongerGain(CompilerVariant other, int megabytes) {
        return seconds.get(other).tailMap(megabytes).keySet().stream()
                .allMatch(it -> median(other, it) < median(CompilerVariant.C1_SERIAL, it));
    }

    String text() {
        TextTable table = new TextTable("MB", ">C1, SERIAL", ">C1 AND C2, SERIAL", ">C1, CHOSEN", ">CHOSEN");
        for (int megabytes : seconds.get(CompilerVariant.C1_SERIAL).keySet()) {
            List<String> cells = new ArrayList<>(List.of(Integer.toString(megabytes)));
            for (CompilerVariant variant : CompilerVariant.values()) {
                cells.add(cell(values(variant, megabytes)));
            }
            table.row(cells.toArray(String[]::new));
        }
        StringBuilder text = new StringBuilder(table.toString());
        for (CompilerVariant variant : CompilerVariant.values()) {
            if (variant != CompilerVariant.C1_SERIAL) {
                OptionalDouble from = breakEvenSeconds(variant);
                text.append(
                        from.isPresent()
                                ? String.format(
                                        Locale.ROOT,
                                        "  %s: less than C1 and serial from %.1f CPU seconds of these on%n",
                                        variant.label(),
                                        from.getAsDouble())
                                : String.format("  %s: never less than C1 and serial%n", variant.label()));
            }
        }
        return text.toString();
    }

    private static String cell(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return String.format(Locale.ROOT, "%.2f (%.2f-%.2f)", Medians.of(values), sorted[0], sorted[sorted.length - 1]);
    }
}
