package io.wattle.benchmarks.overhead;

import io.wattle.model.Catalog;
import io.wattle.model.NodeClass;
import io.wattle.tuning.diagnosis.Diagnosis;
import io.wattle.tuning.diagnosis.MeasuredRun;
import io.wattle.tuning.energy.ClassReplay;
import io.wattle.tuning.energy.JvmStart;
import io.wattle.tuning.energy.WorkerClasses;
import io.wattle.tuning.engine.RecordedTrial;
import io.wattle.tuning.run.Journal;
import io.wattle.tuning.run.JournalException;
import io.wattle.tuning.run.Strategies;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Medians;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Strategy;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How long the tuner keeps a cluster waiting between two trials. */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark tuner-overhead",
        description = {
            "What the tuner does after a trial, of a job of many tasks: reads its history, makes figures, class seconds and joules"
                    + " of it, says what bound it, writes a journal line, and proposes the next trial. Prints the median of each part,"
                    + " as a table in Markdown. The history is written by Hadoop's own events."
        })
public final class TunerOverhead implements Callable<Integer> {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final double SECONDS_OF_TRIAL = 100;

    @Option(names = "--tasks", paramLabel = "N", description = "Tasks of the job (default: 100000).")
    private int tasks = 100_000;

    @Option(names = "--trials", paramLabel = "N", description = "Trials before this one (default: 20).")
    private int trials = 20;

    @Option(names = "--rounds", paramLabel = "N", description = "Rounds, after one that does not count (default: 7).")
    private int rounds = 7;

    @Option(
            names = "--text",
            description = "A history in Hadoop's format of text, Avro-Json, not the default binary one.")
    private boolean isText;

    private final PrintStream out;

    private TunerOverhead(PrintStream out) {
        this.out = out;
    }

    /** Parts of the work. */
    enum Part {
        READ("reading and parsing the history"),
        FIGURES("figures of its tasks"),
        REPLAY("figures again, class seconds and joules by a replay"),
        DIAGNOSIS("what bound it"),
        JOURNAL("journal line, forced to disk"),
        PROPOSAL("next proposal of --strategy auto");

        private final String title;

        Part(String title) {
            this.title = title;
        }
    }

    /** Ends with code 2 where an option is wrong. */
    public static void main(String[] arguments) {
        System.exit(run(System.out, arguments));
    }

    /** @return the exit code */
    static int run(PrintStream out, String... arguments) {
        return new CommandLine(new TunerOverhead(out)).execute(arguments);
    }

    @Override
    public Integer call() throws Exception {
        if (tasks < 100 || trials < 1 || rounds < 1) {
            throw new CommandLine.ParameterException(
                    new CommandLine(this), "--tasks, --trials, --rounds: 100, 1 and 1 or more are needed");
        }
        Path folder = Files.createTempDirectory("wattle-overhead");
        Path history = folder.resolve("job.jhist");
        try {
            WrittenHistory.write(history, tasks, isText);
            out.printf(
                    Locale.ROOT,
                    "%d tasks, a history of %.1f MB (%s), %d trials before, median of %d rounds%n%n",
                    tasks,
                    Files.size(history) / 1e6,
                    isText ? "text" : "binary",
                    trials,
                    rounds);
            print(measured(history, folder.resolve("journal.jsonl")));
        } finally {
            Files.deleteIfExists(history);
            Files.deleteIfExists(folder.resolve("journal.jsonl"));
            Files.delete(folder);
        }
        return CommandLine.ExitCode.OK;
    }

    /** @param cpuMillis of the thread: what it took on a core of its own */
    private record Taken(double millis, double cpuMillis) {}

    private void print(Map<Part, List<Taken>> taken) {
        out.println("| part | median, ms | of CPU, ms |");
        out.println("|---|---|---|");
        double sum = 0;
        double cpuSum = 0;
        for (Part part : Part.values()) {
            double median = median(taken.get(part).stream().map(Taken::millis).toList());
            double cpu = median(taken.get(part).stream().map(Taken::cpuMillis).toList());
            sum += median;
            cpuSum += cpu;
            out.printf(Locale.ROOT, "| %s | %.1f | %.1f |%n", part.title, median, cpu);
        }
        out.printf(Locale.ROOT, "| all | %.1f | %.1f |%n", sum, cpuSum);
    }

