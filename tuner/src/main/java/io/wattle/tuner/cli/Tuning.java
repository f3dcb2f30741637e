package io.wattle.tuner.cli;

import io.wattle.tuner.cli.option.SpaceOptions;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.report.ConsoleReport;
import io.wattle.tuning.report.TriedOn;
import io.wattle.tuning.run.Engine;
import io.wattle.tuning.run.Journal;
import io.wattle.tuning.run.NoFigureException;
import io.wattle.tuning.run.SearchRecord;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.run.TuningRun;
import io.wattle.tuning.search.Goal;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.SpaceAdjustments;
import io.wattle.tuning.space.TriedFile;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Search and results of a run: the same whatever its trials run on. */
final class Tuning {

    private final AcceptedRun run;
    private final RunText text;
    private final TrialCluster cluster;
    private final RunDirectory directory;
    private final PrintStream out;

    Tuning(AcceptedRun run, RunText text, TrialCluster cluster) {
        this.run = run;
        this.text = text;
        this.cluster = cluster;
        this.directory = run.directory();
        this.out = run.out();
    }

    void printHead() {
        out.println("Tuning " + run.spec().job().name() + " on "
                + run.spec().cluster().name() + ".");
        text.cluster().forEach(line -> out.println("  " + line));
        out.println("  input     " + text.input());
        if (run.spec().job().options().program() != null) {
            out.println("  program   " + run.spec().job().options().program());
        }
        out.println("  time      " + text.time(run.plan()));
        out.println("  output    " + directory.path());
    }

    /**
     * Searches, compares, and writes what was found.
     *
     * @param now what there is to search as things are now, as {@link #adjusted} gives it; a run that is resumed goes on with what it began with
     * @param archive of {@link SearchRecord}
     * @param begun when the command's time began
     * @return the exit code
     */
    int execute(Engine engine, SearchSpace now, boolean archive, Journal journal, Instant begun)
            throws UsageException, IOException, InterruptedException {
        try {
            return searchAndReport(engine, now, archive, journal, begun);
        } catch (InputException e) {
            // Without a trial the run's directory goes.
            if (!journal.trials().isEmpty()) {
                tellHowToGoOn(journal);
            }
            throw e;
        } catch (IOException | InterruptedException | RuntimeException e) {
            // Hadoop's client wraps an interrupt in exceptions of several kinds.
            tellHowToGoOn(journal);
            throw e;
        }
    }

    private int searchAndReport(Engine engine, SearchSpace now, boolean archive, Journal journal, Instant begun)
            throws UsageException, IOException, InterruptedException {
        List<Parameter> leftOut = now.parameters().stream()
                .filter(it -> !engine.dependsOn(it.key()))
                .toList();
        List<Parameter> unsimulated = UnsimulatedParameters.of(leftOut, now.workload());
        if (!unsimulated.isEmpty() && run.spec().cluster().isSimulated()) {
            out.println("  left out  " + keys(unsimulated) + " (" + RunText.WHY_LEFT_OUT + ")");
        }
        SearchRecord search = search(now.only(it -> engine.dependsOn(it.key())), archive, journal.trials());
        SearchSpace space = search.space();
        if (search.objective().goal() != Goal.TIME) {
            out.println("  minimised " + search.objective().title() + RunText.whichSeconds(run.spec()));
        }
        boolean terminal = !run.json() && Boolean.getBoolean("wattle.terminal");
        ConsoleReport console =
                new ConsoleReport(out, terminal, space, run.spec().cluster().isSimulated());
        console.tableHead();
        TuningRun tuning = new TuningRun(
                engine,
                search.search(),
                run.plan().with(search),
                journal,
                new InterruptibleListener(console),
                InstantSource.system());
        try {
            TuningResult result = tuning.execute(begun);
            search.guidance().toldOfOtherJobs(space.workload(), result.trials()).forEach(it -> out.println("  " + it));
            search.guidance()
                    .unlike(space.workload(), result.trials())
                    .forEach(it -> out.println("  left out  --warm-start " + it
                            + ": its maps wrote more than twice, or less than half, as much for each byte of input"));
            return new RunResults(run, text, cluster)
                    .report(
                            result,
                            space,
                            new TriedOn(
                                    space.workload().limits(),
                                    space.workload().inputBytes(),
                                    untouched(leftOut, space),
                                    run.spec().adjustments().fixed(space.framework())),
                            console);
        } catch (NoFigureException e) {
            throw new UsageException(
                    "--objective " + search.objective().goal().label() + ": " + e.getMessage() + " (its journal in "
                            + directory.path() + " stays as it is; mend the power meter or the ledger, or start a new"
                            + " run with --objective time in another --out directory)",
                    e);
        }
    }

