package io.wattle.benchmarks.functions;

import io.wattle.jobs.LogCount;
import io.wattle.jobs.WordCount;
import io.wattle.measure.HostSpeed;
import io.wattle.tuning.engine.job.InputRequest.Layout;
import io.wattle.tuning.engine.job.TunedJobs;
import io.wattle.tuning.run.Deadline;
import io.wattle.tuning.search.Medians;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.QuasiMonteCarlo;
import org.apache.hadoop.examples.terasort.TeraInputFormat;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.LineRecordReader;
import org.apache.hadoop.mapreduce.lib.map.WrappedMapper;
import org.apache.hadoop.mapreduce.lib.reduce.WrappedReducer;
import org.apache.hadoop.mapreduce.task.MapContextImpl;
import org.apache.hadoop.mapreduce.task.ReduceContextImpl;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * What do the functions of the studies' jobs cost, in million Dhrystone instructions? Priors of the simulator's parameters that
 * come from no run of a job: a function alone, by the CPU time of its thread, beside the speed of a core at that time.
 */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark job-functions",
        description = {
            "CPU time of the map and reduce functions of the studies' jobs, without Hadoop's collecting, sorting and merging, in",
            "million Dhrystone instructions (MDI): reading a record of a local file, and the function. The JVM is warm: what its",
            "compiler does belongs to a task's start."
        })
public final class JobFunctions implements Callable<Integer> {

    private static final int TEXT_BYTES = 64 << 20;
    private static final int ROW_BYTES = 100;
    private static final long PI_POINTS = 20_000_000;
    private static final double POINTS_OF_10E9 = 10e9;
    private static final double BYTES_PER_MB = 1 << 20;
    private static final double NANOS_PER_SECOND = 1e9;

    @Option(names = "--rounds", paramLabel = "N", description = "Measured rounds (default: 9).")
    private int rounds = 9;

    @Spec
    private CommandSpec spec;

    private final Configuration conf = new Configuration();

    /** What is measured. @param unit of which it is so many MDI */
    private record Function(String name, String unit, Work work) {}

