package io.wattle.tuner.cli;

import io.wattle.model.NodeClass;
import io.wattle.tuner.cli.option.EngineKind;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.InputSize;
import io.wattle.tuning.engine.cluster.EmbeddedPreview;
import io.wattle.tuning.engine.cluster.RunningTestbed;
import io.wattle.tuning.engine.job.TunedJob;
import io.wattle.tuning.engine.model.ModelEngine;
import io.wattle.tuning.engine.site.HadoopSite;
import io.wattle.tuning.engine.site.HadoopTarget;
import io.wattle.tuning.report.Numbers;
import io.wattle.tuning.run.SearchRecord;
import io.wattle.tuning.search.Goal;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.ClusterTraits;
import io.wattle.tuning.space.Mebibyte;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Workload;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Says what a run would do, as far as that is known beforehand. Starts nothing and writes nothing; a real cluster is only asked. */
final class DryRun {

    private final AcceptedRun run;
    private final RunSpec spec;
    private final PrintStream out;

    DryRun(AcceptedRun run) {
        this.run = run;
        this.spec = run.spec();
        this.out = run.out();
    }

    /** Of a run in the simulator. Returns the exit code. */
    int ofModel(ModelEngine engine) throws UsageException, IOException, InterruptedException {
        RunText text = new RunText(spec, run.profile(), engine.input());
        head(text, text.cluster());
        line("memory", "that of this command, 1 GB at most");
        search(text, TrialCluster.simulated(run.profile()), engine.space(), engine::dependsOn, engine::configured);
        return Main.OK;
    }

    /**
     * Of a run on Hadoop's daemons.
     *
     * @param testbed on a host of which this is
     * @return the exit code
     */
    int of(TunedJob job, Optional<RunningTestbed> testbed) throws UsageException, IOException, InterruptedException {
        RunText text = new RunText(spec, run.profile(), job.ownInput().title());
        if (spec.cluster().engine() == EngineKind.EMBEDDED) {
            embedded(job, text);
        } else if (testbed.isPresent()) {
            RunningTestbed running = testbed.get();
            HadoopSite site = OverrunGuard.ofConnecting(running.configuration())
                    .guard(() ->
                            HadoopSite.connect(new HadoopTarget(running.configuration()), name(), running.hosts()));
            head(text, text.cluster());
            configured(job, text, site, new TrialCluster(testbed, Optional.empty(), counts(), List.of()));
        } else if (spec.cluster().engine() == EngineKind.TESTBED) {
            head(text, List.of("cluster   a testbed of " + spec.cluster().name() + ", built for this run"));
            line(
                    "searched",
                    "depends on the configuration of the testbed, which there is once it is up (bring one up with"
                            + " bin/testbed up, and name it with --testbed NAME)");
            limits();
        } else {
            ConnectedSite connected =
                    OverrunGuard.ofConnecting(spec.cluster().confDir()).guard(() -> ConnectedSite.of(run));
            HadoopSite site = connected.site();
            head(text, List.of());
            new Announcement(spec, run.plan(), text.input()).of(site).forEach(it -> out.println("  " + it));
            connected.doubts().forEach(it -> line("doubtful", "joules by the class of --cluster: " + it));
            TrialCluster cluster = new TrialCluster(
                    Optional.empty(), Optional.of(site), connected.workers().counts(), connected.doubts());
            configured(job, text, site, cluster);
        }
        return Main.OK;
    }

    private void embedded(TunedJob job, RunText text) throws UsageException, IOException, InterruptedException {
        // The second line is of the host's speed, which a run measures first.
        head(text, text.cluster().subList(0, 1));
        line(
                "memory",
                "at most " + Host.neededMb(run.profile(), spec.cluster().workers())
                        + " MB, daemons and containers together");
        EmbeddedPreview preview =
                new EmbeddedPreview(run.profile(), spec.cluster().workers());
        search(
                text,
                new TrialCluster(Optional.empty(), Optional.empty(), counts(), List.of()),
                space(
                        text,
                        workload(job, preview.limits(), preview.traits(), InputSize.of(spec.inputRequest(), preview)),
                        Optional.empty()),
                job::dependsOn,
                preview::configured);
    }

    private Map<NodeClass, Integer> counts() {
        return TrialCluster.counts(spec, run.profile());
    }

