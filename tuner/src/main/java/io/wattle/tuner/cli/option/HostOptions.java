package io.wattle.tuner.cli.option;

import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeClass;
import io.wattle.tuning.profile.HostMapping;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Which hosts of past jobs are of which class of a cluster. */
public final class HostOptions {

    @Option(
            names = "--hosts",
            paramLabel = "GLOB=CLASS",
            description =
                    "Which hosts are of which class, for clusters with workers of several, such as 'rack1-*=edison';"
                            + " may be given more than once, and the first that matches counts.")
    private List<String> hosts = new ArrayList<>();

    /** What was given, in its order. */
    public List<String> given() {
        return List.copyOf(hosts);
    }

    /** Whether one was given. */
    public boolean isGiven() {
        return !hosts.isEmpty();
    }

    /**
     * The mapping for a cluster.
     *
     * @throws UsageException if one is missing, says something wrong or would change nothing
     */
    public HostMapping mapping(ClusterProfile cluster) throws UsageException {
        if (cluster.isUniform() && !hosts.isEmpty()) {
            throw new UsageException("--hosts: only for clusters with workers of several classes (all of "
                    + cluster.name() + " are " + cluster.worker().name() + ")");
        }
        if (!cluster.isUniform() && hosts.isEmpty()) {
            throw new UsageException("--cluster " + cluster.name() + ": has workers of "
                    + cluster.workers().size() + " classes (needed: --hosts GLOB=CLASS for each of "
                    + String.join(", ", classNames(cluster)) + " that ran tasks of the job)");
        }
        return mapping(hosts, cluster);
    }

    /** Of rules that a user gave, for a cluster with workers of several classes. */
    public static HostMapping mapping(List<String> given, ClusterProfile cluster) throws UsageException {
        List<HostMapping.Rule> rules = new ArrayList<>();
        for (String rule : given) {
            rules.add(rule(rule, cluster));
        }
        return new HostMapping(cluster, rules);
    }

    private static HostMapping.Rule rule(String rule, ClusterProfile cluster) throws UsageException {
        int equals = rule.lastIndexOf('=');
        if (equals < 1) {
            throw new UsageException("--hosts: '" + rule + "' (allowed: GLOB=CLASS, such as 'rack1-*=edison')");
        }
        String name = rule.substring(equals + 1);
        KnownNames.require("--hosts", name, classNames(cluster));
        NodeClass nodeClass = cluster.workers().stream()
                .map(ClusterProfile.Workers::nodeClass)
                .filter(it -> it.name().equals(name))
                .findFirst()
                .orElseThrow();
        return new HostMapping.Rule(rule.substring(0, equals), nodeClass);
    }

    private static List<String> classNames(ClusterProfile cluster) {
        return cluster.workers().stream().map(it -> it.nodeClass().name()).toList();
    }
}
