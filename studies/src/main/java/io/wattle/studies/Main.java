package io.wattle.studies;

import io.wattle.studies.prediction.CalibrateCommand;
import io.wattle.studies.prediction.PprCommand;
import io.wattle.studies.prediction.Table8Command;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Entry point of {@code bin/reproduce}: prints every cell of the five studies that follows from formulas. */
@Command(
        name = "reproduce",
        mixinStandardHelpOptions = true,
        version = "wattle reproduce 0.1.0-SNAPSHOT",
        sortOptions = false,
        description = {
            "Recomputes the tables of the five studies that follow from formulas, and compares each cell with the "
                    + "printed one.",
            "FITTED INPUT: the cell reproduces, but from a figure that no study prints and that was chosen so that "
                    + "printed cells come out.",
            "The last line counts the cells of the chosen studies, shown or not."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done, whatever the verdicts", "2:bad input"},
        subcommands = {Table8Command.class, PprCommand.class, CalibrateCommand.class})
public final class Main implements Callable<Integer> {

    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--study",
            paramLabel = "NAME",
            description = "Only this study: Zhao2016, Loghin2015, Vasudevan2010, Szalay2009, Duerr2014.")
    private String study;

    @Option(names = "--differing", description = "Show only cells that differ.")
    private boolean differing;

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    private Main() {}

    /** Runs the command and exits with 0 (done) or 2 (bad input). */
    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(out, err, args));
    }

    /** Runs the command and returns its exit code: 0 (done), 1 (failed, a defect) or 2 (bad input). */
    static int run(PrintWriter out, PrintWriter err, String... args) {
        return new CommandLine(new Main())
                .setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler((error, arguments) -> {
                    err.println("wattle: " + error.getMessage());
                    err.println("wattle: bin/reproduce --help lists the options");
                    return USAGE;
                })
                .setExecutionExceptionHandler((error, command, result) -> {
                    err.println("wattle: " + error.getMessage());
                    return FAILED;
                })
                .execute(args);
    }

    @Override
    public Integer call() {
        List<Row> rows = study == null ? Reproduce.rows() : Reproduce.rows(knownStudy());
        Verdicts verdicts = Verdicts.of(rows);
        List<Row> shown =
                rows.stream().filter(row -> !(differing && row.reproduced())).toList();
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(RowsJson.render(verdicts, shown));
        } else {
            RowsText.render(verdicts, shown).forEach(out::println);
        }
        out.flush();
        return OK;
    }

    private String knownStudy() {
        return Reproduce.studies().stream()
                .filter(study::equalsIgnoreCase)
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "--study: unknown name '" + study + "' (known: " + String.join(", ", Reproduce.studies())
                                + ")"));
    }
}
