package io.wattle.scheduler.placement;

import io.wattle.learning.ContainerObservation;
import io.wattle.model.Catalog;
import io.wattle.placement.PlacementSettings;
import io.wattle.simulator.Conditions;
import io.wattle.simulator.Simulation;
import io.wattle.simulator.Workers;
import io.wattle.simulator.event.EventQueue;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.FrameworkCosts;
import io.wattle.simulator.job.JobProfile;
import io.wattle.simulator.job.JobSettings;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.placement.EnergyRule;
import io.wattle.simulator.yarn.Application;
import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.Container;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.simulator.yarn.YarnSettings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;

/** Writes down what a simulated ResourceManager tells and asks its rule. */
final class OfferRecorder implements PlacementRule {

    private static final List<String> EXPLANATION = List.of(
            "# Offers of a simulated day on three node classes. Regenerate: see OffersInBothTest. Milliseconds, then one of",
            "# node NUMBER CLASS MEMORY VCORES",
            "# app APP NAME DEADLINE",
            "# ask APP KIND MEMORY VCORES MORE",
            "# offer APP KIND MEMORY VCORES PENDING NODE CLASS",
            "# placed APP KIND NODE",
            "# ended APP KIND NODE OUTCOME SECONDS CPU-SECONDS VCORE-SECONDS, or - for nothing",
            "# report NODE: its report is over");

    /** Long enough for jobs to come again: later runs know what earlier ones showed. */
    private static final int JOBS = 40;

    private static final List<String> OWNERS = List.of("ann", "bob", "eve");

    private final PlacementRule rule;
    private final EventQueue time;
    private final List<String> lines;
    private final Map<Application, Integer> apps = new IdentityHashMap<>();
    private final Map<Ask, Integer> pending = new IdentityHashMap<>();
    private final Set<SimulatedNode> changed = new HashSet<>();

    private OfferRecorder(PlacementRule rule, EventQueue time, List<SimulatedNode> nodes, List<String> lines) {
        this.rule = rule;
        this.time = time;
        this.lines = lines;
        nodes.forEach(it -> add("node", it.number(), it.machine().name(), it.freeMemoryMb() + " " + it.freeVcores()));
    }

    /**
     * What a run of seeded jobs gives.
     *
     * @param countsVcores false: containers get as many as there is memory for, as YARN does by default
     */
    static RecordedOffers record(long seed, boolean countsVcores) throws StuckException {
        List<String> lines = new ArrayList<>(EXPLANATION);
        PlacementRule.Factory energy = EnergyRule.with(PlacementSettings.DEFAULT);
        Simulation.run(
                List.of(workers("xeon-e5-2603", 1), workers("edison", 4), workers("odroid-xu-big", 2)),
                jobs(new SplittableRandom(seed)),
                (time, nodes, yarn) -> new OfferRecorder(energy.create(time, nodes, yarn), time, nodes, lines),
                new Conditions(
                        new YarnSettings(1, 100, countsVcores, 0.2),
                        new FrameworkCosts(5, 2, 3, 2_000, 10, 500, 20, 5, 1, 0),
                        0.5,
                        0.2,
                        seed));
        return RecordedOffers.of(lines);
    }

    private static Workers workers(String nodeClass, int count) {
        return new Workers(Machine.of(Catalog.builtIn().nodeClass(nodeClass).orElseThrow(), 1, 1, 1), count);
    }

    /** Some compute, some read, some sort; half of them say when they have to be done, some of these in vain. */
    private static List<Submission> jobs(SplittableRandom random) {
        List<Submission> jobs = new ArrayList<>();
        double at = 0;
        for (int i = 0; i < JOBS; i++) {
            JobProfile job = job(random).times(0.2 + random.nextDouble());
            double hurry = random.nextDouble();
            OptionalDouble deadline =
                    i % 2 == 1 ? OptionalDouble.of(at + 20 + 300 * hurry * hurry) : OptionalDouble.empty();
            jobs.add(new Submission(job, settings(job, random), at, deadline));
            at += 60 * random.nextDouble();
        }
        return jobs;
    }

