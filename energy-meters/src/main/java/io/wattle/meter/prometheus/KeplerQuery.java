package io.wattle.meter.prometheus;

import io.wattle.model.Quality;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The node's figures of Kepler.
 *
 * <p>CPUs and memory: {@code kepler_node_cpu_joules_total} (since 0.10), of which the zones package and dram are added; core
 * and uncore are inside package, psys overlaps it, and a package's zone shown again by intel-rapl-mmio is left out. Before
 * 0.10 it is {@code kepler_node_package_joules_total} and {@code kepler_node_dram_joules_total}, with the modes dynamic and
 * idle, which are disjoint and added.
 *
 * <p>Whole machine, as its BMC tells: {@code kepler_node_platform_joules_total} (before 0.10) or
 * {@code kepler_platform_watts}.
 *
 * <p>Joules that Kepler takes from a trained model instead of RAPL (label {@code source}) are {@link Quality#ESTIMATED}.
 *
 * @param platform the whole machine rather than CPUs and memory
 * @param node value of the label node_name or instance; empty to take the only node there is
 */
public record KeplerQuery(boolean platform, String node) implements MetricQuery {

    private static final String CPU = "kepler_node_cpu_joules_total";
    private static final String OLD_PACKAGE = "kepler_node_package_joules_total";
    private static final String OLD_DRAM = "kepler_node_dram_joules_total";
    private static final String OLD_PLATFORM = "kepler_node_platform_joules_total";
    private static final String PLATFORM = "kepler_platform_watts";
    private static final Pattern ZONE = Pattern.compile("(package|dram)(-\\d+)?(-die-\\d+)?");

    /** CPUs and memory of the only node of the scrape. */
    public static KeplerQuery cpuAndMemory() {
        return new KeplerQuery(false, "");
    }

    @Override
    public boolean wants(String metricName) {
        return platform
                ? metricName.equals(OLD_PLATFORM) || metricName.equals(PLATFORM)
                : metricName.equals(CPU) || metricName.equals(OLD_PACKAGE) || metricName.equals(OLD_DRAM);
    }

    @Override
    public Choice choose(List<MetricSample> samples) {
        List<MetricSample> mine = samples.stream()
                .filter(sample -> node.isEmpty() || nodeOf(sample).equals(node))
                .toList();
        Set<String> nodes = new TreeSet<>();
        mine.forEach(sample -> nodes.add(nodeOf(sample)));
        if (nodes.size() > 1) {
            return new Choice.None("series of " + nodes.size() + " nodes: " + String.join(", ", nodes)
                    + "; name the node that is meant, or scrape its own exporter");
        }
        return platform ? platformChoice(mine) : cpuChoice(mine);
    }

    private static String nodeOf(MetricSample sample) {
        String name = sample.label("node_name");
        return name.isEmpty() ? sample.label("instance") : name;
    }

    private Choice cpuChoice(List<MetricSample> mine) {
        List<MetricSample> present = named(mine, CPU);
        if (present.isEmpty()) {
            List<MetricSample> old = new ArrayList<>(named(mine, OLD_PACKAGE));
            if (old.isEmpty()) {
                return none(CPU + " or " + OLD_PACKAGE);
            }
            old.addAll(named(mine, OLD_DRAM));
            return joules(old);
        }
        Set<String> packagePaths = new HashSet<>();
        List<MetricSample> counted = new ArrayList<>();
        for (MetricSample sample : present) {
            String path = sample.label("path");
            if (ZONE.matcher(sample.label("zone")).matches() && !path.contains("intel-rapl-mmio")) {
                counted.add(sample);
                packagePaths.add(sample.label("zone"));
            }
        }
        boolean hasPackage = packagePaths.stream().anyMatch(zone -> zone.startsWith("package"));
        return hasPackage
                ? joules(counted)
                : new Choice.None("no zone 'package' in " + Series.names(present)
                        + "; check which RAPL zones Kepler is configured to read");
    }

    private Choice platformChoice(List<MetricSample> mine) {
        List<MetricSample> watts = named(mine, PLATFORM);
        if (watts.size() == 1) {
            double value = watts.get(0).value();
            return value > 0 && Double.isFinite(value)
                    ? new Choice.Watts(value, Quality.MEASURED)
                    : new Choice.None(watts.get(0).series() + " is " + value
                            + ", which a running host cannot be; check Kepler's access to the BMC");
        }
        if (watts.size() > 1) {
            return new Choice.None(Series.count(PLATFORM, watts)
                    + "; its power controls may overlap: name one as a plain gauge with its power_control_id");
        }
        List<MetricSample> old = named(mine, OLD_PLATFORM);
        return old.isEmpty() ? none(OLD_PLATFORM + " or " + PLATFORM) : joules(old);
    }

    private static Choice joules(List<MetricSample> samples) {
        Map<String, Double> bySeries = new HashMap<>();
        Quality quality = Quality.MEASURED;
        double sum = 0;
        for (MetricSample sample : samples) {
            double value = sample.value();
            if (!(value >= 0) || Double.isInfinite(value)) {
                return new Choice.None(
                        sample.series() + " is " + value + " (expected: finite, 0 or more); check Kepler's log");
            }
            if (sample.label("source").contains("model")) {
                quality = Quality.ESTIMATED;
            }
            if (bySeries.put(sample.series(), value) != null) {
                return new Choice.None(sample.series() + " is there twice; check that the URL is one node's exporter");
            }
            sum += value;
        }
        return sum > 0
                ? new Choice.Joules(bySeries, false, quality)
                : new Choice.None("all of " + Series.names(samples)
                        + " are 0, which a running host's cannot be; check that Kepler may read RAPL");
    }

    private Choice none(String metrics) {
        return new Choice.None("no metric " + metrics + (node.isEmpty() ? "" : " of node '" + node + "'")
                + "; check that the URL is Kepler's /metrics");
    }

    private static List<MetricSample> named(List<MetricSample> samples, String name) {
        return samples.stream().filter(sample -> sample.name().equals(name)).toList();
    }
}
