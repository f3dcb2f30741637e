package io.wattle.benchmarks.testbed;

import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import io.wattle.model.NodeClass;
import io.wattle.model.NodeClassYaml;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Runs of both schedulers in turns on one testbed: for each scheduler all six jobs at once to warm up, then for each load jobs
 * at their times. Used by one thread.
 */
final class MeasuredRun {

    /** Longer than any warm-up was seen to take. */
    private static final double WARM_UP_LIMIT_SECONDS = 3600;

    /** With the daemons' share of this experiment a core of six Odroids and a Xeon has 4.6% of one of two here. */
    private static final String LEAST_CORE_SHARE = "0.04";

    /**
     * So many masters of applications the master's node takes, far more than run at once. It holds six by its class, and then
     * jobs wait for these, not for cores of workers: of 70% of the capacity 34% were done.
     */
    private static final int APPLICATION_MASTERS = 32;

    private static final int APPLICATION_MASTER_MB = 512;

    /** Longest wait for a better class and the time in vain after which nothing waits, by default, ms. */
    private static final Map<String, Double> WAITS = Map.of(
            "yarn.energy.deferral.longest-ms", 30_000.0,
            "yarn.energy.deferral.patience-ms", 120_000.0);

    private final TestbedCommand testbed;
    private final Experiment experiment;
    private final RunJournal journal;

    MeasuredRun(TestbedCommand testbed, Experiment experiment, RunJournal journal) {
        this.testbed = testbed;
        this.experiment = experiment;
        this.journal = journal;
    }

    /** Told of each run that is in the journal. */
    interface Listener {
        void measured(RunKey run) throws IOException;
    }

    /**
     * Makes these runs on one testbed, and notes each in the journal. Ends early where jobs of a run still run at its end: the
     * next run needs a testbed without them.
     */
    void measure(List<RunKey> keys, Listener listener) throws IOException, InterruptedException {
        testbed.down();
        try {
            testbed.up(upOptions(experiment, journal.calibration()));
            TestbedPlan plan = testbed.plan();
            String digest = requireSameScheduler();
            configure(plan);
            Scheduler current = null;
            Set<Scheduler> warm = EnumSet.noneOf(Scheduler.class);
            for (RunKey key : keys) {
                if (key.scheduler() != current) {
                    current = key.scheduler();
                    use(current, plan);
                }
                if (warm.add(current)) {
                    warmUp(current, plan);
                }
                Calibration calibration = journal.calibration().orElseThrow();
                PhaseOutcome outcome = testbed.phase(measured(key, plan, calibration));
                journal.add(record(key, plan, calibration, current == Scheduler.ENERGY ? digest : null, outcome));
                listener.measured(key);
                if (outcome.open() > 0) {
                    return;
                }
            }
        } finally {
            testbed.down();
        }
    }

    /** As an operator changes the scheduler: by its key, and a new start of the ResourceManager. */
    private void use(Scheduler scheduler, TestbedPlan plan) throws IOException, InterruptedException {
        set(testbed.configuration("yarn-site.xml"), Map.of(YarnConfiguration.RM_SCHEDULER, scheduler.className()));
        testbed.restartResourceManager(plan.workers().size() + 1);
        admitMasters();
        if (scheduler == Scheduler.ENERGY) {
            attribute(plan);
        }
    }

    private void warmUp(Scheduler scheduler, TestbedPlan plan) throws IOException, InterruptedException {
        PhaseOutcome outcome = testbed.phase(warmUpRequest(scheduler, plan));
        if (outcome.succeeded() < outcome.jobs().size()) {
            throw new IOException("warm-up: " + outcome.succeeded() + " of "
                    + outcome.jobs().size()
                    + " jobs succeeded (needed: all): the others would run on, or have taught nothing");
        }
        if (journal.calibration().isEmpty()) {
            if (scheduler != Scheduler.STOCK) {
                throw new IOException("the first run has to be one of the stock scheduler: it tells what jobs take");
            }
            journal.add(Calibration.of(plan, outcome));
        }
    }

    private void admitMasters() throws IOException, InterruptedException {
        testbed.onMaster(
                "yarn",
                "rmadmin",
                "-updateNodeResource",
                TestbedPlan.MASTER + ":8041",
                Integer.toString(APPLICATION_MASTERS * APPLICATION_MASTER_MB),
                Integer.toString(APPLICATION_MASTERS));
    }

    /** All runs of an experiment are of one build. */
    private String requireSameScheduler() throws IOException {
        String digest = testbed.schedulerDigest();
        for (RunRecord run : journal.runs()) {
            if (run.schedulerDigest() != null && !run.schedulerDigest().equals(digest)) {
                throw new IOException("the scheduler's jar is another than that of " + run.key()
                        + " (needed: one build for all runs): begin anew in another folder");
            }
        }
        return digest;
    }

