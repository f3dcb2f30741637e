package io.wattle.tuner.cli;

import io.wattle.measure.HostSpeed;
import io.wattle.model.NodeClass;
import io.wattle.tuner.cli.option.Consent;
import io.wattle.tuner.cli.option.EngineKind;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.Engines;
import io.wattle.tuning.engine.JobRequest;
import io.wattle.tuning.engine.cluster.RunningTestbed;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.job.TunedJob;
import io.wattle.tuning.engine.site.HadoopSite;
import io.wattle.tuning.engine.site.HadoopTarget;
import io.wattle.tuning.run.Deadline;
import io.wattle.tuning.run.Engine;
import io.wattle.tuning.run.Journal;
import io.wattle.tuning.run.OutOfTimeException;
import io.wattle.tuning.run.SearchRecord;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Framework;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.Mebibyte;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Workload;
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

/** One run on Hadoop's daemons, embedded or real, after its options were accepted: cluster, input, search. */
final class HadoopRun {

    private final TunedJob job;
    private final Optional<RunningTestbed> testbed;
    private final Consent consent;
    private final RunDirectory directory;
    private final PrintStream out;
    private AcceptedRun run;
    private Optional<HadoopSite> realSite = Optional.empty();
    private Optional<SiteWorkers> siteWorkers = Optional.empty();
    private List<String> doubts = List.of();

    HadoopRun(AcceptedRun run, TunedJob job, Optional<RunningTestbed> testbed, Consent consent) {
        this.run = run;
        this.job = job;
        this.testbed = testbed;
        this.consent = consent;
        this.directory = run.directory();
        this.out = run.out();
    }

    /** Runs to the end and returns the exit code. */
    int run() throws UsageException, IOException, InterruptedException {
        if (testbed.isEmpty() && !isEmbedded()) {
            List<String> announcement =
                    OverrunGuard.ofConnecting(spec().cluster().confDir()).guard(this::connect);
            // Whoever is asked may take as long as he likes.
            if (!agreed(announcement)) {
                return Main.FAILED;
            }
        } else if (isEmbedded() && spec().cluster().hostDmipsPerCore() == 0) {
            run = run.withHostSpeed(HostSpeed.measure());
        }
        RunLock lock = directory.lock();
        try {
            if (testbed.isPresent()) {
                // What Hadoop's client meets from here on is the run's.
                HadoopLog.writeTo(directory.log());
                realSite = Optional.of(
                        OverrunGuard.ofConnecting(testbed.get().configuration()).guard(this::connectTestbed));
            }
            return OverrunGuard.ofSearch(run.plan().maxTime(), isEmbedded(), run.resumeLine())
                    .guard(this::searchAndReport);
        } finally {
            lock.close();
        }
    }

    /** Asks the cluster what the user is told of it; writes nothing there. */
    private List<String> connect() throws UsageException, IOException, InterruptedException {
        ConnectedSite connected = ConnectedSite.of(run);
        siteWorkers = Optional.of(connected.workers());
        doubts = connected.doubts();
        realSite = Optional.of(connected.site());
        List<String> announcement = new Announcement(spec(), run.plan(), text().input()).of(connected.site());
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
        directory.create(spec());
        HadoopLog.writeTo(directory.log());
        try (Journal journal = directory.openJournal();
                Scratch scratch = Scratch.create()) {
            // Jetty unpacks the daemons' pages there: what a shutdown that was interrupted leaves goes with the rest.
            System.setProperty("java.io.tmpdir", scratch.path().toString());
            TrialCluster cluster = new TrialCluster(testbed, isReal() ? realSite : Optional.empty(), workers(), doubts);
            Tuning tuning = new Tuning(run, text(), cluster);
            tuning.printHead();
            long startNanos = System.nanoTime();
            Engines.Prepared prepared = prepare(
                    journal.trials(),
                    scratch.path(),
                    new Deadline(begun.plus(run.plan().maxTime()), clock));
            try (Engine engine = prepared.engine()) {
                long bytes = prepared.input().bytes();
                int files = prepared.input().files().size();
                out.printf(
                        Locale.ROOT,
                        "  ready     in %.1f s; %d files%s, %.1f MB; %s%n",
                        (System.nanoTime() - startNanos) / 1e9,
                        files,
                        prepared.input().nestedText(),
                        bytes / Mebibyte.BYTES,
                        text().check());
                Workload workload = new Workload(engine.limits(), bytes, files, job.traits(), engine.clusterTraits());
                SpaceStart start = new SpaceStart(spec(), text(), realSite, out);
                Optional<SearchSpace> resumed =
                        start.resumed(directory.readSearch().map(SearchRecord::space), workload);
                SearchSpace now = resumed.isPresent() ? resumed.get() : tuning.adjusted(start.space(workload), engine);
                return tuning.execute(engine, now, prepared.archive(), journal, begun);
            }
        } catch (OutOfTimeException e) {
            System.err.println(
                    "wattle: --max-time " + PlanOptions.text(run.plan().maxTime())
                            + " was over before the first trial could begin: " + e.getMessage()
                            + "; continue with a longer --max-time, which makes the input anew:");
            System.err.println("  " + run.resumeLine());
            for (Throwable left : e.getSuppressed()) {
                System.err.println("wattle: " + left.getMessage());
            }
            return Main.FAILED;
        } catch (InputException e) {
            directory.discard();
            throw e;
        }
    }

