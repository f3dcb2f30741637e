package io.wattle.studies.prediction;

import io.wattle.simulator.study.Parameter;
import io.wattle.simulator.study.Parameters;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
            defaultValue = "8000",
            description = "Most runs of all cells for each fit (default: ${DEFAULT-VALUE}).")
    private int evaluations;

    @Option(names = "--seed", defaultValue = "1", description = "Of the search (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--cross-validate", description = "Also leave out each size, job and platform in turn.")
    private boolean crossValidate;

    @Override
    public Integer call() throws IOException {
        // Before the search, which takes minutes.
        if (evaluations < 1) {
            throw new ParameterException(spec.commandLine(), "--evaluations: " + evaluations + " (allowed: 1 or more)");
        }
        Path folder = out == null ? null : out.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new ParameterException(spec.commandLine(), "--out: no folder " + folder);
        }
        PrintWriter text = spec.commandLine().getOut();
        List<Cell> cells = table.cells();
        Parameters fitted = new Calibration(table, table.parameters(), cells).fit(evaluations, seed);
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
        ComparisonText.render(table, Comparison.of(cells, table.model(fitted)), Map.of())
                .forEach(text::println);
        if (crossValidate) {
            for (CrossValidation.By by : CrossValidation.By.values()) {
                text.println();
                text.println("Leave one " + by.name().toLowerCase(Locale.ROOT) + " out:");
                ComparisonText.render(table, CrossValidation.run(table, cells, by, evaluations, seed), Map.of())
                        .forEach(text::println);
                text.flush();
            }
        }
        if (out != null) {
            Files.writeString(out, fitted.toYaml(), StandardCharsets.UTF_8);
        }
        text.flush();
        return 0;
    }
}
