package io.wattle.tuner.cli;

import io.wattle.tuning.report.ConsoleReport;
import io.wattle.tuning.report.SettingsText;
import io.wattle.tuning.report.TextTable;
import io.wattle.tuning.run.SearchRecord;
import io.wattle.tuning.run.Strategies;
import io.wattle.tuning.search.Figures;
import io.wattle.tuning.search.Goal;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Search;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What a search begins with, for people.
 *
 * @param searchRecord the same for programs
 * @param trials that there are already
 */
record SearchPreview(SearchRecord searchRecord, List<Trial> trials) {

    /** Ways to search of which the next attempts are known as long as none of them leads. */
    private static final Set<String> IN_ORDER = Set.of(Strategies.GROUPS, Strategies.RANDOM);

    private static final int SHOWN = 6;

    /** What trials are supposed to take where there are none: which figures these are changes nothing. */
    private static final Measurement ALWAYS =
            new Measurement(100, 100, JoulesQuality.PREDICTED, 100, OptionalInt.empty(), OptionalInt.empty(), Map.of());

    private static final double LARGE = 1e6;

    SearchPreview {
        trials = List.copyOf(trials);
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("  strategy  " + searchRecord.strategy() + ", seed " + searchRecord.seed() + "; " + end());
        SearchSpace space = searchRecord.space();
        List<Parameter> searched = space.parameters().stream()
                .filter(it -> space.grid(it).size() > 1)
                .toList();
        lines.add("  searched  " + searched.size() + " parameters, " + combinations(searched)
                + " combinations, those that do not fit included");
        lines.add("");
        TextTable table = new TextTable("property", "stock", ">values", "from - to");
        for (Parameter parameter : space.parameters()) {
            List<Double> grid = space.grid(parameter);
            int last = grid.size() - 1;
            table.row(
                    parameter.key(),
                    text(parameter, space.stock().value(parameter)),
                    last == 0 ? "-" : Integer.toString(grid.size()),
                    last == 0
                            ? "not searched"
                            : text(parameter, grid.get(0)) + " - " + text(parameter, grid.get(last)));
        }
        lines.addAll(table.toString().lines().toList());
        lines.add("");
        lines.addAll(proposals());
        return lines;
    }

    private String end() {
        String tolerance = BigDecimal.valueOf(searchRecord.tolerance())
                .movePointRight(2)
                .stripTrailingZeros()
                .toPlainString();
        return switch (searchRecord.strategy()) {
            case Strategies.GROUPS ->
                "ends once each group was tried and the last " + searchRecord.window()
                        + " attempts changed the best "
                        + (searchRecord.objective().goal() == Goal.TIME ? "time" : "figure") + " by no more than "
                        + tolerance + "%";
            case Strategies.RANDOM, Strategies.CMA_ES -> "ends with the trials or the time";
            default ->
                "ends once no more than " + tolerance + "% is likely to be gained, or the last " + searchRecord.window()
                        + " attempts gained no more";
        };
    }

    private String combinations(List<Parameter> searched) {
        double product = 1;
        for (Parameter parameter : searched) {
            product *= searchRecord.space().grid(parameter).size();
        }
        return product < LARGE ? Long.toString(Math.round(product)) : String.format(Locale.ROOT, "%.1e", product);
    }

    private String text(Parameter parameter, double value) {
        return SettingsText.value(searchRecord.space(), parameter, value);
    }

    private List<String> proposals() {
        Search search = searchRecord.search();
        boolean inOrder = IN_ORDER.contains(searchRecord.strategy());
        List<String> lines = new ArrayList<>();
        lines.add(
                inOrder
                        ? "  The next trials, if each takes as long as those before (one that is faster is run again):"
                        : "  The next trial (those after it depend on what it takes):");
        List<Trial> supposed = new ArrayList<>(trials);
        for (int i = 0; i < (inOrder ? SHOWN : 1); i++) {
            Optional<Proposal> next = search.strategy().next(List.copyOf(supposed));
            if (next.isEmpty()) {
                break;
            }
            int number = supposed.size() + 1;
            lines.add(String.format(
                    Locale.ROOT,
                    "%6d  %-14s  %s",
                    number,
                    ConsoleReport.title(next.get()),
                    SettingsText.changes(
                            searchRecord.space().stock(), next.get().settings())));
            supposed.add(new Trial(number, next.get(), TrialStatus.SUCCEEDED, "", Optional.of(supposed())));
        }
        return lines;
    }

    /** As the worst of the trials that there are. */
    private Measurement supposed() {
        Figures figures = Figures.of(searchRecord.objective(), trials);
        return trials.stream()
                .filter(it -> figures.of(it).isPresent())
                .max(Comparator.comparingDouble(it -> figures.of(it).getAsDouble()))
                .flatMap(Trial::measurement)
                .orElse(ALWAYS);
    }
}