    /** The kind of jobs; of a run that is resumed what it was. */
    private Framework framework() throws UsageException, IOException {
        Optional<SearchRecord> earlier = directory.readSearch();
        if (earlier.isPresent()) {
            return earlier.get().space().framework();
        }
        return spec().job().submitsSpark()
                ? SparkStart.of(spec(), System.getenv()).framework()
                : MapReduce.FRAMEWORK;
    }

    /** How many of each class trials run on. */
    private Map<NodeClass, Integer> workers() {
        return siteWorkers.map(SiteWorkers::counts).orElseGet(() -> TrialCluster.counts(spec(), run.profile()));
    }

    private RunSpec spec() {
        return run.spec();
    }

    private boolean isEmbedded() {
        return spec().cluster().engine() == EngineKind.EMBEDDED;
    }

    private boolean isReal() {
        return spec().cluster().engine() == EngineKind.HADOOP;
    }

    /** @param trials those of before; of earlier versions they had no archive of classes */
    private Engines.Prepared prepare(List<Trial> trials, Path scratch, Deadline deadline)
            throws UsageException, IOException {
        boolean archive = directory.readSearch().map(SearchRecord::archive).orElse(trials.isEmpty());
        JobRequest request = new JobRequest(
                job,
                spec().inputRequest(),
                spec().adjustments().fixed(framework()),
                trials.stream().anyMatch(Trial::succeeded),
                Optional.of(directory.reference()));
        if (testbed.isPresent()) {
            return Engines.testbed(testbed.get(), realSite.orElseThrow(), request, deadline);
        }
        return realSite.isPresent()
                ? Engines.hadoop(siteWorkers.orElseThrow().classes(), realSite.get(), request, deadline)
                : Engines.embedded(
                        new Engines.Emulation(
                                run.profile(),
                                spec().cluster().workers(),
                                spec().cluster().hostDmipsPerCore(),
                                archive),
                        request,
                        scratch,
                        deadline);
    }

    /** Says what will run on a real cluster, and asks. Nothing was written there, nor here. */
    private boolean agreed(List<String> announcement) throws UsageException, IOException {
        out.println("A real cluster, configured in " + spec().cluster().confDir() + ":");
        announcement.forEach(line -> out.println("  " + line));
        doubts.forEach(doubt -> out.println("  doubtful  joules by the class of --cluster: " + doubt));
        return switch (consent.ask("Run this?")) {
            case YES -> true;
            case NO -> {
                System.err.println("wattle: nothing was run");
                yield false;
            }
            case NOBODY ->
                throw new UsageException("--conf-dir " + spec().cluster().confDir()
                        + ": this runs on a real cluster and there is no terminal to ask at (add --yes to run what is "
                        + "listed above, or leave --conf-dir and --engine hadoop out for an embedded cluster)");
        };
    }

    private RunText text() {
        return new RunText(spec(), run.profile(), job.ownInput().title());
    }
}