    private static JobProfile job(SplittableRandom random) {
        String owner = OWNERS.get(random.nextInt(OWNERS.size()));
        return switch (random.nextInt(3)) {
            case 0 -> new JobProfile("pi-" + owner, 0, 0, 1_000_000, 0, 0, 1, 0, 0);
            case 1 -> new JobProfile("scan-" + owner, 2_000, 20, 0, 20, 0.01, 1, 1, 1);
            default -> new JobProfile("sort-" + owner, 600, 12, 0, 10, 1, 1, 10, 1);
        };
    }

    private static JobSettings settings(JobProfile job, SplittableRandom random) {
        OptionalInt maps = job.inputFiles() == 0 ? OptionalInt.of(2 + random.nextInt(10)) : OptionalInt.empty();
        int reduces = job.inputFiles() == 0 ? 0 : 2 + random.nextInt(8);
        return JobSettings.builder()
                .blockMb(64)
                .replication(2, 1)
                .maps(maps)
                .reduces(reduces)
                .containers(250, 300, 300, 0.8)
                .sortMb(50)
                .slowstart(0.3)
                .build();
    }

    @Override
    public void asked(Application application, Ask ask) {
        if (!apps.containsKey(application)) {
            apps.put(application, apps.size() + 1);
            add("app", apps.size(), application.name(), deadline(application));
        }
        // What was pending is known: the rest is new.
        int before = pending.getOrDefault(ask, 0);
        add("ask", of(application, ask), size(ask), ask.pending() - before);
        pending.put(ask, ask.pending());
        rule.asked(application, ask);
    }

    private static String deadline(Application application) {
        return application.deadlineSeconds().isPresent()
                ? Long.toString(Math.round(1000 * application.deadlineSeconds().getAsDouble()))
                : "-";
    }

    @Override
    public boolean accepts(Application application, Ask ask, SimulatedNode node) {
        add(
                "offer",
                of(application, ask),
                size(ask),
                ask.pending() + " " + node.number() + " " + node.machine().name());
        return rule.accepts(application, ask, node);
    }

    @Override
    public void placed(Container container) {
        pending.put(container.ask(), container.ask().pending());
        changed.add(container.node());
        add(
                "placed",
                of(container.application(), container.ask()),
                container.node().number());
        rule.placed(container);
    }

    @Override
    public void ended(Container container, Optional<ContainerObservation> shown) {
        changed.add(container.node());
        add(
                "ended",
                of(container.application(), container.ask()),
                container.node().number(),
                shown.map(OfferRecorder::words).orElse("-"));
        rule.ended(container, shown);
    }

    private static String words(ContainerObservation shown) {
        return String.format(
                Locale.ROOT,
                "%s %s %.3f %.3f",
                shown.outcome().name().toLowerCase(Locale.ROOT),
                shown.seconds().isEmpty()
                        ? "-"
                        : String.format(Locale.ROOT, "%.3f", shown.seconds().getAsDouble()),
                shown.used().cpu().cpuSeconds(),
                shown.used().cpu().vcoreSeconds());
    }

    @Override
    public void reported(SimulatedNode node) {
        if (changed.remove(node)) {
            add("report", node.number());
        }
        rule.reported(node);
    }

    private String of(Application application, Ask ask) {
        return apps.get(application) + " " + ask.kind().name().toLowerCase(Locale.ROOT);
    }

    private static String size(Ask ask) {
        return ask.memoryMb() + " " + ask.vcores();
    }

    private void add(Object... words) {
        StringBuilder line = new StringBuilder().append(Math.round(1000 * time.nowSeconds()));
        for (Object word : words) {
            line.append(' ').append(word);
        }
        lines.add(line.toString());
    }
}
