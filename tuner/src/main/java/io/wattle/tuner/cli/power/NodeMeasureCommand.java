package io.wattle.tuner.cli.power;

import io.wattle.measure.MeasureListener;
import io.wattle.measure.MeasureOptions;
import io.wattle.measure.MeasuredNode;
import io.wattle.measure.NodeMeasurement;
import io.wattle.measure.PowerSource;
import io.wattle.measure.StepPlan;
import io.wattle.measure.StepResult;
import io.wattle.meter.Meter;
import io.wattle.model.Reading;
import io.wattle.tuner.cli.cluster.CatalogJson;
import io.wattle.tuner.cli.option.OptionTypes;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.report.TextTable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/tuner node measure}: characterises this machine as the studies did. */
@Command(
        name = "measure",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Measures processor, memory, disk, network and watts of this machine and writes its node class as YAML, "
                    + "every figure with the way it was measured, or the reason why it was not.",
            "Nothing else should run on the machine meanwhile."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:measured, what could not be measured with the reason",
            "1:a file cannot be read or written",
            "2:bad input",
            "129, 130, 143:ended by SIGHUP, Ctrl-C or SIGTERM"
        })
final class NodeMeasureCommand implements Callable<Integer> {

    @Option(names = "--name", paramLabel = "NAME", description = "Name of the node class (default: the host's name).")
    private String name;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Where to write it (default: NAME.yaml; ~/.wattle/clusters/NAME.yaml makes it known to all "
                    + "commands).")
    private Path out;

