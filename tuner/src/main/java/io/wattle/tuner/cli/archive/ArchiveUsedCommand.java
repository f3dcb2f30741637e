package io.wattle.tuner.cli.archive;

import io.wattle.archive.ContainerStart;
import io.wattle.archive.ContainerStart.State;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.report.TextTable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bin/tuner archive used}: whether a job's containers started from archives. */
@Command(
        name = "used",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Says which containers of a job mapped an archive, and why others did not:",
            "yarn logs -applicationId APP -log_files " + ContainerStart.LOG_FILE + " | bin/tuner archive used"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all did", "1:some did not, or do not tell", "2:bad input"})
final class ArchiveUsedCommand implements Callable<Integer> {

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "What 'yarn logs' printed (default: standard input).")
    private Path file;

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    @Override
    public Integer call() throws UsageException, IOException {
        List<ContainerStart> starts = ContainerStart.read(lines());
        if (starts.isEmpty()) {
            throw new UsageException((file == null ? "standard input" : file.toString()) + ": no "
                    + ContainerStart.LOG_FILE
                    + " of a container (needed: what 'yarn logs -applicationId APP -log_files "
                    + ContainerStart.LOG_FILE + "' prints for a job with the settings of conf render --task-archives)");
        }
        Output.print(json, () -> document(starts), () -> text(starts));
        return count(starts, State.ARCHIVE) == starts.size() ? 0 : 1;
    }

    private List<String> lines() throws IOException {
        if (file != null) {
            return Files.readAllLines(file);
        }
        return new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
                .lines()
                .toList();
    }

    private static long count(List<ContainerStart> starts, State state) {
        return starts.stream().filter(it -> it.state() == state).count();
    }

    private static Map<String, Object> document(List<ContainerStart> starts) {
        Map<String, Object> document = new LinkedHashMap<>();
        for (State state : State.values()) {
            document.put(state.name().toLowerCase(Locale.ROOT), count(starts, state));
        }
        document.put(
                "containers",
                starts.stream()
                        .map(it -> Map.of(
                                "container", it.container(),
                                "classesFrom", it.state().name().toLowerCase(Locale.ROOT),
                                "reason", it.reason()))
                        .toList());
        return document;
    }

    private static String text(List<ContainerStart> starts) {
        TextTable table = new TextTable("CONTAINER", "CLASSES FROM", "WHY");
        starts.stream()
                .filter(it -> it.state() != State.ARCHIVE)
                .forEach(it -> table.row(
                        it.container().isEmpty() ? "-" : it.container(),
                        it.state().name().toLowerCase(Locale.ROOT),
                        it.reason()));
        long used = count(starts, State.ARCHIVE);
        return "  " + used + " of " + starts.size() + " containers started from an archive\n"
                + (used == starts.size() ? "" : table);
    }
}