    private void configured(TunedJob job, RunText text, HadoopSite site, TrialCluster cluster)
            throws UsageException, IOException, InterruptedException {
        InputSize input = InputSize.of(spec.inputRequest(), site);
        Workload workload = workload(job, site.limits(), site.traits(), input);
        search(text, cluster, space(text, workload, Optional.of(site)), job::dependsOn, site::configured);
    }

    private SearchSpace space(RunText text, Workload workload, Optional<HadoopSite> site)
            throws UsageException, IOException {
        SpaceStart start = new SpaceStart(spec, text, site, out);
        Optional<SearchSpace> resumed =
                start.resumed(run.directory().readSearch().map(SearchRecord::space), workload);
        return resumed.isPresent() ? resumed.get() : start.space(workload);
    }

    private Workload workload(TunedJob job, NodeLimits limits, ClusterTraits cluster, InputSize input) {
        line(
                "reads",
                String.format(
                        Locale.ROOT,
                        "%s, %.1f MB in all",
                        Numbers.count(input.files(), "file"),
                        input.bytes() / Mebibyte.BYTES));
        return new Workload(limits, input.bytes(), input.files(), job.traits(), cluster.withBlockMb(input.blockMb()));
    }

    private void head(RunText text, List<String> cluster) {
        out.println("Dry run: nothing is started, and nothing is written.");
        out.println("Tuning " + spec.job().name() + " on " + spec.cluster().name() + ".");
        cluster.forEach(it -> out.println("  " + it));
        if (spec.cluster().engine() != EngineKind.HADOOP) {
            line("input", text.input());
            line("time", text.time(run.plan()));
        }
        if (spec.job().program() != null) {
            new ProgramPreview(spec.job().program(), text.input()).lines().forEach(it -> out.println("  " + it));
        }
        if (!spec.cluster().isSimulated()) {
            line("check", text.check());
        }
        if (spec.job().options().program() != null) {
            line("program", spec.job().options().program());
        }
        line("output", run.directory().path().toString());
    }

    /** A run that is resumed goes on with the space that it began with. */
    private void search(
            RunText text,
            TrialCluster cluster,
            SearchSpace found,
            Predicate<String> dependsOn,
            Function<String, Optional<String>> configured)
            throws UsageException, IOException, InterruptedException {
        SearchSpace now = new Tuning(run, text, cluster)
                .adjusted(found, spec.cluster().engine().label(), dependsOn, configured)
                .only(it -> dependsOn.test(it.key()));
        List<Trial> trials = run.directory().readTrials();
        Optional<SearchRecord> earlier = run.directory().readSearch();
        SearchRecord search = earlier.isPresent() ? earlier.get() : begin(now, trials, cluster);
        line(
                "minimised",
                search.objective().title()
                        + (search.objective().goal() == Goal.TIME ? "" : RunText.whichSeconds(spec)));
        limits();
        new SearchPreview(search, trials).lines().forEach(out::println);
    }

    private SearchRecord begin(SearchSpace space, List<Trial> trials, TrialCluster cluster)
            throws UsageException, IOException, InterruptedException {
        ModelStart start = ModelStart.of(run);
        start.lines().forEach(it -> line("model", it));
        // Whether there will be an archive of classes changes nothing of what is said.
        return SearchRecord.begin(
                space,
                run.plan(),
                false,
                trials,
                start.guidance(),
                MachinePrices.usd(run.plan().objective().goal(), cluster.workers()));
    }

    private void limits() {
        int repeats = run.plan().repeats();
        line(
                "trials",
                "at most " + run.plan().maxTrials()
                        + (repeats == 0
                                ? "; nothing is compared at the end"
                                : ", and " + Announcement.comparisons(spec, run.plan()) + " to compare"));
        run.plan()
                .patience()
                .ifPresent(it -> line(
                        "patience",
                        String.format(
                                Locale.ROOT,
                                "an attempt is ended once it runs for %.0f%% longer than the slowest settings that were"
                                        + " adopted",
                                100 * it)));
    }

    private String name() {
        return run.directory().path().getFileName().toString();
    }

    private void line(String title, String text) {
        out.println(String.format(Locale.ROOT, "  %-9s %s", title, text));
    }
}
