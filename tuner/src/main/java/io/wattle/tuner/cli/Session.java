package io.wattle.tuner.cli;

import io.wattle.measure.HostSpeed;
import io.wattle.model.ClusterProfile;
import io.wattle.tuner.cli.option.ExportOptions;
import io.wattle.tuner.cli.option.ShellWords;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuner.engine.Engines;
import io.wattle.tuner.engine.HadoopSite;
import io.wattle.tuner.engine.HadoopTarget;
import io.wattle.tuner.engine.RunningTestbed;
import io.wattle.tuner.engine.job.InputException;
import io.wattle.tuner.engine.job.TunedJob;
import io.wattle.tuner.report.ConsoleReport;
import io.wattle.tuner.report.ExportTarget;
import io.wattle.tuner.report.HtmlReport;
import io.wattle.tuner.report.JobSettingsFile;
import io.wattle.tuner.report.ReportHeader;
import io.wattle.tuner.report.ResultJson;
import io.wattle.tuner.report.TriedOn;
import io.wattle.tuner.run.Deadline;
import io.wattle.tuner.run.Engine;
import io.wattle.tuner.run.Journal;
import io.wattle.tuner.run.OutOfTimeException;
import io.wattle.tuner.run.RunPlan;
import io.wattle.tuner.run.SearchRecord;
import io.wattle.tuner.run.Summary;
import io.wattle.tuner.run.TuningResult;
import io.wattle.tuner.run.TuningRun;
import io.wattle.tuner.search.GuardedStock;
import io.wattle.tuner.search.NodeLimits;
import io.wattle.tuner.search.SearchSpace;
import io.wattle.tuner.search.Settings;
import io.wattle.tuner.search.Trial;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** One invocation of the tuner after its options were accepted: cluster, search, results. */
final class Session {

    private static final double BYTES_PER_MB = 1024.0 * 1024.0;

    private final ClusterProfile profile;
    private final TunedJob job;
    private final RunPlan plan;
    private final RunDirectory directory;
    private final Consent consent;
    private final ExportOptions export;
    private final boolean json;
    private final PrintStream out;
    private RunSpec spec;
    private boolean unsaved;
    private final Optional<RunningTestbed> testbed;
    private Optional<HadoopSite> realSite = Optional.empty();
    private List<String> doubts = List.of();

    Session(
            ClusterProfile profile,
            TunedJob job,
            RunSpec spec,
            RunPlan plan,
            RunDirectory directory,
            Optional<RunningTestbed> testbed,
            Consent consent,
            ExportOptions export,
            boolean json) {
        this.profile = profile;
        this.job = job;
        this.spec = spec;
        this.plan = plan;
        this.directory = directory;
        this.testbed = testbed;
        this.consent = consent;
        this.export = export;
        this.json = json;
        this.out = json ? System.err : System.out;
    }

    /** Runs to the end and returns the exit code. */
    int run() throws UsageException, IOException, InterruptedException {
        if (testbed.isPresent()) {
            // Nobody is asked, so what Hadoop's client meets from here on is the run's.
            System.setProperty("wattle.log", directory.log().toString());
            realSite = Optional.of(
                    OverrunGuard.ofConnecting(testbed.get().configuration()).guard(this::connectTestbed));
        } else if (!isEmbedded()) {
            List<String> announcement =
                    OverrunGuard.ofConnecting(spec.confDir()).guard(this::connect);
            // Whoever is asked may take as long as he likes.
            if (!agreed(announcement)) {
                return Main.FAILED;
            }
        } else if (spec.hostDmipsPerCore() == 0) {
            spec = spec.withHostSpeed(HostSpeed.measure());
        }
        return OverrunGuard.ofSearch(plan.maxTime(), isEmbedded(), resumeLine()).guard(this::searchAndReport);
    }

    /** Asks the cluster what the user is told of it; writes nothing there. */
    private List<String> connect() throws UsageException, IOException, InterruptedException {
        HadoopSite site =
                HadoopSite.connect(spec.hadoop(), directory.path().getFileName().toString());
        doubts = ProfileCheck.doubts(
                profile, site.limits(), site.askMachines(), spec.confDir(), site.misfit(profile.worker()));
        realSite = Optional.of(site);
        List<String> announcement = new Announcement(spec, plan, text().input()).of(site);
        if (Interruption.requested()) {
            throw new InterruptedIOException("interrupted while the cluster was asked");
        }
        return announcement;
    }

    /** The user's own, on this machine: nobody is asked. */
    private HadoopSite connectTestbed() throws IOException {
        RunningTestbed running = testbed.orElseThrow();
        return HadoopSite.connect(
                new HadoopTarget(running.configuration()),
                directory.path().getFileName().toString(),
                running.hosts());
    }