    static List<String> upOptions(Experiment experiment, Optional<Calibration> calibration) {
        List<String> options = new ArrayList<>(List.of(
                "--cluster",
                experiment.cluster(),
                "--hadoop",
                experiment.hadoop(),
                "--daemon-share",
                Double.toString(experiment.daemonShare()),
                "--min-core-share",
                LEAST_CORE_SHARE,
                "--scheduler",
                "energy"));
        if (!experiment.workers().isEmpty()) {
            options.add("--workers");
            options.add(experiment.workers().entrySet().stream()
                    .map(it -> it.getKey() + "=" + it.getValue())
                    .sorted()
                    .collect(Collectors.joining(",")));
        }
        // A machine that is shared is not as fast each time; with another factor disks, networks and waits were others.
        calibration.ifPresent(it -> options.addAll(List.of("--machine-dmips", Double.toString(it.hostDmips()))));
        return options;
    }

    /** Gives the plug-in the meters of the experiment, and waits as long in the cluster's seconds as its defaults are, from its start on. */
    private void configure(TestbedPlan plan) throws IOException, InterruptedException {
        Path meters = testbed.configuration("meters.yaml");
        Files.writeString(meters, experiment.meter().metersFile(plan, "pdu.yaml"));
        Map<String, String> values = new LinkedHashMap<>(waits(plan.scale().factor()));
        values.put("yarn.energy.meters.file", meters.toString());
        Map<String, Double> wrong = experiment.meter().wrongFactors(plan);
        if (!wrong.isEmpty()) {
            Path classes = testbed.configuration("wrong-classes.yaml");
            List<NodeClass> own = plan.workers().stream()
                    .map(WorkerPlan::nodeClass)
                    .distinct()
                    .toList();
            Files.writeString(classes, NodeClassYaml.write(MiscalibratedClasses.of(own, wrong)));
            values.put("yarn.energy.nodes.file", classes.toString());
        }
        set(testbed.configuration("yarn-site.xml"), values);
    }

    private void attribute(TestbedPlan plan) throws IOException, InterruptedException {
        if (!experiment.meter().wrongFactors(plan).isEmpty()) {
            testbed.onMaster("yarn", "nodeattributes", "-add", wrongAttributes(plan));
        }
    }

    private static void set(Path siteFile, Map<String, String> values) throws IOException {
        Configuration site = new Configuration(false);
        site.addResource(new org.apache.hadoop.fs.Path(siteFile.toUri()));
        values.forEach(site::set);
        try (OutputStream out = Files.newOutputStream(siteFile)) {
            site.writeXml(out);
        }
    }

    /** A testbed's seconds are longer than its cluster's, and so are its tasks: waits have to be, too. */
    static Map<String, String> waits(double factor) {
        Map<String, String> values = new LinkedHashMap<>();
        WAITS.forEach((key, millis) ->
                values.put(key, Long.toString(Math.round(Math.min(3_600_000, millis / factor)))));
        return values;
    }

    private static String wrongAttributes(TestbedPlan plan) {
        return plan.workers().stream()
                .map(it -> it.host() + ":wattle-node-class(STRING)="
                        + MiscalibratedClasses.name(it.nodeClass().name()))
                .collect(Collectors.joining(" "));
    }

    private static Map<String, Integer> outlets(TestbedPlan plan) {
        return plan.workers().stream().collect(Collectors.toMap(WorkerPlan::host, WorkerPlan::outlet));
    }

    private PhaseRequest warmUpRequest(Scheduler scheduler, TestbedPlan plan) {
        return new PhaseRequest(
                "warm-up-" + scheduler.label(),
                Arrival.together(),
                false,
                0,
                WARM_UP_LIMIT_SECONDS,
                Map.of(),
                outlets(plan),
                experiment.inputs(),
                false,
                null);
    }

    private PhaseRequest measured(RunKey key, TestbedPlan plan, Calibration calibration) throws IOException {
        List<Arrival> arrivals = Arrival.seeded(
                key.seed(experiment.seed()), calibration.meanGapSeconds(key.load()), experiment.windowSeconds());
        if (arrivals.isEmpty()) {
            throw new IOException(String.format(
                    Locale.ROOT,
                    "no job comes within %.0f s at a mean gap of %.0f s: ask for more --minutes, or another --seed",
                    experiment.windowSeconds(),
                    calibration.meanGapSeconds(key.load())));
        }
        boolean ledger = key.scheduler() == Scheduler.ENERGY;
        return new PhaseRequest(
                String.format(
                        Locale.ROOT, "%s-load-%.0f-repeat-%d", key.scheduler().label(), 100 * key.load(), key.repeat()),
                arrivals,
                false,
                experiment.horizonSeconds(),
                experiment.horizonSeconds(),
                calibration.deadlines(experiment.slack()),
                outlets(plan),
                experiment.inputs(),
                ledger,
                ledger ? experiment.meter().loss().orElse(null) : null);
    }

    static RunRecord record(
            RunKey key, TestbedPlan plan, Calibration calibration, String schedulerDigest, PhaseOutcome outcome) {
        Map<String, Double> cpu = CpuTime.of(plan, outcome.joules(), outcome.horizonSeconds());
        double idle = plan.workers().stream()
                .mapToDouble(it -> it.nodeClass().powerCurve().idleWatts())
                .sum();
        double done = cpu.values().stream().mapToDouble(Double::doubleValue).sum();
        return new RunRecord(
                key,
                plan.scale().factor(),
                plan.workers().size(),
                idle,
                cpu,
                calibration.load(done, outcome.horizonSeconds()),
                schedulerDigest,
                outcome);
    }
}
