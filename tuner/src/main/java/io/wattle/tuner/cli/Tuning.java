package io.wattle.tuner.cli;

import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.report.ConsoleReport;
import io.wattle.tuning.report.TriedOn;
import io.wattle.tuning.run.Engine;
import io.wattle.tuning.run.Journal;
import io.wattle.tuning.run.SearchRecord;
import io.wattle.tuning.run.TuningRun;
import io.wattle.tuning.search.Parameter;
import io.wattle.tuning.search.SearchSpace;
import io.wattle.tuning.search.Trial;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;

/** Search and results of a run: the same whatever its trials run on. */
final class Tuning {

    private final AcceptedRun run;
    private final RunText text;
    private final Ground ground;
    private final RunDirectory directory;
    private final PrintStream out;

    Tuning(AcceptedRun run, RunText text, Ground ground) {
        this.run = run;
        this.text = text;
        this.ground = ground;
        this.directory = run.directory();
        this.out = run.out();
    }

    void printHead() {
        out.println("Tuning " + run.spec().job() + " on " + run.spec().cluster() + ".");
        text.cluster().forEach(line -> out.println("  " + line));
        out.println("  input     " + text.input());
        out.println("  time      " + text.time(run.plan()));
        out.println("  output    " + directory.path());
    }

    /**
     * Searches, compares, and writes what was found.
     *
     * @param now what there is to search as things are now; a run that is resumed goes on with what it began with
     * @param archive of {@link SearchRecord}
     * @param begun when the command's time began
     * @return the exit code
     */
    int execute(Engine engine, SearchSpace now, boolean archive, Journal journal, Instant begun)
            throws UsageException, IOException, InterruptedException {
        List<Parameter> leftOut = leftOut(engine.parameters());
        if (!leftOut.isEmpty()) {
            out.println("  left out  " + keys(leftOut) + " (" + RunText.WHY_LEFT_OUT + ")");
        }
        SearchRecord search = search(now.only(engine.parameters()), archive, journal.trials());
        SearchSpace space = search.space();
        boolean terminal = !run.json() && Boolean.getBoolean("wattle.terminal");
        ConsoleReport console =
                new ConsoleReport(out, terminal, space.stock(), run.spec().isSimulated());
        console.tableHead();
        TuningRun tuning = new TuningRun(
                engine,
                space,
                run.plan().with(search),
                journal,
                new InterruptibleListener(console),
                InstantSource.system());
        try {
            return new RunResults(run, text, ground)
                    .report(tuning.execute(begun), new TriedOn(space.limits(), space.inputBytes(), leftOut), console);
        } catch (IOException | InterruptedException | CancellationException e) {
            System.err.println();
            System.err.println("wattle: stopped after " + journal.trials().size() + " trials; continue with");
            System.err.println("  " + run.resumeLine());
            throw e;
        }
    }

    private static List<Parameter> leftOut(Set<Parameter> searched) {
        return Parameter.all().stream().filter(it -> !searched.contains(it)).toList();
    }

    private static String keys(List<Parameter> parameters) {
        return parameters.stream().map(Parameter::hadoopKey).collect(Collectors.joining(", "));
    }

    /** What the search goes on with, or begins with now; the cluster may have lost or gained nodes meanwhile. */
    private SearchRecord search(SearchSpace now, boolean archive, List<Trial> trials)
            throws UsageException, IOException {
        Optional<SearchRecord> earlier = directory.readSearch();
        if (earlier.isEmpty()) {
            SearchRecord begins = SearchRecord.begin(now, run.plan(), archive, trials);
            directory.writeSearch(begins);
            return begins;
        }
        SearchSpace then = earlier.get().space();
        if (then.inputBytes() != now.inputBytes() || then.inputFiles() != now.inputFiles()) {
            throw new UsageException("--resume: the input has " + now.inputFiles() + " files of " + now.inputBytes()
                    + " bytes in all; when the run in " + directory.path() + " began it had " + then.inputFiles()
                    + " files of " + then.inputBytes()
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
