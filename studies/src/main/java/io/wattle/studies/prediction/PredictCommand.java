package io.wattle.studies.prediction;

import io.wattle.studies.ReferenceTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bin/reproduce table8} and {@code bin/reproduce ppr}: what the simulator predicts, beside what is printed. */
abstract class PredictCommand implements Callable<Integer> {

    private static final int MOST_RUNS = 10_000;

    private final StudyTable table;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--cells",
            paramLabel = "FILE.csv",
            description =
                    "Predict the cells of this file, with the columns of the printed table; figures may be empty.")
    private Path file;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "8",
            description =
                    "Simulated runs of each cell, the mean of which is predicted (default: ${DEFAULT-VALUE}, those"
                            + " that parameters are fitted with).")
    private int runs;

    @Option(
            names = "--seed",
            defaultValue = "1",
            description = "Of the first of these runs; the others have the next ones (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    PredictCommand(StudyTable table) {
        this.table = table;
    }

    @Override
    public Integer call() {
        if (runs < 1 || runs > MOST_RUNS) {
            throw new ParameterException(spec.commandLine(), "--runs: " + runs + " (allowed: 1 to " + MOST_RUNS + ")");
        }
        List<Cell> cells = file == null ? table.cells() : cellsOfFile();
        Comparison ours = Comparison.of(cells, table.model(table.parameters(), new Seeds(seed, runs)));
        Map<String, Comparison> baselines = baselines(table, cells);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(ComparisonJson.render(table, ours, baselines));
        } else {
            ComparisonText.render(table, ours, baselines).forEach(out::println);
        }
        out.flush();
        return 0;
    }

    /** What knows no system, for the same cells. */
    static Map<String, Comparison> baselines(StudyTable table, List<Cell> cells) {
        Map<String, Comparison> baselines = new LinkedHashMap<>();
        baselines.put(PowerLaw.NAME, Comparison.of(cells, PowerLaw.through(table.cells())));
        if (table == StudyTable.TABLE8) {
            baselines.put("speed-up claims", Comparison.of(cells, new SpeedUpClaim(table.cells())));
        }
        return baselines;
    }

    private List<Cell> cellsOfFile() {
        try {
            return table.cells(ReferenceTable.parse(file.toString(), Files.readString(file, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), "--cells: cannot read " + file + " (" + e + ")", e);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--cells: " + e.getMessage(), e);
        }
    }
}
