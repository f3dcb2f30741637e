package io.wattle.tuner.cli.savings;

import io.wattle.model.Quality;
import io.wattle.tuning.savings.JobComparison;
import io.wattle.tuning.savings.Ratio;
import io.wattle.tuning.savings.SavingsReport;
import io.wattle.tuning.savings.SideOfJob;
import io.wattle.tuning.savings.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A savings report as comma-separated values (RFC 4180), a row for each job. What is not known is empty. */
final class SavingsCsv {

    private static final List<String> FIGURES = List.of("joules", "seconds", "containers");

    private SavingsCsv() {}

    static String of(SavingsReport report) {
        StringBuilder text = new StringBuilder();
        append(text, header());
        report.jobs().forEach(it -> append(text, row(it)));
        return text.toString();
    }

    private static List<String> header() {
        List<String> names = new ArrayList<>(List.of("group", "user", "type", "enough"));
        for (String side : List.of("before", "after")) {
            names.addAll(List.of(side + "_placement", side + "_runs", side + "_total_joules", side + "_quality"));
            for (String figure : FIGURES) {
                names.addAll(List.of(
                        side + "_" + figure + "_lower_quartile",
                        side + "_" + figure + "_median",
                        side + "_" + figure + "_upper_quartile"));
            }
        }
        for (String ratio : List.of("joules", "seconds", "joules_per_container")) {
            names.addAll(List.of(ratio + "_ratio", ratio + "_ratio_low95", ratio + "_ratio_high95"));
        }
        return names;
    }

    private static List<String> row(JobComparison job) {
        List<String> cells = new ArrayList<>(
                List.of(job.key().group(), job.key().user(), job.key().type(), Boolean.toString(job.enough())));
        for (SideOfJob side : List.of(job.before(), job.after())) {
            cells.add(side.placement().label());
            cells.add(Long.toString(side.runs()));
            cells.add(Double.toString(side.totalJoules()));
            cells.add(side.quality().map(Quality::label).orElse(""));
            for (Spread spread : List.of(side.joules(), side.seconds(), side.containers())) {
                cells.add(Double.toString(spread.lowerQuartile()));
                cells.add(Double.toString(spread.median()));
                cells.add(Double.toString(spread.upperQuartile()));
            }
        }
        ratio(cells, Optional.of(job.joules()));
        ratio(cells, Optional.of(job.seconds()));
        ratio(cells, job.joulesPerContainer());
        return cells;
    }

    private static void ratio(List<String> cells, Optional<Ratio> ratio) {
        cells.add(ratio.map(it -> Double.toString(it.ofMedians())).orElse(""));
        Optional<Ratio.Interval> interval = ratio.flatMap(Ratio::interval);
        cells.add(interval.map(it -> Double.toString(it.low())).orElse(""));
        cells.add(interval.map(it -> Double.toString(it.high())).orElse(""));
    }

    private static void append(StringBuilder text, List<String> cells) {
        text.append(cells.stream().map(SavingsCsv::quoted).collect(Collectors.joining(",")))
                .append("\r\n");
    }

    /** Names are what tenants say: a spreadsheet must not take one for a formula. */
    private static String quoted(String cell) {
        String safe = cell.matches("[=+@\\t-].*") && !cell.matches("-?[0-9.E-]+|-") ? "'" + cell : cell;
        return safe.matches(".*[\",\\r\\n].*") ? "\"" + safe.replace("\"", "\"\"") + "\"" : safe;
    }
}
