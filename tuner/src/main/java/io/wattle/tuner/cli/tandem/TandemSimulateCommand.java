package io.wattle.tuner.cli.tandem;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** {@code bin/tuner tandem simulate}: {@code bin/tuner simulate} with nodes that sleep, with all its options. */
@Command(
        name = "simulate",
        description = "What sleep would have changed: simulate --tandem on, with all its options.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:predicted", "1:as simulate ends", "2:bad input"})
final class TandemSimulateCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Unmatched
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() {
        String[] all = Stream.concat(Stream.of("simulate", "--tandem", "on"), arguments.stream())
                .toArray(String[]::new);
        return spec.root().commandLine().execute(all);
    }
}
