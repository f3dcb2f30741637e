package io.wattle.benchmarks.simulator;

import io.wattle.simulator.Workers;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.power.PowerReport;
import io.wattle.simulator.tandem.TandemPower;
import io.wattle.simulator.yarn.ContainerListener;
import io.wattle.tandem.TandemSettingsParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** A policy of sleep in the table of days, which counts how often it wakes a node. Not thread safe. */
final class SleepRow {

    private static final double PERCENT = 100;

    private final String name;
    private final PowerPolicy.Factory power;
    private int runs;
    private int wakes;

    private SleepRow(String name, PowerPolicy.Factory power) {
        this.name = name;
        this.power = clock -> {
            runs++;
            return new Counted(power.create(clock));
        };
    }

    /** The tandem with its defaults, and what others' rules do. */
    static List<SleepRow> of(Workers sleeping) {
        String nodeClass = sleeping.machine().name();
        return List.of(
                new SleepRow(
                        "tandem",
                        TandemPower.with(
                                TandemSettingsParser.parse(List.of(TandemPower.group(sleeping.machine())), Map.of()))),
                new SleepRow("Slurm's rules", clock -> new SlurmPower(nodeClass)),
                new SleepRow("Karpenter's rules", clock -> new KarpenterPower(nodeClass)));
    }

    String name() {
        return name;
    }

    PowerPolicy.Factory power() {
        return power;
    }

    /** Of all runs so far. */
    String text() {
        return String.format(Locale.ROOT, "%s: %.1f wakes a day", name, (double) wakes / runs);
    }

    /** How far off the tandem's forecasts were, the mean over runs. */
    static String forecasts(List<PowerReport> reports) {
        return "tandem: forecasts of work that comes were off by " + mean(reports, PowerReport::loadErrorShare)
                + ", of idle times by " + mean(reports, PowerReport::idleErrorShare);
    }

    private static String mean(List<PowerReport> reports, Function<PowerReport, OptionalDouble> error) {
        return String.format(
                Locale.ROOT,
                "%.0f%%",
                PERCENT
                        * reports.stream()
                                .map(error)
                                .flatMapToDouble(OptionalDouble::stream)
                                .average()
                                .orElseThrow());
    }

    private final class Counted implements PowerPolicy {
        private final PowerPolicy counted;
        private List<SimulatedNode> waking = new ArrayList<>();

        Counted(PowerPolicy counted) {
            this.counted = counted;
        }

        @Override
        public ContainerListener ofContainers() {
            return counted.ofContainers();
        }

        @Override
        public Optional<PowerReport> report() {
            return counted.report();
        }

        @Override
        public void decide(Cluster cluster) {
            counted.decide(cluster);
            List<SimulatedNode> now = cluster.nodes().stream()
                    .filter(it -> it.state() == SimulatedNode.State.WAKING)
                    .toList();
            wakes += (int) now.stream().filter(it -> !waking.contains(it)).count();
            waking = now;
        }
    }
}
