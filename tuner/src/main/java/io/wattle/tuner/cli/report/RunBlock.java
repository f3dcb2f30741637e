package io.wattle.tuner.cli.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.wattle.tuning.report.Numbers;
import io.wattle.tuning.run.Summary;
import io.wattle.tuning.search.Goal;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.space.Mebibyte;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Runs that can be compared with each other: of the same job with the same options, on the same cluster by the same engine, with
 * the same input, and for the same objective.
 *
 * @param conditions what they have in common, by the names of {@code run.json}
 * @param runs at least one
 */
record RunBlock(Map<String, String> conditions, List<RecordedRun> runs) {

    /** What may differ between runs that compare: how fast the host was is told apart. */
    private static final Set<String> OWN = Set.of("format", "hostDmipsPerCore", "adjustments");

    /** What a testbed is called changes nothing. */
    private static final String TESTBED_NAME = "testbed.name";

    /** Nor does who logged in, nor how. */
    private static final String LOGIN = "hadoop.login.";

    private static final String HOST_SPEED = "hostDmipsPerCore";

    /** Hosts, and stock settings, that differ by more are worth a word. */
    private static final double ALIKE = 1.1;

    RunBlock {
        runs = List.copyOf(runs);
    }

    /** Runs by what they have in common, in the order in which they are given. */
    static List<RunBlock> of(List<RecordedRun> runs) {
        Map<Map<String, String>, List<RecordedRun>> blocks = new LinkedHashMap<>();
        runs.forEach(it ->
                blocks.computeIfAbsent(conditions(it), key -> new ArrayList<>()).add(it));
        List<RunBlock> all = new ArrayList<>();
        blocks.forEach((conditions, members) -> all.add(new RunBlock(conditions, members)));
        return List.copyOf(all);
    }

    private static Map<String, String> conditions(RecordedRun run) {
        Map<String, String> conditions = new TreeMap<>();
        run.asked().fields().forEachRemaining(field -> {
            if (!OWN.contains(field.getKey())) {
                flatten(field.getKey(), field.getValue(), conditions);
            }
        });
        conditions.remove(TESTBED_NAME);
        conditions.keySet().removeIf(it -> it.startsWith(LOGIN));
        conditions.put("objective", run.objective().title());
        run.objective().price().ifPresent(it -> conditions.put("prices", it.toString()));
        run.workload().ifPresent(it -> {
            conditions.put("size of the input", Long.toString(it.inputBytes()));
            conditions.put("files of the input", Integer.toString(it.inputFiles()));
            conditions.put("workers", Integer.toString(it.limits().workers()));
        });
        return conditions;
    }

    /** What is not set, or was not known to an earlier version, is the same. */
    private static void flatten(String name, JsonNode value, Map<String, String> into) {
        if (value.isObject()) {
            value.fields().forEachRemaining(it -> flatten(name + "." + it.getKey(), it.getValue(), into));
        } else if (!value.isNull() && !(value.isArray() && value.isEmpty())) {
            into.put(name, value.isArray() ? value.toString() : value.asText());
        }
    }

    RecordedRun first() {
        return runs.get(0);
    }

    /** Names of the conditions that are others in another block. */
    List<String> differences(RunBlock other) {
        Set<String> names = new TreeSet<>(conditions.keySet());
        names.addAll(other.conditions.keySet());
        names.removeIf(it -> Objects.equals(conditions.get(it), other.conditions.get(it)));
        return List.copyOf(names);
    }

    /** What they are runs of. */
    String title() {
        RecordedRun run = first();
        String engine = run.text("engine");
        String size = run.workload()
                .map(it -> String.format(
                        Locale.ROOT,
                        ", %s; %s, %.1f MB in all",
                        Numbers.count(it.limits().workers(), "worker"),
                        Numbers.count(it.inputFiles(), "file"),
                        it.inputBytes() / Mebibyte.BYTES))
                .orElse("");
        String input = run.asked().path("input").isTextual() ? " of " + run.text("input") : "";
        return run.text("job") + " on " + run.text("cluster") + ", " + (isPredicted() ? "simulated" : engine) + size
                + input + "; minimised: " + objective().title();
    }

    /** What all of them minimise. */
    Objective objective() {
        return first().objective();
    }

    boolean isPredicted() {
        return first().text("engine").equals("model");
    }

    /** What a reader has to know before comparing, sentences. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        bestRun().ifPresent(notes::add);
        double[] speeds = runs.stream()
                .mapToDouble(it -> it.asked().path(HOST_SPEED).asDouble())
                .filter(it -> it > 0)
                .sorted()
                .toArray();
        if (differ(speeds)) {
            notes.add(String.format(
                    Locale.ROOT,
                    "A core of the hosts did %.0f to %.0f DMIPS: seconds compare badly, how many times as fast and what is"
                            + " converted to the class better.",
                    speeds[0],
                    speeds[speeds.length - 1]));
        }
        double[] stock = runs.stream()
                .flatMap(it -> it.stockSummary().stream())
                .mapToDouble(Summary::medianSeconds)
                .sorted()
                .toArray();
        if (differ(stock)) {
            notes.add(String.format(
                    Locale.ROOT,
                    "Stock settings took %.1f to %.1f s: %s.",
                    stock[0],
                    stock[stock.length - 1],
                    isPredicted()
                            ? "by chance, as which tasks are slow is drawn anew, or what is stock is not the same"
                            : "what ran beside the runs, or what is stock, was not the same"));
        }
        return notes;
    }

    private static boolean differ(double[] sorted) {
        return sorted.length > 1 && sorted[sorted.length - 1] > ALIKE * sorted[0];
    }

    /** Medians of a few runs, so it is said of how many. */
    private Optional<String> bestRun() {
        boolean ofTime = objective().goal() == Goal.TIME;
        return runs.size() < 2
                ? Optional.empty()
                : runs.stream()
                        .filter(it -> it.bestFigure().isPresent())
                        .filter(it -> !it.figures().isLate(it.bestFigure().getAsDouble()))
                        .min(Comparator.comparingDouble(it -> it.bestFigure().getAsDouble()))
                        .map(it -> String.format(
                                Locale.ROOT,
                                "The %s settings are those of %s: %s, the median of %s.",
                                ofTime ? "fastest" : "best",
                                it.name(),
                                it.figures().text(it.bestFigure().getAsDouble()),
                                Numbers.count(it.bestSummary().orElseThrow().runs(), "run")));
    }
}
