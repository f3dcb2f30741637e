package io.wattle.benchmarks.pipes;

import io.wattle.benchmarks.pipes.JobTimer.Run;
import io.wattle.tuning.search.Medians;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.logging.LogManager;

/**
 * What do jobs in C++ save? Counts the words of a text on an embedded cluster: Hadoop's own WordCount with its combiner,
 * packed in Java, and in C++. Then, in one JVM without a cluster: words with Java's record reader and the program's own,
 * and a step of k-means in Java and in C++. In turns; processor seconds of all processes of a job. At the end the kernels
 * themselves beside Java's loops, in samples or bytes a second. Takes some 14 minutes on a machine with nothing else to do.
 */
public final class NativeJobs {

    private static final int ROUNDS = 3;
    private static final String EARLIER = "--earlier=";

    private NativeJobs() {}

    /** Runs all jobs of a comparison once. */
    interface Comparison extends AutoCloseable {
        List<String> names();

        Run run(String name) throws Exception;

        @Override
        void close();
    }

    /**
     * {@code words}, {@code readers}, {@code points}, {@code kernels}; none means all of these. {@code grep} with {@code --earlier=DIR}. A number from 1 to 99: rounds, by default 3.
     */
    public static void main(String[] arguments) throws Exception {
        LogManager.getLogManager().reset();
        try (ScratchFolder scratch = ScratchFolder.below(Path.of(System.getProperty("java.io.tmpdir")))) {
            System.setProperty("log4j.configuration", "wattle-log4j.properties");
            System.setProperty(
                    "wattle.log", scratch.path().resolve("hadoop.log").toString());
            run(arguments, scratch.path());
        }
    }

    private static void run(String[] arguments, Path scratch) throws Exception {
        int rounds = ROUNDS;
        List<String> names = new ArrayList<>();
        Optional<Path> earlier = Optional.empty();
        for (String argument : arguments) {
            if (argument.startsWith(EARLIER)) {
                earlier = Optional.of(Path.of(System.getProperty("wattle.launch.directory", ""))
                        .resolve(argument.substring(EARLIER.length())));
            } else if (argument.matches("[1-9][0-9]?")) {
                rounds = Integer.parseInt(argument);
            } else {
                names.add(argument);
            }
        }
        if (earlier.isPresent() && !names.contains("grep")) {
            throw new IllegalArgumentException(EARLIER + earlier.get() + ": is for grep (leave it out, or add grep)");
        }
        for (String name : names.isEmpty() ? List.of("words", "readers", "points", "kernels") : names) {
            if (name.equals("kernels")) {
                KernelSpeeds.run(rounds, scratch.resolve(name));
                continue;
            }
            try (Comparison comparison = comparison(name, earlier, scratch)) {
                compare(comparison, rounds);
            }
        }
    }

    private static Comparison comparison(String name, Optional<Path> earlier, Path scratch) throws Exception {
        return switch (name) {
            case "words" -> new WordJobs(200L << 20, scratch.resolve(name));
            case "readers" -> new ReaderJobs(200L << 20, scratch.resolve(name));
            case "points" -> new PointJobs(1_000_000, 10, 1000, scratch.resolve(name));
            case "grep" -> new GrepJobs(1L << 30, earlier(earlier), scratch.resolve(name));
            default ->
                throw new IllegalArgumentException(
                        name
                                + ": no such comparison (allowed: words, readers, points, kernels, grep, and a number of rounds)");
        };
    }

    private static Path earlier(Optional<Path> folder) {
        return folder.filter(it -> Files.exists(it.resolve("wattle-grep")))
                .orElseThrow(() -> new IllegalArgumentException(
                        EARLIER + folder.map(Path::toString).orElse("")
                                + ": has no wattle-grep (needed for grep: the folder of programs that"
                                + " native-pipes/build-programs has built from an earlier state of the sources)"));
    }

    private static void compare(Comparison comparison, int rounds) throws Exception {
        Map<String, List<Run>> runs = new LinkedHashMap<>();
        // The first job loads the classes of the daemons and of this JVM.
        comparison.run(comparison.names().get(comparison.names().size() - 1));
        for (int round = 0; round < rounds; round++) {
            List<String> names = new ArrayList<>(comparison.names());
            if (round % 2 == 1) {
                Collections.reverse(names);
            }
            for (String name : names) {
                Run run = comparison.run(name);
                print("  ", name, List.of(run));
                runs.computeIfAbsent(name, it -> new ArrayList<>()).add(run);
            }
        }
        runs.forEach((name, all) -> print("median: ", name, all));
    }

    private static void print(String lead, String name, List<Run> runs) {
        long maps = runs.get(0).maps();
        // Only a cluster counts.
        String counted = maps == 0
                ? ""
                : String.format(
                        Locale.ROOT, " in %d maps (Hadoop counts %.2f)", maps, median(runs, Run::countedCpuSeconds));
        System.out.printf(
                Locale.ROOT,
                "%s%-24s its processes %6.2f CPU s%s, this JVM %6.2f; %6.1f s elapsed%n",
                lead,
                name,
                median(runs, it -> it.cpu().children()),
                counted,
                median(runs, it -> it.cpu().own()),
                median(runs, Run::seconds));
    }

    private static double median(List<Run> runs, ToDoubleFunction<Run> figure) {
        return Medians.of(runs.stream().mapToDouble(figure).toArray());
    }
}
