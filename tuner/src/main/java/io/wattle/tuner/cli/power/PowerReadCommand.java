package io.wattle.tuner.cli.power;

import io.wattle.tuner.cli.option.OptionTypes;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuning.report.Numbers;
import io.wattle.tuning.report.TextTable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/tuner power read}: one look at each meter. */
@Command(
        name = "read",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Reads each meter once: watts now, or the mean over --for where the meter counts joules.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:each meter gave a reading", "1:a meter gave none", "2:bad input"})
final class PowerReadCommand implements Callable<Integer> {

    @Mixin
    private MeterOptions options = new MeterOptions();

    @Option(
            names = "--for",
            paramLabel = "TIME",
            defaultValue = "1s",
            converter = OptionTypes.Time.class,
            description = "Time over which joules are counted (default: ${DEFAULT-VALUE}).")
    private Duration interval;

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    @Override
    public Integer call() throws Exception {
        OpenMeters.requireLongEnough("--for", interval);
        List<Sample> samples;
        try (OpenMeters meters = new OpenMeters(options.sources())) {
            samples = meters.sampleAfter(interval);
        }
        Output.print(
                json,
                () -> Map.of("readings", samples.stream().map(Sample::toJson).toList()),
                () -> text(samples));
        return samples.stream().allMatch(sample -> sample.watts().isPresent()) ? 0 : 1;
    }

    private static String text(List<Sample> samples) {
        TextTable table = new TextTable("METER", ">WATTS", "QUALITY");
        StringBuilder reasons = new StringBuilder();
        for (Sample sample : samples) {
            table.row(
                    sample.meter(),
                    sample.watts().map(Numbers::significant).orElse(Numbers.UNKNOWN),
                    sample.quality().map(it -> it.label()).orElse("no reading"));
            sample.reason().ifPresent(it -> reasons.append("  ").append(it).append('\n'));
        }
        return table + (reasons.isEmpty() ? "" : "\n" + reasons);
    }
}
