package io.wattle.studies.prediction;

import io.wattle.simulator.study.Parameter;
import io.wattle.simulator.study.Parameters;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bin/reproduce calibrate}: fits the simulator's parameters to the given cells of a table. */
@Command(
        name = "calibrate",
        mixinStandardHelpOptions = true,
        description =
                "Fits the simulator's parameters to the given cells of a table, and says how well it predicts cells "
                        + "that a fit has not seen.")
public final class CalibrateCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(names = "--table", required = true, description = "Which: ${COMPLETION-CANDIDATES}.")
    private StudyTable table;

    @Option(names = "--out", paramLabel = "FILE.yaml", description = "Write the fitted parameters there.")
    private Path out;

    @Option(
            names = "--evaluations",
            defaultValue = "4000",
            description = "Most runs of all cells in each search (default: ${DEFAULT-VALUE}).")
    private int evaluations;

    @Option(
            names = "--searches",
            paramLabel = "<searches>",
            defaultValue = "2",
            description = "Searches for each fit, with one seed after the other; the best one counts (default:"
                    + " ${DEFAULT-VALUE}).")
    private int searches;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "8",
            description = "Simulated runs of each cell, whose mean is compared (default: ${DEFAULT-VALUE}).")
    private int runs;

    @Option(names = "--seed", defaultValue = "1", description = "Of the first search (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--cross-validate",
            paramLabel = "BY",
            arity = "0..1",
            split = ",",
            fallbackValue = "size,job,platform",
            description = "Also leave out each size, job and platform in turn, or only some: ${COMPLETION-CANDIDATES}.")
    private List<CrossValidation.By> crossValidate = List.of();

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        // Before the search, which takes minutes.
        requirePositive("--evaluations", evaluations);
        requirePositive("--searches", searches);
        requirePositive("--runs", runs);
        Path folder = out == null ? null : out.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new ParameterException(spec.commandLine(), "--out: no folder " + folder);
        }
        List<Cell> cells = table.cells();
        Parameters fitted = new Calibration(table, table.parameters(), cells, seeds()).fit(search());
        Comparison ours = Comparison.of(cells, table.model(fitted, seeds()));
        if (json) {
            printJson(cells, fitted, ours);
        } else {
            printText(cells, fitted, ours);
        }
        if (out != null) {
            Files.writeString(out, fitted.toYaml(), StandardCharsets.UTF_8);
        }
        return 0;
    }

    private Seeds seeds() {
        return new Seeds(Seeds.OF_TABLES.first(), runs);
    }

    private Search search() {
        return new Search(evaluations, searches, seed);
    }

    private void requirePositive(String option, int value) {
        if (value < 1) {
            throw new ParameterException(spec.commandLine(), option + ": " + value + " (allowed: 1 or more)");
        }
    }

    private void printJson(List<Cell> cells, Parameters fitted, Comparison ours) {
        Map<CrossValidation.By, CrossValidation> leftOut = new EnumMap<>(CrossValidation.By.class);
        crossValidate.forEach(by -> leftOut.put(by, CrossValidation.run(table, cells, by, search(), seeds())));
        PrintWriter text = spec.commandLine().getOut();
        text.println(ComparisonJson.render(table, ours, PredictCommand.baselines(table, cells), fitted, leftOut));
        text.flush();
    }

    /** Each part as soon as it is known. */
    private void printText(List<Cell> cells, Parameters fitted, Comparison ours) {
        PrintWriter text = spec.commandLine().getOut();
        for (Parameter it : fitted.all()) {
            text.printf(
                    Locale.ROOT,
                    "%-32s %12.5g %-8s prior %10.5g, %+.1f spreads of %.2f%n",
                    it.name(),
                    it.value(),
                    it.unit(),
                    it.prior(),
                    it.deviation(),
                    it.spread());
        }
        text.println();
        ComparisonText.render(table, ours, PredictCommand.baselines(table, cells))
                .forEach(text::println);
        text.flush();
        for (CrossValidation.By by : crossValidate) {
            CrossValidation leftOut = CrossValidation.run(table, cells, by, search(), seeds());
            text.println();
            text.println("Leave one " + by.label() + " out:");
            ComparisonText.render(table, leftOut.ours(), leftOut.baselines()).forEach(text::println);
            text.flush();
        }
    }
}
