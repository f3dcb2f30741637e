package io.wattle.benchmarks.start;

import io.wattle.tuning.report.TextTable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What each step and each kind of thread took of a map's start, means of all JVMs of a variant: Linux counts a process's time in ticks of 10 ms,
 * so that medians would be multiples of that. Pure.
 */
final class StepsReport {

    private static final double NANOS_A_MILLI = 1e6;

    private final Map<StepVariant, Map<MapStep, Double>> stepMillis = new EnumMap<>(StepVariant.class);
    private final Map<StepVariant, Map<JvmThread, Double>> threadMillis = new EnumMap<>(StepVariant.class);
    private final Map<StepVariant, Double> totalMillis = new EnumMap<>(StepVariant.class);
    private final Map<StepVariant, Integer> jvms = new EnumMap<>(StepVariant.class);

    /** @param lines VARIANT, what (STEP, TOTAL, THREAD or END), NAME, NANOSECONDS, with tabs between, as {@link StepJvms} leaves them */
    StepsReport(List<String> lines) {
        for (String line : lines) {
            String[] words = line.split("\t", -1);
            StepVariant variant = StepVariant.valueOf(words[0]);
            double millis = Double.parseDouble(words[3]) / NANOS_A_MILLI;
            switch (words[1]) {
                case "STEP" ->
                    stepMillis
                            .computeIfAbsent(variant, it -> new EnumMap<>(MapStep.class))
                            .merge(MapStep.valueOf(words[2]), millis, Double::sum);
                case "THREAD" ->
                    threadMillis
                            .computeIfAbsent(variant, it -> new EnumMap<>(JvmThread.class))
                            .merge(JvmThread.named(words[2]), millis, Double::sum);
                case "TOTAL" -> totalMillis.merge(variant, millis, Double::sum);
                default -> jvms.merge(variant, 1, Integer::sum);
            }
        }
    }

    double millis(StepVariant variant, MapStep step) {
        return stepMillis.get(variant).get(step) / jvms.get(variant);
    }

    double millis(StepVariant variant, JvmThread thread) {
        return threadMillis.get(variant).getOrDefault(thread, 0.0) / jvms.get(variant);
    }

    private double steps(StepVariant variant) {
        return sum(stepMillis.get(variant)) / jvms.get(variant);
    }

    private double total(StepVariant variant) {
        return totalMillis.get(variant) / jvms.get(variant);
    }

    private static double sum(Map<?, Double> millis) {
        return millis.values().stream().mapToDouble(it -> it).sum();
    }

    String text() {
        TextTable table = new TextTable("CPU MS", ">JARS", ">USED JARS", ">ARCHIVE");
        for (MapStep step : MapStep.values()) {
            row(table, step.label(), it -> millis(it, step));
        }
        row(table, "all steps", this::steps);
        row(table, "the JVM, with what measures", this::total);
        for (JvmThread thread : JvmThread.values()) {
            row(table, "of it: " + thread.label(), it -> millis(it, thread));
        }
        return table.toString();
    }

    private static void row(TextTable table, String label, ToDoubleFunction<StepVariant> millis) {
        List<String> cells = new ArrayList<>(List.of(label));
        for (StepVariant variant : StepVariant.values()) {
            cells.add(String.format(Locale.ROOT, "%.0f", millis.applyAsDouble(variant)));
        }
        table.row(cells.toArray(String[]::new));
    }
}
