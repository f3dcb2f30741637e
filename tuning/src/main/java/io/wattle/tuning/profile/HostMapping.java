package io.wattle.tuning.profile;

import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import io.wattle.model.NodeClass;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Which of a cluster's hosts is of which class. Immutable and thread safe. */
public final class HostMapping {

    private final ClusterProfile cluster;
    private final List<Rule> rules;

    /**
     * Hosts of a class.
     *
     * @param glob of host names, with {@code *} and {@code ?}; capitals do not count
     */
    public record Rule(String glob, NodeClass nodeClass) {

        private boolean matches(String host) {
            StringBuilder regex = new StringBuilder();
            for (char letter : glob.toCharArray()) {
                regex.append(
                        switch (letter) {
                            case '*' -> ".*";
                            case '?' -> ".";
                            default -> Pattern.quote(String.valueOf(letter));
                        });
            }
            return Pattern.compile(regex.toString(), Pattern.CASE_INSENSITIVE)
                    .matcher(host)
                    .matches();
        }
    }

    /**
     * A mapping.
     *
     * @param rules of which the first that matches a host counts; none for a cluster with workers of one class
     */
    public HostMapping(ClusterProfile cluster, List<Rule> rules) {
        this.cluster = cluster;
        this.rules = List.copyOf(rules);
    }

    /** The class of a host. @throws ProfileException if none is named for it */
    public NodeClass classOf(String host) throws ProfileException {
        if (cluster.isUniform() && rules.isEmpty()) {
            return cluster.worker();
        }
        for (Rule rule : rules) {
            if (rule.matches(host)) {
                return rule.nodeClass();
            }
        }
        String classes =
                cluster.workers().stream().map(it -> it.nodeClass().name()).collect(Collectors.joining(", "));
        throw new ProfileException("host " + host + ": of no known class (needed: --hosts GLOB=CLASS that it matches;"
                + " classes of " + cluster.name() + ": " + classes + ")");
    }

    /**
     * The cluster, with as many workers of each class as the job has run tasks on.
     *
     * @throws ProfileException if a host is of no known class
     */
    ClusterProfile asSeenBy(PastJob job) throws ProfileException {
        Map<NodeClass, Integer> counts = new LinkedHashMap<>();
        cluster.workers().forEach(it -> counts.put(it.nodeClass(), 0));
        Map<String, NodeClass> classes = classes(job);
        job.tasks()
                .collect(Collectors.toMap(PastTask::node, PastTask::host, (one, same) -> one))
                .values()
                .forEach(host -> counts.merge(classes.get(host), 1, Integer::sum));
        List<Workers> seen = counts.entrySet().stream()
                .filter(it -> it.getValue() > 0)
                .map(it -> new Workers(it.getKey(), it.getValue()))
                .toList();
        return new ClusterProfile(
                cluster.name(),
                seen,
                cluster.master(),
                cluster.hdfsBlockMb(),
                cluster.hdfsReplication(),
                cluster.source());
    }

    /** Classes of the hosts that ran tasks, by their names. @throws ProfileException if a host is of no known class */
    Map<String, NodeClass> classes(PastJob job) throws ProfileException {
        Map<String, NodeClass> classes = new TreeMap<>();
        for (String host : job.tasks().map(PastTask::host).collect(Collectors.toCollection(TreeSet::new))) {
            classes.put(host, classOf(host));
        }
        return classes;
    }
}
