package io.wattle.benchmarks.testbed;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What archives of classes save at the studies' scale: their wordcounts on two Edisons with archives and without, in turns. */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark archived-testbed",
        description = {
            "Seconds and joules of wordcount and wordcount2 on two Edisons of a testbed, whose masters and tasks start from archives of",
            "classes and from jars, in turns. 'bin/tuner archive build' makes the archives, of the testbed's Hadoop and JDK."
        })
public final class ArchivedTestbed implements Callable<Integer> {

    private static final int FAILED = 1;
    private static final String JARS = "jars";
    private static final String ARCHIVES = "archives";

    @Option(
            names = "--task-archives",
            required = true,
            paramLabel = "FILE",
            description = "archives.txt beside the archives, as for 'bin/testbed up'.")
    private Path archives;

    @Option(
            names = "--repeats",
            paramLabel = "N",
            description = "Testbeds of each, in turns (default: ${DEFAULT-VALUE}).")
    private int repeats = 2;

    @Option(
            names = "--files",
            paramLabel = "N",
            description = "Files of 1 MiB, and maps of wordcount (default: ${DEFAULT-VALUE}).")
    private int files = 12;

    @Option(names = "--name", paramLabel = "NAME", description = "The testbed's name (default: ${DEFAULT-VALUE}).")
    private String name = "archived-testbed";

    /** Ends with code 2 where an option is wrong, with 1 where a run failed. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new ArchivedTestbed()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (repeats < 1 || files < 1) {
            throw new CommandLine.ParameterException(
                    new CommandLine(this), "--repeats, --files: " + repeats + ", " + files + " (allowed: 1 or more)");
        }
        StudyRatio ratio = new StudyRatio();
        Wordcounts wordcounts = new Wordcounts(
                BenchmarkTestbed.loggingIn(Toolkit.buildFolder("archived-testbed"), name), files, 1 << 10, ratio);
        for (int i = 0; i < repeats; i++) {
            for (String start : i % 2 == 0 ? List.of(JARS, ARCHIVES) : List.of(ARCHIVES, JARS)) {
                try {
                    wordcounts.run(start, options(start));
                } catch (IOException e) {
                    System.err.println("wattle: from " + start + ": " + e.getMessage());
                    return FAILED;
                }
            }
        }
        System.out.print(text(ratio));
        return CommandLine.ExitCode.OK;
    }

    private UpOptions options(String start) {
        UpOptions edisons =
                UpOptions.of("edison").with("--workers", "edison=2").with("--max-factor", EdisonDell.MAX_FACTOR);
        return start.equals(ARCHIVES) ? edisons.with("--task-archives", archives.toAbsolutePath()) : edisons;
    }

    private static String text(StudyRatio ratio) {
        StringBuilder text =
                new StringBuilder("| job | from jars: s, J | from archives: s, J | ratios |\n|---|---|---|---|\n");
        for (StudyJob job : List.of(StudyJob.WORDCOUNT, StudyJob.WORDCOUNT2)) {
            double seconds = ratio.seconds(ARCHIVES, job);
            double joules = ratio.joules(ARCHIVES, job);
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %.0f, %.0f | %.0f, %.0f | %.2f, %.2f |%n",
                    job.label(),
                    ratio.seconds(JARS, job),
                    ratio.joules(JARS, job),
                    seconds,
                    joules,
                    seconds / ratio.seconds(JARS, job),
                    joules / ratio.joules(JARS, job)));
        }
        return text.toString();
    }
}