    @Option(names = "--force", description = "Overwrite the file if it is there.")
    private boolean force;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            defaultValue = ".",
            description = "Directory on the disk to measure (default: the working directory).")
    private Path directory;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            defaultValue = "2m",
            converter = OptionTypes.Time.class,
            description = "Most time of the whole run (default: ${DEFAULT-VALUE}).")
    private Duration limit;

    @Option(
            names = "--disk",
            paramLabel = "SIZE",
            defaultValue = "512MB",
            converter = OptionTypes.BytesOrNone.class,
            description =
                    "Most that is written to the disk, and removed again; 0 leaves the disk out (default: ${DEFAULT-VALUE}).")
    private long diskBytes;

    @Option(
            names = "--peer",
            paramLabel = "HOST[:PORT]",
            description = "A node of the same class on which iperf3 -s runs: measures the network.")
    private String peer;

    @Mixin
    private MeterOptions meterOptions = new MeterOptions();

    @Option(
            names = "--dry-run",
            description = "Say what would be measured, and how long it would take; measure nothing.")
    private boolean dryRun;

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    @Override
    public Integer call() throws Exception {
        MeasureOptions options = options();
        Path file = out == null ? Path.of(options.name() + ".yaml") : out;
        if (!dryRun && Files.exists(file) && !force) {
            throw new UsageException("--out " + file + ": is there already (take another name, or --force)");
        }
        List<Meter> meters = new ArrayList<>();
        try {
            List<PowerSource> power = new ArrayList<>();
            for (MeterSource source : meters()) {
                Meter meter = source.opener().get();
                meters.add(meter);
                power.add(new MeterPower(source, meter));
            }
            NodeMeasurement measurement = new NodeMeasurement(options, power, new Progress());
            if (dryRun) {
                Output.print(json, () -> planJson(measurement), () -> planText(measurement));
            } else {
                MeasuredNode measured = measurement.run();
                write(file, measured.yaml());
                Output.print(json, () -> resultJson(measured, file), () -> resultText(measured, file));
            }
            return 0;
        } finally {
            meters.forEach(Meter::close);
        }
    }

    private List<MeterSource> meters() throws UsageException {
        List<MeterSource> sources = meterOptions.sources();
        for (MeterSource source : sources) {
            if (source.spec().startsWith("model")) {
                throw new UsageException(
                        "--meter " + source.spec() + ": a model measures nothing (allowed: the others)");
            }
        }
        return sources;
    }

    private MeasureOptions options() throws UsageException {
        if (!Files.isDirectory(directory)) {
            throw new UsageException("--dir " + directory + ": is no directory (needed: one on the disk to measure)");
        }
        try {
            return new MeasureOptions(
                    name == null ? hostName() : name, directory, limit, diskBytes, Optional.ofNullable(peer));
        } catch (IllegalArgumentException e) {
            throw new UsageException("node measure: " + e.getMessage(), e);
        }
    }

    private static String hostName() {
        String host;
        try {
            host = InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            // The name that the error carries is the host's own, which only does not resolve.
            host = "this-node";
        }
        String plain = host.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._-]", "-");
        return plain.matches("[a-z0-9].*") ? plain : "node" + plain;
    }

    private static void write(Path file, String yaml) throws UsageException {
        try {
            if (file.toAbsolutePath().getParent() != null) {
                Files.createDirectories(file.toAbsolutePath().getParent());
            }
            Files.writeString(file, yaml);
        } catch (IOException e) {
            throw new UsageException("--out " + file + ": cannot be written: " + e, e);
        }
    }

    private static String planText(NodeMeasurement measurement) {
        TextTable table = new TextTable("STEP", ">SECONDS", ">AT MOST", ">DISK MB", "HOW");
        double seconds = 0;
        for (StepPlan step : measurement.plan()) {
            seconds += step.expected().toMillis() / 1000.0;
            table.row(
                    step.name(),
                    "%.0f".formatted(step.expected().toMillis() / 1000.0),
                    "%.0f".formatted(step.atMost().toMillis() / 1000.0),
                    step.diskBytes() == 0 ? "-" : Long.toString(step.diskBytes() >> 20),
                    step.method());
        }
        TextTable leftOut = new TextTable("NOT MEASURED", "WHY");
        measurement.leftOut().forEach((attribute, reason) -> leftOut.row(attribute.key(), reason));
        return table + "\n" + leftOut
                + "\n  About %.0f s in all. Nothing was measured (--dry-run).\n".formatted(seconds);
    }

    private static Map<String, Object> planJson(NodeMeasurement measurement) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (StepPlan step : measurement.plan()) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("step", step.name());
            row.put("method", step.method());
            row.put("figures", step.attributes().stream().map(it -> it.key()).toList());
            row.put("expectedSeconds", step.expected().toMillis() / 1000.0);
            row.put("atMostSeconds", step.atMost().toMillis() / 1000.0);
            row.put("diskBytes", step.diskBytes());
            rows.add(row);
        }
        Map<String, String> leftOut = new LinkedHashMap<>();
        measurement.leftOut().forEach((attribute, reason) -> leftOut.put(attribute.key(), reason));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("steps", rows);
        document.put("notMeasured", leftOut);
        return document;
    }

    private static String resultText(MeasuredNode measured, Path file) {
        StringBuilder text = new StringBuilder();
        measured.warnings().forEach(it -> text.append("  warning: ").append(it).append('\n'));
        return text
                + "\n  %d figures, %d not known; %.0f s. Written to %s\n"
                        .formatted(
                                measured.nodeClass().figures().size(),
                                measured.nodeClass().whyMissing().size(),
                                measured.elapsed().toMillis() / 1000.0,
                                file)
                + "  bin/tuner clusters show " + measured.nodeClass().name() + " --cluster-file " + file
                + " shows them.\n";
    }

    private static Map<String, Object> resultJson(MeasuredNode measured, Path file) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("file", file.toString());
        document.put("seconds", measured.elapsed().toMillis() / 1000.0);
        document.put("warnings", measured.warnings());
        document.put("nodeClass", CatalogJson.nodeClass(measured.nodeClass()));
        return document;
    }

    /** Tells each step on standard output, or on standard error where that is for JSON. */
    private final class Progress implements MeasureListener {

        @Override
        public void started(StepPlan step, int index, int total) {
            if (Boolean.getBoolean("wattle.terminal") && !json) {
                System.out.printf("  %2d/%d  %s ...\r", index, total, step.name());
                System.out.flush();
            }
        }

        @Override
        public void finished(StepResult result, int index, int total) {
            (json ? System.err : System.out)
                    .printf("  %2d/%d  %-26s  %s%n", index, total, result.name(), result.line());
        }
    }

    /** A meter as the measurement sees it. */
    private record MeterPower(MeterSource source, Meter meter) implements PowerSource {

        @Override
        public String name() {
            return source.spec();
        }

        @Override
        public boolean wholeNode() {
            return source.wholeNode();
        }

        @Override
        public Reading read() {
            return meter.read();
        }
    }
}
