package io.wattle.tuner.cli.report;

import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuner.cli.simulate.ReportFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bin/tuner report}: runs beside each other. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Compares runs of the tuner: how they searched, why they ended, stock and best settings, how many times as fast.",
            "Runs of the same job, engine, cluster and input compare with each other; others stand in blocks of their own."
                    + " Directories are only read: those of runs that were interrupted, or are going on, too."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:shown", "1:a file cannot be read or written", "2:bad input, or a directory without trials"})
public final class ReportCommand implements Callable<Integer> {

    @Parameters(arity = "1..*", paramLabel = "DIR", description = "Directories of runs, as --out named them.")
    private List<Path> directories;

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write a page with a picture of the searches over each other to this file.")
    private Path html;

    @Override
    public Integer call() throws UsageException, IOException {
        ReportFile page = html == null ? null : ReportFile.at("--html", html);
        List<RecordedRun> runs = new ArrayList<>();
        Set<Path> seen = new HashSet<>();
        for (Path directory : directories) {
            if (!seen.add(directory.toAbsolutePath().normalize())) {
                throw new UsageException(directory + ": is given twice (leave one out)");
            }
            runs.add(new RunFolder(directory).read());
        }
        List<RunBlock> blocks = RunBlock.of(runs);
        if (page != null) {
            page.write(new RunsPage(blocks).html());
        }
        Output.print(json, () -> RunsJson.of(blocks), () -> new RunsText(blocks).text());
        return 0;
    }
}
