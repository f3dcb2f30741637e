package io.wattle.benchmarks.start;

import io.wattle.benchmarks.CpuSeconds;
import io.wattle.benchmarks.pipes.TestTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** From what length of a task on its JVM's second compiler, and the JVM's own choice of a collector, pay. */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark task-compilers",
        description = {
            "Counts the words of texts of several lengths, each in a JVM of its own (wordcount2, one map and a reduce, no cluster), with C1",
            "alone and with both compilers, the serial collector and the JVM's choice, in turns. CPU seconds are the kernel's."
        })
public final class CompilerBreakEven implements Callable<Integer> {

    private static final int VOCABULARY = 500_000;
    private static final int BYTES_A_MB = 1 << 20;
    private static final long BLOCK_BYTES = 32L << 20;

    @Option(
            names = "--megabytes",
            split = ",",
            paramLabel = "N,...",
            description = "Lengths of the texts (default: ${DEFAULT-VALUE}).")
    private List<Integer> megabytes = List.of(1, 4, 16, 64, 256);

    @Option(names = "--rounds", paramLabel = "N", description = "Runs of each (default: ${DEFAULT-VALUE}).")
    private int rounds = 3;

    @Option(names = "--heap", paramLabel = "SIZE", description = "Of each JVM (default: ${DEFAULT-VALUE}).")
    private String heap = "400m";

    /** Ends with code 2 where an option is wrong. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new CompilerBreakEven()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        if (rounds < 1 || megabytes.isEmpty() || megabytes.stream().anyMatch(it -> it < 1)) {
            throw new CommandLine.ParameterException(
                    new CommandLine(this),
                    "--rounds " + rounds + ", --megabytes " + megabytes + " (allowed: 1 or more of each)");
        }
        Path folder = Files.createTempDirectory("task-compilers-").toRealPath();
        try {
            System.out.print(measured(folder).text());
        } finally {
            FileUtil.fullyDelete(folder.toFile());
        }
        return 0;
    }

    private CompilerReport measured(Path folder) throws IOException, InterruptedException {
        CompilerReport report = new CompilerReport();
        for (int length : megabytes) {
            TestTexts.writeWords(
                    FileSystem.getLocal(new Configuration()).getRawFileSystem(),
                    new org.apache.hadoop.fs.Path(text(folder, length).toUri()),
                    (long) length * BYTES_A_MB,
                    VOCABULARY,
                    BLOCK_BYTES);
        }
        for (int round = 0; round < rounds; round++) {
            for (int length : megabytes) {
                for (CompilerVariant variant : CompilerVariant.values()) {
                    double seconds = cpuSeconds(variant, text(folder, length), folder.resolve("run"));
                    System.err.printf("%s, %d MB: %.2f CPU s%n", variant.label(), length, seconds);
                    report.add(variant, length, seconds);
                }
            }
        }
        return report;
    }

    private static Path text(Path folder, int length) {
        return folder.resolve("text-" + length);
    }

    private double cpuSeconds(CompilerVariant variant, Path text, Path folder)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx" + heap));
        command.addAll(variant.options());
        command.addAll(List.of(
                "-Dlog4j.configuration=silent-log4j.properties",
                "-cp",
                System.getProperty("java.class.path"),
                CountingProcess.class.getName(),
                text.toString(),
                folder.toString()));
        CpuSeconds before = CpuSeconds.now();
        int code = new ProcessBuilder(command).inheritIO().start().waitFor();
        double seconds = CpuSeconds.now().since(before).children();
        FileUtil.fullyDelete(folder.toFile());
        if (code != 0) {
            throw new IOException(text + ": the JVM with " + variant.label() + " ended with code " + code);
        }
        return seconds;
    }
}
