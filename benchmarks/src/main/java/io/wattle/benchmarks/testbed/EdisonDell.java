package io.wattle.benchmarks.testbed;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The study's own experiment in small: wordcount and wordcount2 on two Edisons, and on one Dell. */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark edison-dell",
        description = "Joules and seconds of wordcount and wordcount2 on two Edisons, and on one Dell.")
public final class EdisonDell implements Callable<Integer> {

    private static final int FAILED = 1;
    private static final int WRONG_USAGE = 2;

    /** A file of a GiB: far more than any testbed reads in an hour. */
    private static final int MOST_KIB = 1 << 20;

    /** Two Edisons could be ten times as fast here as they are, but no disk would be. */
    static final String MAX_FACTOR = "5";

    private static final Map<String, String> WORKERS = Map.of("edison", "edison=2", "dell", "dell-r620=1");

    @Option(names = "--repeats", paramLabel = "N", description = "Runs on each cluster, in turns (default: 3).")
    private int repeats = 3;

    @Option(
            names = "--files",
            paramLabel = "N",
            description = "Files of the input, and maps of wordcount (default: 24).")
    private int files = 24;

    @Option(names = "--kib", paramLabel = "N", description = "KiB of a file (default: 1024).")
    private int kib = 1024;

    @Option(names = "--name", paramLabel = "NAME", description = "The testbed's name (default: edison-dell).")
    private String name = "edison-dell";

    private final StudyRatio ratio = new StudyRatio();

    /** Ends with code 2 where an option is wrong, with 1 where a run failed. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new EdisonDell()).execute(arguments));
    }

    private static Optional<String> wrong(String option, int value, int most) {
        return value >= 1 && value <= most
                ? Optional.empty()
                : Optional.of(option + " " + value + " (allowed: 1"
                        + (most == Integer.MAX_VALUE ? " or more)" : " to " + most + ")"));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Optional<String> wrong = Stream.of(
                        wrong("--repeats", repeats, Integer.MAX_VALUE),
                        wrong("--files", files, Integer.MAX_VALUE),
                        wrong("--kib", kib, MOST_KIB))
                .flatMap(Optional::stream)
                .findFirst();
        if (wrong.isPresent()) {
            System.err.println("wattle: " + wrong.get());
            return WRONG_USAGE;
        }
        Wordcounts wordcounts =
                new Wordcounts(BenchmarkTestbed.loggingIn(Toolkit.buildFolder("edison-dell"), name), files, kib, ratio);
        for (int i = 0; i < repeats; i++) {
            for (String cluster : i % 2 == 0 ? List.of("edison", "dell") : List.of("dell", "edison")) {
                try {
                    wordcounts.run(cluster, options(cluster));
                } catch (IOException e) {
                    System.err.println("wattle: " + cluster + ": " + e.getMessage());
                    return FAILED;
                }
            }
        }
        System.out.println(ratio.text("edison", "dell"));
        return 0;
    }

    private static UpOptions options(String cluster) {
        return UpOptions.of(cluster).with("--workers", WORKERS.get(cluster)).with("--max-factor", MAX_FACTOR);
    }
}