    /** CPU seconds for one unit. */
    @FunctionalInterface
    private interface Work {
        double cpuSeconds() throws IOException, InterruptedException;
    }

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new JobFunctions()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (rounds < 1) {
            throw new ParameterException(spec.commandLine(), "--rounds " + rounds + " (allowed: 1 or more)");
        }
        Path folder = Files.createTempDirectory("wattle-functions-");
        try {
            print(measured(functions(folder)));
            return ExitCode.OK;
        } finally {
            FileUtil.fullyDelete(folder.toFile());
        }
    }

    private List<Function> functions(Path folder) throws IOException {
        Path text = text(folder, "wordcount");
        Path logs = text(folder, "logcount");
        Path rows = rows(folder);
        return List.of(
                new Function("map of word count", "MB", () -> map(new WordCount.TokenMapper(), lines(), text)),
                new Function("map of log count", "MB", () -> map(new LogCount.MessageMapper(), lines(), logs)),
                new Function("reduce of both", "MB", () -> sums(SortedWords.of(text))),
                new Function(
                        "map of terasort",
                        "MB",
                        () -> map(new Mapper<Text, Text, Text, Text>(), rowReader(rows), rows)),
                new Function("map of pi", "10e9 points", this::points));
    }

    /** By function, MDI of each round; a first round that warms the JVM does not count. */
    private Map<Function, List<Double>> measured(List<Function> functions) throws IOException, InterruptedException {
        Map<Function, List<Double>> mdi = new LinkedHashMap<>();
        for (int round = 0; round <= rounds; round++) {
            for (Function function : functions) {
                double before = HostSpeed.measure();
                double seconds = function.work().cpuSeconds();
                double dmips = (before + HostSpeed.measure()) / 2;
                if (round > 0) {
                    mdi.computeIfAbsent(function, it -> new ArrayList<>()).add(seconds * dmips);
                }
            }
        }
        return mdi;
    }

    private static void print(Map<Function, List<Double>> measured) {
        System.out.println("| function | MDI, median | least | most | for each |");
        System.out.println("|---|---|---|---|---|");
        measured.forEach((function, mdi) -> {
            double[] values = mdi.stream().mapToDouble(it -> it).toArray();
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %.3g | %.3g | %.3g | %s |%n",
                    function.name(),
                    Medians.of(values),
                    Collections.min(mdi),
                    Collections.max(mdi),
                    function.unit());
        });
    }

    private Path text(Path folder, String job) throws IOException {
        Path written = folder.resolve(job);
        TunedJobs.named(job)
                .ownInput()
                .write(conf, new org.apache.hadoop.fs.Path(written.toUri()), new Layout(1, TEXT_BYTES), Deadline.NONE);
        return written.resolve("text-00000.txt");
    }

    /** As TeraGen's: of a row only the length and the key matter. */
    private static Path rows(Path folder) throws IOException {
        Path file = folder.resolve("rows");
        Random random = new Random(1);
        byte[] row = new byte[ROW_BYTES];
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int i = 0; i < TEXT_BYTES / ROW_BYTES; i++) {
                random.nextBytes(row);
                out.write(row);
            }
        }
        return file;
    }

    private static LineRecordReader lines() {
        return new LineRecordReader();
    }

    private RecordReader<Text, Text> rowReader(Path rows) throws IOException {
        return new TeraInputFormat()
                .createRecordReader(split(rows), new TaskAttemptContextImpl(conf, attempt(TaskType.MAP)));
    }

    private static FileSplit split(Path file) throws IOException {
        return new FileSplit(new org.apache.hadoop.fs.Path(file.toUri()), 0, Files.size(file), new String[0]);
    }

    private static TaskAttemptID attempt(TaskType type) {
        return new TaskAttemptID("functions", 1, type, 0, 0);
    }

    private <K, V, L, W> double map(Mapper<K, V, L, W> mapper, RecordReader<K, V> reader, Path file)
            throws IOException, InterruptedException {
        FileSplit split = split(file);
        reader.initialize(split, new TaskAttemptContextImpl(conf, attempt(TaskType.MAP)));
        return run(mapper, reader, split) / (Files.size(file) / BYTES_PER_MB);
    }

    private double points() throws IOException, InterruptedException {
        return run(new QuasiMonteCarlo.QmcMapper(), new PiPoints(PI_POINTS), null) * (POINTS_OF_10E9 / PI_POINTS);
    }

    private <K, V, L, W> double run(Mapper<K, V, L, W> mapper, RecordReader<K, V> reader, FileSplit split)
            throws IOException, InterruptedException {
        DiscardedOutput<L, W> output = new DiscardedOutput<>();
        Mapper<K, V, L, W>.Context context = new WrappedMapper<K, V, L, W>()
                .getMapContext(new MapContextImpl<>(
                        conf, attempt(TaskType.MAP), reader, output, null, new CountingStatus(), split));
        double begun = cpuSeconds();
        mapper.run(context);
        double seconds = cpuSeconds() - begun;
        reader.close();
        output.requireRecords();
        return seconds;
    }

    private double sums(SortedWords words) throws IOException, InterruptedException {
        CountingStatus status = new CountingStatus();
        DiscardedOutput<Text, IntWritable> output = new DiscardedOutput<>();
        // Hadoop's comparator of texts is raw and of no type of its own.
        @SuppressWarnings("unchecked")
        RawComparator<Text> comparator = (RawComparator<Text>) (RawComparator<?>) WritableComparator.get(Text.class);
        WordCount.SumReducer reducer = new WordCount.SumReducer();
        org.apache.hadoop.mapreduce.Reducer<Text, IntWritable, Text, IntWritable>.Context context = new WrappedReducer<
                        Text, IntWritable, Text, IntWritable>()
                .getReducerContext(new ReduceContextImpl<>(
                        conf,
                        attempt(TaskType.REDUCE),
                        words,
                        status.getCounter("reduce", "groups"),
                        status.getCounter("reduce", "records"),
                        output,
                        null,
                        status,
                        comparator,
                        Text.class,
                        IntWritable.class));
        double begun = cpuSeconds();
        reducer.run(context);
        double seconds = cpuSeconds() - begun;
        output.requireRecords();
        return seconds / words.mb();
    }

    /** Of this thread. */
    private static double cpuSeconds() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / NANOS_PER_SECOND;
    }
}