    private int searchAndReport() throws UsageException, IOException, InterruptedException {
        InstantSource clock = InstantSource.system();
        Instant begun = clock.instant();
        directory.create(spec);
        System.setProperty("wattle.log", directory.log().toString());
        try (Journal journal = directory.openJournal();
                Scratch scratch = Scratch.create()) {
            // Jetty unpacks the daemons' pages there: what a shutdown that was interrupted leaves goes with the rest.
            System.setProperty("java.io.tmpdir", scratch.path().toString());
            printHead();
            long startNanos = System.nanoTime();
            Engines.Prepared prepared = prepare(
                    journal.trials().isEmpty(), scratch.path(), new Deadline(begun.plus(plan.maxTime()), clock));
            try (Engine engine = prepared.engine()) {
                long bytes = prepared.input().bytes();
                int files = prepared.input().files().size();
                out.printf(
                        Locale.ROOT,
                        "  ready     in %.1f s; %d files, %.1f MB; the output of every trial is checked%n",
                        (System.nanoTime() - startNanos) / 1e9,
                        files,
                        bytes / BYTES_PER_MB);
                SearchSpace space = new SearchSpace(engine.limits(), bytes, files, job.traits());
                SearchSpace now = realSite.map(it -> from(space.guarded(it.baseline()), space))
                        .orElse(space);
                return tune(engine, search(now, prepared.archive(), journal.trials()), journal, begun);
            }
        } catch (OutOfTimeException e) {
            System.err.println("wattle: --max-time " + PlanOptions.text(plan.maxTime())
                    + " was over before the first trial could begin: " + e.getMessage()
                    + "; continue with a longer --max-time, which makes the input anew:");
            System.err.println("  " + resumeLine());
            for (Throwable left : e.getSuppressed()) {
                System.err.println("wattle: " + left.getMessage());
            }
            return Main.FAILED;
        } catch (InputException e) {
            directory.discard();
            throw e;
        }
    }

    private boolean isEmbedded() {
        return spec.engine().equals(RunSpec.EMBEDDED);
    }

    private boolean isReal() {
        return spec.engine().equals(RunSpec.HADOOP);
    }

    /** @param begins whether there are no trials yet; those of earlier versions had no archive of classes */
    private Engines.Prepared prepare(boolean begins, Path scratch, Deadline deadline)
            throws UsageException, IOException {
        boolean archive = directory.readSearch().map(SearchRecord::archive).orElse(begins);
        if (testbed.isPresent()) {
            return Engines.testbed(testbed.get(), realSite.orElseThrow(), job, spec.inputRequest(), deadline);
        }
        return realSite.isPresent()
                ? Engines.hadoop(profile.worker(), realSite.get(), job, spec.inputRequest(), deadline)
                : Engines.embedded(
                        new Engines.Emulation(profile, spec.workers(), spec.hostDmipsPerCore(), archive),
                        job,
                        spec.inputRequest(),
                        scratch,
                        deadline);
    }

    /** Says what will run on a real cluster, and asks. Nothing was written there, nor here. */
    private boolean agreed(List<String> announcement) throws UsageException, IOException {
        out.println("A real cluster, configured in " + spec.confDir() + ":");
        announcement.forEach(line -> out.println("  " + line));
        doubts.forEach(doubt -> out.println("  doubtful  joules by the class of --cluster: " + doubt));
        return switch (consent.ask("Run this?")) {
            case YES -> true;
            case NO -> {
                System.err.println("wattle: nothing was run");
                yield false;
            }
            case NOBODY ->
                throw new UsageException("--conf-dir " + spec.confDir()
                        + ": this runs on a real cluster and there is no terminal to ask at (add --yes to run what is "
                        + "listed above, or leave --conf-dir and --engine hadoop out for an embedded cluster)");
        };
    }

    /** The search begins at the site's own settings; where those were changed, it is said. */
    private SearchSpace from(GuardedStock stock, SearchSpace space) {
        out.println("  stock     " + text().stock());
        stock.changes().forEach(change -> out.println("            " + change));
        return space.withStock(stock);
    }

