package io.wattle.measure;

import static io.wattle.model.NodeAttribute.BOOT_JOULES;
import static io.wattle.model.NodeAttribute.NETWORK_MBIT_PER_SECOND;
import static io.wattle.model.NodeAttribute.PING_MILLIS;
import static io.wattle.model.NodeAttribute.PRICE_USD;
import static io.wattle.model.NodeAttribute.SLEEP_WATTS;
import static io.wattle.model.NodeAttribute.WAKE_SECONDS;

import io.wattle.model.Architecture;
import io.wattle.model.Figure;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.NodeClassBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Characterises the machine it runs on, as the studies did. Whatever goes wrong in a step becomes the reason why its
 * figures are not measured. For one run at a time.
 */
public final class NodeMeasurement {

    /** For start, end and the grace of steps that are cut. */
    private static final double RESERVED_SHARE = 0.05;
    /** On a machine with one thread both are measured alike, and differ by chance. */
    private static final double LEAST_ALL_SHARE = 0.9;

    private final MeasureOptions options;
    private final List<PowerSource> sources;
    private final MeasureListener listener;
    private final HostFiles files;
    private final Tools tools;

    /**
     * Prepares a measurement of this machine.
     *
     * @param sources meters, the best first; none is allowed
     */
    public NodeMeasurement(MeasureOptions options, List<PowerSource> sources, MeasureListener listener) {
        this(options, sources, listener, HostFiles.ofThisMachine(), Tools.ofThisProcess());
    }

    NodeMeasurement(
            MeasureOptions options, List<PowerSource> sources, MeasureListener listener, HostFiles files, Tools tools) {
        this.options = options;
        this.sources = List.copyOf(sources);
        this.listener = listener;
        this.files = files;
        this.tools = tools;
    }

    /** The steps that a run would take, in their order. Reads /proc and /sys, writes nothing, loads nothing. */
    public List<StepPlan> plan() {
        List<Step> steps = steps(hardware(), new PowerLog(sources), new DiskSlot());
        double scale = scale(steps);
        return steps.stream().map(step -> plan(step, scale)).toList();
    }

    /** What no step of a run can give, with the reason. */
    public Map<NodeAttribute, String> leftOut() {
        Map<NodeAttribute, String> reasons = new EnumMap<>(NodeAttribute.class);
        reasons.put(SLEEP_WATTS, "a running machine cannot measure itself asleep; read a meter while it sleeps");
        reasons.put(WAKE_SECONDS, "a machine cannot time its own start; time it from another one");
        reasons.put(BOOT_JOULES, "a machine cannot meter its own start; read a meter while it boots");
        reasons.put(PRICE_USD, "no machine knows its price; add it yourself");
        if (sources.isEmpty()) {
            reasons.putAll(new PowerLog(sources).conclude().findings().missing());
        }
        if (options.iperfPeer().isEmpty()) {
            String reason = "no peer given; name a node of the same class that runs iperf3 -s";
            reasons.put(NETWORK_MBIT_PER_SECOND, reason);
            reasons.put(PING_MILLIS, reason);
        }
        if (options.diskBytesLimit() == 0) {
            for (DiskTest test : DiskTest.values()) {
                reasons.put(test.attribute, "no bytes of disk allowed");
            }
        }
        return reasons;
    }

    /**
     * Runs all steps, within the limit of the options. What they write to the disk is removed, however they end.
     *
     * @throws IOException if the work directory is none, or the file in it cannot be removed
     * @throws InterruptedException if this thread is interrupted; running steps and programs are ended first
     */
    public MeasuredNode run() throws IOException, InterruptedException {
        if (!Files.isDirectory(options.workDir())) {
            throw new NotDirectoryException("work directory " + options.workDir()
                    + " is no directory (needed: an existing one on the disk to measure)");
        }
        long start = System.nanoTime();
        Hardware hardware = hardware();
        PowerLog power = new PowerLog(sources);
        Findings findings = new Findings();
        List<StepResult> results = new ArrayList<>();
        try (DiskSlot disk = new DiskSlot()) {
            AtShutdown hook = AtShutdown.add(disk);
            try {
                runSteps(steps(hardware, power, disk), findings, results);
            } finally {
                hook.cancel();
            }
        }
        PowerLog.Conclusion watts = power.conclude();
        findings.add(watts.findings());
        leftOut().forEach(findings::missing);
        NodeClass nodeClass = nodeClass(hardware, findings, watts.wholeNode());
        return new MeasuredNode(nodeClass, results, findings.warnings(), Duration.ofNanos(System.nanoTime() - start));
    }

