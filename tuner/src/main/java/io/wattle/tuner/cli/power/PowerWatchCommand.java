package io.wattle.tuner.cli.power;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuner.cli.option.OptionTypes;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.report.Numbers;
import java.io.PrintStream;
import java.time.Duration;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/tuner power watch}: watts, line by line. */
@Command(
        name = "watch",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Reads each meter again and again until interrupted, one line a reading.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:each meter gave readings",
            "1:a meter gave none",
            "2:bad input",
            "129, 130, 143:ended by SIGHUP, Ctrl-C or SIGTERM"
        })
final class PowerWatchCommand implements Callable<Integer> {

    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());

    @Mixin
    private MeterOptions options = new MeterOptions();

    @Option(
            names = "--every",
            paramLabel = "TIME",
            defaultValue = "1s",
            converter = OptionTypes.Time.class,
            description = "Time between two readings (default: ${DEFAULT-VALUE}).")
    private Duration interval;

    @Option(
            names = "--count",
            paramLabel = "N",
            description = "Stop after N readings of each meter (default: go on until interrupted).")
    private Integer count;

    @Option(names = "--json", description = "Print one JSON document a line.")
    private boolean json;

    private final Map<String, String> lastReasons = new HashMap<>();

    @Override
    public Integer call() throws Exception {
        if (count != null && count < 1) {
            throw new UsageException("--count: " + count + " (allowed: 1 or more)");
        }
        OpenMeters.requireLongEnough("--every", interval);
        ObjectMapper mapper = new ObjectMapper();
        PrintStream out = System.out;
        boolean read = false;
        try (OpenMeters meters = new OpenMeters(options.sources())) {
            for (int i = 0; count == null || i < count; i++) {
                List<Sample> samples = meters.sampleAfter(interval);
                for (Sample sample : samples) {
                    out.println(json ? mapper.writeValueAsString(sample.toJson()) : line(sample));
                    read |= sample.watts().isPresent();
                }
                out.flush();
                if (out.checkError()) {
                    break; // Whoever read the lines has gone.
                }
            }
        }
        return read ? 0 : 1;
    }

    /** A reason is told once, not every second, until it changes. */
    private String line(Sample sample) {
        String head = CLOCK.format(sample.time()) + "  ";
        if (sample.watts().isPresent()) {
            lastReasons.remove(sample.meter());
            return head
                    + "%9s W  %-9s  %s"
                            .formatted(
                                    Numbers.significant(sample.watts().get()),
                                    sample.quality().orElseThrow().label(),
                                    sample.meter());
        }
        String reason = sample.reason().orElseThrow();
        boolean told = reason.equals(lastReasons.put(sample.meter(), reason));
        return head + "%9s    no reading  %s".formatted(Numbers.UNKNOWN, told ? sample.meter() : reason);
    }
}