    /** What the job's file leaves as the cluster has it: what was left out, and what does not matter there and was not set. */
    private List<Parameter> untouched(List<Parameter> leftOut, SearchSpace space) {
        return space.parameters().stream()
                .filter(it -> leftOut.contains(it)
                        || (MapReduceParameters.WHERE_THEY_MATTER.contains(it)
                                && space.grid(it).size() == 1
                                && !run.spec().adjustments().pinned().containsKey(it.key())))
                .toList();
    }

    private void tellHowToGoOn(Journal journal) {
        System.err.println();
        System.err.println("wattle: stopped after " + journal.trials().size() + " trials; continue with");
        System.err.println("  " + run.resumeLine());
    }

    /**
     * A space with what the user pins and adds.
     *
     * @throws InputException if a key of his has no effect on the engine's trials, or a value cannot be
     */
    SearchSpace adjusted(SearchSpace found, Engine engine) throws InputException {
        return adjusted(found, engine.name(), engine::dependsOn, engine::configured);
    }

    /** As the other, without an engine: by its name, the keys that its trials depend on, and the values of keys there. */
    SearchSpace adjusted(
            SearchSpace found,
            String engine,
            Predicate<String> dependsOn,
            Function<String, Optional<String>> configured)
            throws InputException {
        SpaceAdjustments adjustments = run.spec().adjustments();
        Stream<String> fixed = adjustments.fixed(found.framework()).keySet().stream();
        Stream<String> tried = adjustments.tried().stream().map(TriedFile::path);
        Stream<String> pinned = MapReduceParameters.WHERE_THEY_MATTER.stream()
                .map(Parameter::key)
                .filter(adjustments.pinned()::containsKey);
        Optional<String> vain = Stream.of(
                        Stream.concat(adjustments.tuned().keySet().stream(), pinned)
                                .filter(dependsOn.negate()),
                        Stream.concat(fixed, tried)
                                .filter(key -> run.spec().cluster().isSimulated()))
                .flatMap(it -> it)
                .findFirst();
        if (vain.isPresent()) {
            throw InputException.saying(
                    SpaceOptions.KEYS + ": " + vain.get() + " changes nothing with --engine " + engine
                            + " (leave it out, or take another engine)",
                    null);
        }
        try {
            return adjustments.apply(found, configured);
        } catch (IllegalArgumentException e) {
            throw InputException.saying(SpaceOptions.KEYS + ": " + e.getMessage(), e);
        }
    }

    private static String keys(List<Parameter> parameters) {
        return parameters.stream().map(Parameter::key).collect(Collectors.joining(", "));
    }

    /** What the search goes on with, or begins with now; the cluster may have lost or gained nodes meanwhile. */
    private SearchRecord search(SearchSpace now, boolean archive, List<Trial> trials)
            throws UsageException, IOException, InterruptedException {
        Optional<SearchRecord> earlier = directory.readSearch();
        if (earlier.isEmpty()) {
            ModelStart start = ModelStart.of(run);
            start.lines().forEach(line -> out.println("  model     " + line));
            SearchRecord begins = SearchRecord.begin(
                    now,
                    run.plan(),
                    archive,
                    trials,
                    start.guidance(),
                    MachinePrices.usd(run.plan().objective().goal(), cluster.workers()));
            directory.writeSearch(begins);
            return begins;
        }
        SearchSpace then = earlier.get().space();
        if (then.workload().inputBytes() != now.workload().inputBytes()
                || then.workload().inputFiles() != now.workload().inputFiles()) {
            throw new UsageException("--resume: the input has " + now.workload().inputFiles() + " files of "
                    + now.workload().inputBytes()
                    + " bytes in all; when the run in " + directory.path() + " began it had "
                    + then.workload().inputFiles()
                    + " files of " + then.workload().inputBytes()
                    + " bytes (bring those back, or start a new run in another --out directory)");
        }
        if (earlier.get().archive() != archive) {
            throw new UsageException("--resume: when the run in " + directory.path() + " began, containers mapped their"
                    + " classes from an archive; now none could be made, so that they are slower (" + directory.log()
                    + " says why; mend that, or start a new run in another --out directory)");
        }
        return earlier.get();
    }
}