    private void runSteps(List<Step> steps, Findings findings, List<StepResult> results) throws InterruptedException {
        double scale = scale(steps);
        for (Step step : steps) {
            int index = results.size() + 1;
            listener.started(plan(step, scale), index, steps.size());
            StepRunner.Ran ran = StepRunner.run(step, StepTime.of(step.limitSeconds() * scale));
            StepResult result = new StepResult(step.name(), ran.measured(), ran.line(), ran.elapsed());
            findings.add(ran.findings());
            results.add(result);
            listener.finished(result, index, steps.size());
        }
    }

    private Hardware hardware() {
        return Hardware.read(files, Runtime.getRuntime().availableProcessors());
    }

    private List<Step> steps(Hardware hardware, PowerLog power, DiskSlot disk) {
        List<Step> steps = new ArrayList<>();
        steps.add(new HardwareStep(hardware));
        Optional<String> whyNotBusy = hardware.whyNotAllThreads();
        if (!sources.isEmpty()) {
            steps.add(new PowerStep(power, false, hardware.threads(), whyNotBusy));
        }
        steps.addAll(CpuStep.all(hardware));
        if (!sources.isEmpty()) {
            steps.add(new PowerStep(power, true, hardware.threads(), whyNotBusy));
        }
        steps.add(new MemoryStep(hardware));
        if (options.diskBytesLimit() > 0) {
            DiskBench direct = tools.find("fio").<DiskBench>map(FioBench::new).orElseGet(DirectDiskBench::new);
            Path workDir = options.workDir().toAbsolutePath();
            steps.addAll(DiskStep.all(
                    direct, new BufferedDiskBench(hardware), files, workDir, disk, options.diskBytesLimit()));
        }
        options.iperfPeer()
                .ifPresent(
                        peer -> steps.add(new NetworkStep(tools.find("iperf3"), tools.find("ping"), Peer.parse(peer))));
        return steps;
    }

    private NodeClass nodeClass(Hardware hardware, Findings findings, boolean wholeNode) {
        NodeClassBuilder builder = NodeClass.named(options.name());
        hardware.cpuInfo().model().or(hardware::board).ifPresent(builder::title);
        Architecture.ofMachine(System.getProperty("os.arch")).ifPresent(builder::architecture);
        contradictions(findings);
        TierRule tier = TierRule.of(findings.figures(), wholeNode);
        builder.tier(tier.tier());
        if (tier.guess()) {
            findings.warn("tier " + tier.tier().label() + " is a guess: " + tier.reason() + "; set it yourself");
        }
        findings.figures().forEach(builder::figure);
        Set<NodeAttribute> absent = EnumSet.allOf(NodeAttribute.class);
        absent.removeAll(findings.figures().keySet());
        for (NodeAttribute attribute : absent) {
            builder.missing(attribute, findings.missing().getOrDefault(attribute, "no step measures it"));
        }
        return builder.build();
    }

    /** Other work on the machine shows, whatever the load average said before. */
    private static void contradictions(Findings findings) {
        Map<NodeAttribute, NodeAttribute> pairs = Map.of(
                NodeAttribute.PRIME_EVENTS_PER_CORE, NodeAttribute.PRIME_EVENTS_ALL_CORES,
                NodeAttribute.DMIPS_PER_CORE, NodeAttribute.DMIPS_ALL_CORES);
        pairs.forEach((one, all) -> {
            Figure single = findings.figures().get(one);
            Figure together = findings.figures().get(all);
            if (single != null && together != null && together.value() < LEAST_ALL_SHARE * single.value()) {
                findings.warn(all.key() + " is less than " + one.key() + ": other work took the processors");
            }
        });
    }

    private double scale(List<Step> steps) {
        double usual = steps.stream().mapToDouble(Step::limitSeconds).sum();
        return Math.min(1, StepTime.seconds(options.limit()) * (1 - RESERVED_SHARE) / usual);
    }

    private static StepPlan plan(Step step, double scale) {
        StepTime time = StepTime.of(step.limitSeconds() * scale);
        return new StepPlan(
                step.name(), step.method(), step.attributes(), time.measuring(), time.limit(), step.diskBytes());
    }
}
