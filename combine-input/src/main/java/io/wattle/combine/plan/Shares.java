package io.wattle.combine.plan;

import io.wattle.combine.config.CombineSettings;
import io.wattle.combine.config.CombineSettingsException;
import io.wattle.combine.config.HostClasses;
import io.wattle.combine.config.SizeMode;
import io.wattle.combine.pack.Hosts;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How large the splits of each host are, as a share of the full size. Not thread safe. */
final class Shares {

    private static final Logger LOG = LoggerFactory.getLogger(Shares.class);
    private static final int SHOWN = 5;

    private final Map<String, Double> weights;
    private final Optional<HostClasses> classes;
    private final double least;
    /** Told once, though there may be many pools. */
    private boolean toldUnknown;

    private Shares(Map<String, Double> weights, Optional<HostClasses> classes, double least) {
        this.weights = weights;
        this.classes = classes;
        this.least = least;
    }

    static Shares of(CombineSettings settings) throws CombineSettingsException {
        return settings.size().mode() == SizeMode.PER_CLASS
                ? new Shares(settings.weights(), Optional.of(settings.hostClasses()), settings.leastShare())
                : new Shares(Map.of("", 1.0), Optional.empty(), 1);
    }

    /** Class of a host, or empty if none is known or asked for. */
    Optional<String> className(String host) {
        return ClassHosts.className(host).or(() -> classes.flatMap(it -> it.find(host)));
    }

    /** Share of a class. */
    double of(String className) {
        return weights.get(className) / most();
    }

    private double most() {
        return weights.values().stream().mapToDouble(it -> it).max().orElse(1);
    }

    /** Share of each host. A host of no class gets the smallest: a slow one would hold up the job. */
    double[] of(Hosts hosts) {
        double[] shares = new double[hosts.count()];
        TreeSet<String> unknown = new TreeSet<>();
        for (int host = 0; host < shares.length; host++) {
            Optional<String> found = className(hosts.name(host));
            shares[host] = found.map(this::of).orElse(least);
            if (classes.isPresent() && found.isEmpty() && !hosts.name(host).isEmpty()) {
                unknown.add(hosts.name(host));
            }
        }
        if (!unknown.isEmpty() && !toldUnknown) {
            toldUnknown = true;
            LOG.warn(
                    "{} hosts are of no known class and get the smallest splits: {}{}",
                    unknown.size(),
                    String.join(", ", unknown.stream().limit(SHOWN).toList()),
                    unknown.size() > SHOWN ? " ..." : "");
        }
        return shares;
    }
}
