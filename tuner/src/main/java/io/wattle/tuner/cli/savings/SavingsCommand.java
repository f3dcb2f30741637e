package io.wattle.tuner.cli.savings;

import io.wattle.tuner.cli.option.ConfOptions;
import io.wattle.tuner.cli.option.DateRange;
import io.wattle.tuner.cli.option.KnownNames;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.history.LedgerLines;
import io.wattle.tuning.ledger.TimeRange;
import io.wattle.tuning.savings.Grouping;
import io.wattle.tuning.savings.Runs;
import io.wattle.tuning.savings.SavingsReport;
import io.wattle.tuning.savings.Split;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/tuner savings}: what jobs used before and after the policy, or before and after a day. */
@Command(
        name = "savings",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Compares joules and seconds of the runs of each job before and after, from the energy ledger's lines of"
                    + " finished applications.",
            "Before are the runs in placement mode off or shadow, after those in mode active; or name two ranges of"
                    + " time. It compares runs as they were: docs/savings.md says what that does not show."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:shown", "1:a file cannot be read", "2:bad input, or nothing to compare"})
public final class SavingsCommand implements Callable<Integer> {

    private static final List<String> GROUPINGS = List.of("name", "user", "queue");

    @Option(
            names = "--ledger",
            required = true,
            arity = "1..*",
            paramLabel = "PLACE",
            description =
                    "Directory of yarn.energy.ledger.dir, or files apps-*.jsonl of it: local paths, or URIs such as"
                            + " hdfs:///wattle/energy-ledger.")
    private List<String> places;

    @Mixin
    private ConfOptions confOptions = new ConfOptions();

    @Option(
            names = "--before",
            paramLabel = "FROM..TO",
            description = "Runs that began and ended between these days (UTC, both included) or times, such as"
                    + " 2026-11-01..2026-11-14 or 2026-11-01T06:00:00Z..2026-11-01T18:00:00Z. Needs --after.")
    private String before;

    @Option(names = "--after", paramLabel = "FROM..TO", description = "Likewise.")
    private String after;

    @Option(
            names = "--by",
            paramLabel = "WHAT",
            defaultValue = "name",
            description = "name (of the job, without ids and dates, for each user), user or queue (default: name).")
    private String by;

    @Option(
            names = "--top",
            paramLabel = "N",
            defaultValue = "40",
            description = "Rows of the table, those with the most joules (default: 40); --csv and --json have all.")
    private int top;

    @Option(names = "--csv", description = "Print comma-separated values on stdout, and nothing else there.")
    private boolean csv;

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    @Override
    public Integer call() throws UsageException, IOException {
        KnownNames.require("--by", by, GROUPINGS);
        if (csv && json) {
            throw new UsageException("--csv and --json: only one of them can be printed");
        }
        if (top < 1) {
            throw new UsageException("--top " + top + ": must be at least 1");
        }
        Runs runs = new Runs(Grouping.valueOf(by.toUpperCase(Locale.ROOT)), split());
        LedgerLines.Read read = LedgerLines.read("--ledger", places, confOptions.directory(), runs::add);
        SavingsReport report = runs.report();
        if (report.jobs().isEmpty()) {
            throw new UsageException(SavingsText.nothing(report, before != null));
        }
        Output.tellDeleted(read.gone());
        if (csv) {
            Output.print(false, () -> report, () -> SavingsCsv.of(report));
        } else {
            Output.print(
                    json, () -> SavingsJson.of(report, by, read), () -> new SavingsText(report, by, read, top).text());
        }
        return 0;
    }

    private Split split() throws UsageException {
        if (before == null && after == null) {
            return new Split.ByMode();
        }
        if (before == null || after == null) {
            throw new UsageException(
                    "--before and --after: one needs the other (without both, runs are told apart by the"
                            + " placement mode that they ran in)");
        }
        TimeRange first = DateRange.parse("--before", before);
        TimeRange second = DateRange.parse("--after", after);
        try {
            return new Split.ByDates(first, second);
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    "--before " + before + " and --after " + after + ": " + e.getMessage()
                            + " (a run can be on one side only)",
                    e);
        }
    }
}