    private static double median(List<Double> values) {
        return Medians.of(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private Map<Part, List<Taken>> measured(Path history, Path journal)
            throws IOException, InterruptedException, JournalException {
        Map<Part, List<Taken>> taken = new EnumMap<>(Part.class);
        FileSystem files = FileSystem.getLocal(new Configuration());
        NodeClass worker =
                Catalog.builtIn().profile("dell").orElseThrow().workers().get(0).nodeClass();
        SearchSpace space = MapReduce.space(new Workload(
                new NodeLimits(8192, 8, WrittenHistory.nodes(tasks), 256),
                WrittenHistory.BYTES_PER_MAP * tasks,
                tasks));
        ClassReplay replay = ClassReplay.from(28_300, JvmStart.FROM_JARS, WorkerClasses.uniform(worker), worker);
        List<Trial> before = before(space);
        for (int round = 0; round <= rounds; round++) {
            Clock clock = new Clock(round == 0 ? new EnumMap<>(Part.class) : taken);
            RecordedTrial recorded = RecordedTrial.read(files, new org.apache.hadoop.fs.Path(history.toUri()));
            clock.ended(Part.READ);
            recorded.figures();
            clock.ended(Part.FIGURES);
            Measurement measured =
                    recorded.measured(replay, space.stock(), space.workload().limits());
            clock.ended(Part.REPLAY);
            Trial trial = trial(before.size() + 1, Proposal.of(space.stock(), Purpose.STOCK), measured);
            if (MeasuredRun.of(trial, space.workload())
                    .map(Diagnosis::of)
                    .flatMap(Diagnosis::line)
                    .isEmpty()) {
                throw new IllegalStateException("nothing bound the trial, whose tasks take most of its time");
            }
            clock.ended(Part.DIAGNOSIS);
            Files.deleteIfExists(journal);
            try (Journal written = Journal.open(journal, space.parameters())) {
                clock.begin();
                written.append(trial);
                clock.ended(Part.JOURNAL);
            }
            List<Trial> all = new ArrayList<>(before);
            all.add(trial);
            Strategy strategy = Strategies.named(
                            Strategies.AUTO, space, 0.05, Strategies.window(Strategies.AUTO), round)
                    .strategy();
            // It has followed the search so far, as in a run.
            strategy.next(before);
            clock.begin();
            strategy.next(all);
            clock.ended(Part.PROPOSAL);
        }
        return taken;
    }

    /** Trials of a search that is under way, as it proposes them. */
    private List<Trial> before(SearchSpace space) throws InterruptedException {
        Strategy strategy = Strategies.named(Strategies.AUTO, space, 0.05, Strategies.window(Strategies.AUTO), 1)
                .strategy();
        List<Trial> before = new ArrayList<>();
        while (before.size() < trials) {
            Optional<Proposal> next = strategy.next(before);
            if (next.isEmpty()) {
                break;
            }
            before.add(trial(before.size() + 1, next.get(), measured(next.get().settings())));
        }
        return before;
    }

    private static Measurement measured(Settings settings) {
        double seconds = SECONDS_OF_TRIAL + settings.hashCode() % 50;
        return new Measurement(
                seconds,
                90 * seconds,
                JoulesQuality.EMULATED,
                seconds,
                OptionalInt.empty(),
                OptionalInt.empty(),
                Map.of());
    }

    private static Trial trial(int number, Proposal proposal, Measurement measured) {
        return new Trial(number, proposal, TrialStatus.SUCCEEDED, "", Optional.of(measured));
    }

    /** What each part took since the one before. */
    private static final class Clock {

        private final Map<Part, List<Taken>> taken;
        private long since = System.nanoTime();
        private long cpuSince = cpuNanos();

        Clock(Map<Part, List<Taken>> taken) {
            this.taken = taken;
        }

        void begin() {
            since = System.nanoTime();
            cpuSince = cpuNanos();
        }

        void ended(Part part) {
            Taken now = new Taken(
                    (System.nanoTime() - since) / (double) NANOS_PER_MILLI,
                    (cpuNanos() - cpuSince) / (double) NANOS_PER_MILLI);
            taken.computeIfAbsent(part, unused -> new ArrayList<>()).add(now);
            begin();
        }

        private static long cpuNanos() {
            return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        }
    }
}
