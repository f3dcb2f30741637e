package io.wattle.benchmarks.packing;

import io.wattle.benchmarks.packing.PackingLayout.Arrangement;
import io.wattle.benchmarks.packing.PlanningRun.Figure;
import io.wattle.tuning.search.Medians;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How planning grows from 10^4 to 10^7 files, in three arrangements, beside Hadoop's packing to 3 x 10^6; each measurement in its own JVM. */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark planning-scale",
        description = {
            "Planning, all of getSplits and live heap of 10^4 to 10^7 files, ours and Hadoop's, each in a JVM of its own.",
            "Needs 16 GB of memory, and takes about an hour with all figures. Nothing else should run on the machine."
        })
public final class PlanningScale implements Callable<Integer> {

    private static final List<Integer> SIZES = List.of(10_000, 100_000, 1_000_000, 3_000_000, 10_000_000);
    private static final int MOST_OF_HADOOP = 3_000_000;

    /** A file that a job names takes two calls, and more files as many times more. */
    private static final int MOST_WAITING = 10_000;

    @Option(
            names = "--figures",
            split = ",",
            paramLabel = "NAME,...",
            description = "Of ${COMPLETION-CANDIDATES} (default: all).")
    private List<Figure> figures = List.of(Figure.values());

    @Option(
            names = "--arrangements",
            split = ",",
            paramLabel = "NAME,...",
            description = "Of ${COMPLETION-CANDIDATES} (default: all).")
    private List<Arrangement> arrangements = List.of(Arrangement.values());

    @Option(names = "--most-files", paramLabel = "N", description = "No more than that (default: ${DEFAULT-VALUE}).")
    private int mostFiles = 10_000_000;

    @Option(names = "--heap", paramLabel = "SIZE", description = "Of each JVM (default: ${DEFAULT-VALUE}).")
    private String heap = "13g";

    /** Ends with code 2 where an option is wrong. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new PlanningScale())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        for (Figure figure : figures) {
            for (Arrangement arrangement : arrangements) {
                measure(figure, arrangement);
            }
        }
        return 0;
    }

    private void measure(Figure figure, Arrangement arrangement) throws IOException, InterruptedException {
        System.out.printf("%s, %s, %s%n", figure, arrangement, figure == Figure.HEAP ? "MB" : "ms");
        Map<Integer, Double> free = new TreeMap<>();
        Map<Integer, Double> atDefault = new TreeMap<>();
        Map<Integer, Double> hadoops = new TreeMap<>();
        for (int files : SIZES) {
            if (files > mostFiles || (figure == Figure.WAITING_GET_SPLITS && files > MOST_WAITING)) {
                continue;
            }
            StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "  %,10d files:", files));
            if (files <= MOST_OF_HADOOP) {
                hadoops.put(
                        files, add(line, "Hadoop", new PlanningRun(Planner.HADOOP, arrangement, files, true, figure)));
            } else {
                hadoops.put(files, extrapolated(hadoops, files));
                line.append(String.format(Locale.ROOT, " Hadoop %.0f extrapolated", hadoops.get(files)));
            }
            free.put(
                    files,
                    add(
                            line,
                            "ours at open cost 0",
                            new PlanningRun(Planner.WATTLE, arrangement, files, true, figure)));
            atDefault.put(
                    files,
                    add(line, "at the default", new PlanningRun(Planner.WATTLE, arrangement, files, false, figure)));
            line.append(String.format(
                    Locale.ROOT,
                    "; ratio %.2f, %.2f",
                    hadoops.get(files) / free.get(files),
                    hadoops.get(files) / atDefault.get(files)));
            System.out.println(line);
        }
        if (free.size() < 2) {
            return;
        }
        System.out.printf(
                Locale.ROOT,
                "  grows as n^%.2f; at the default open cost n^%.2f; Hadoop's n^%.2f%n",
                exponent(free),
                exponent(atDefault),
                exponent(hadoops));
    }

    /** As it grew between the two largest that were measured. */
    private static double extrapolated(Map<Integer, Double> measured, int files) {
        List<Integer> sizes = new ArrayList<>(measured.keySet());
        int last = sizes.get(sizes.size() - 1);
        double growth = exponent(new TreeMap<>(Map.of(
                last, measured.get(last), sizes.get(sizes.size() - 2), measured.get(sizes.get(sizes.size() - 2)))));
        return measured.get(last) * Math.pow((double) files / last, growth);
    }

    /** From the smallest to the largest. */
    private static double exponent(Map<Integer, Double> values) {
        List<Integer> sizes = new ArrayList<>(values.keySet());
        int first = sizes.get(0);
        int last = sizes.get(sizes.size() - 1);
        return Math.log(values.get(last) / values.get(first)) / Math.log((double) last / first);
    }

    private double add(StringBuilder line, String who, PlanningRun run) throws IOException, InterruptedException {
        double[] values = inOwnJvm(run);
        double median = Medians.of(values);
        line.append(String.format(Locale.ROOT, " %s %.1f", who, median));
        if (values.length > 1) {
            line.append(String.format(
                    Locale.ROOT,
                    " (%.1f - %.1f)",
                    Arrays.stream(values).min().orElseThrow(),
                    Arrays.stream(values).max().orElseThrow()));
        }
        return median;
    }

    private double[] inOwnJvm(PlanningRun run) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms" + heap,
                "-Xmx" + heap,
                "-XX:+UseParallelGC",
                "-cp",
                System.getProperty("java.class.path"),
                PlanningRun.class.getName()));
        command.addAll(List.of(run.arguments()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        int code = process.waitFor();
        if (code != 0 || printed.isEmpty()) {
            throw new IOException(run + " ended with code " + code + " and said '" + printed + "'");
        }
        return Stream.of(printed.split(" ")).mapToDouble(Double::parseDouble).toArray();
    }
}