    /** What the search goes on with, or begins with now; the cluster may have lost or gained nodes meanwhile. */
    private SearchRecord search(SearchSpace now, boolean archive, List<Trial> trials)
            throws UsageException, IOException {
        Optional<SearchRecord> earlier = directory.readSearch();
        if (earlier.isEmpty()) {
            SearchRecord begins = SearchRecord.begin(now, plan, archive, trials);
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

    private int tune(Engine engine, SearchRecord search, Journal journal, Instant begun)
            throws IOException, InterruptedException {
        SearchSpace space = search.space();
        Settings stock = space.stock();
        boolean terminal = !json && Boolean.getBoolean("wattle.terminal");
        ConsoleReport console = new ConsoleReport(out, terminal, stock);
        console.tableHead();
        TuningRun run = new TuningRun(
                engine, space, plan.with(search), journal, new InterruptibleListener(console), InstantSource.system());
        try {
            return report(run.execute(begun), new TriedOn(space.limits(), space.inputBytes()), console);
        } catch (IOException | InterruptedException | CancellationException e) {
            System.err.println();
            System.err.println("wattle: stopped after " + journal.trials().size() + " trials; continue with");
            System.err.println("  " + resumeLine());
            throw e;
        }
    }

    private int report(TuningResult result, TriedOn tried, ConsoleReport console) {
        ReportHeader header = new ReportHeader(
                spec.job(),
                spec.cluster(),
                spec.engine(),
                testbed.map(it -> new ReportHeader.Testbed(it.hadoop(), it.factor())),
                tried.limits().workers(),
                text().input(),
                text().joulesNote(result, doubts),
                commandLine());
        String document = ResultJson.render(header, result);
        save("result.json", document + "\n");
        save("report.html", HtmlReport.render(header, result));
        Optional<String> warning = result.best().flatMap(best -> writeSettings(best, tried));
        console.result(result, text().joulesTitle());
        if (json) {
            System.out.println(document);
            System.out.flush();
        }
        if (result.trials().isEmpty()) {
            System.err.println("wattle: --max-time was over before the first trial was");
            return Main.FAILED;
        }
        if (result.best().isEmpty()) {
            Trial last = result.trials().get(result.trials().size() - 1);
            System.err.println("wattle: no trial succeeded; the last one: "
                    + last.status().label() + ", " + last.reason() + " (log: " + directory.log() + ")");
            return Main.FAILED;
        }
        out.println(text().joulesNote(result, doubts));
        out.println();
        out.println("  " + directory.path().resolve("report.html") + "   charts, all trials");
        out.println("  " + directory.path().resolve("job-settings.xml") + "   the settings for this job on a cluster");
        out.println("  " + directory.path().resolve("arguments.txt") + "   the same as -D arguments");
        warning.ifPresent(text -> out.println("  " + text));
        return unsaved ? Main.FAILED : Main.OK;
    }

    /** What a full disk does not take is still told on the screen. */
    private void save(String name, String content) {
        try {
            directory.write(name, content);
        } catch (IOException e) {
            unsaved = true;
            System.err.println("wattle: " + directory.path().resolve(name) + " could not be saved: " + e);
        }
    }

    private String resumeLine() {
        return commandLine() + " "
                + ShellWords.line(List.of("--resume", "--out", directory.path().toString()));
    }

    private String commandLine() {
        List<String> arguments = export.arguments();
        return arguments.isEmpty() ? spec.commandLine(plan) : spec.commandLine(plan) + " " + ShellWords.line(arguments);
    }

    /** What the files' reader has to look at first. */
    private Optional<String> writeSettings(Summary best, TriedOn tried) {
        String origin = "Found by the Wattle tuner for " + spec.job() + " on " + spec.cluster() + ", " + text().input();
        Map<String, String> options = isReal() ? realSite.orElseThrow().javaOptions(best.settings()) : Map.of();
        JobSettingsFile file = new JobSettingsFile(best.settings(), tried, target(tried), options, origin);
        save("job-settings.xml", file.xml());
        save("arguments.txt", file.arguments());
        return file.heapWarning();
    }

    /** The whole cluster of the profile, or the real one; an input that was made up or laid out anew is only a sample. */
    private ExportTarget target(TriedOn tried) {
        NodeLimits limits = tried.limits();
        int workers = isReal() ? limits.workers() : profile.workerCount();
        boolean sample = spec.input() == null || spec.inputFiles() > 0;
        return sample && export.targetInput().isEmpty()
                ? ExportTarget.withInputAsTried(
                        workers, limits.vcores(), limits.memoryMb(), profile.hdfsBlockMb(), tried)
                : new ExportTarget(
                        workers,
                        limits.vcores(),
                        limits.memoryMb(),
                        profile.hdfsBlockMb(),
                        export.targetInput().orElse(tried.inputBytes()),
                        false);
    }

    private void printHead() {
        out.println("Tuning " + spec.job() + " on " + spec.cluster() + ".");
        text().cluster().forEach(line -> out.println("  " + line));
        out.println("  input     " + text().input());
        out.println("  time      " + TimeText.of(plan));
        out.println("  output    " + directory.path());
    }

    private RunText text() {
        return new RunText(spec, profile, job);
    }
}
