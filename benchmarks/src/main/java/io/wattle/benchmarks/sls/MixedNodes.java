package io.wattle.benchmarks.sls;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeClass;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A large cluster of the node classes of {@code mixed}, one in ten of them brawny.
 *
 * @param classByHost all nodes, wimpy ones first
 */
record MixedNodes(Map<String, NodeClass> classByHost) {

    /** Of so many nodes one is brawny. */
    static final int BRAWNY_OF = 10;

    private static final String WIMPY_PREFIX = "10.1.";
    private static final String BRAWNY_PREFIX = "10.2.";
    private static final int PER_SUBNET = 250;
    private static final int PER_RACK = 40;

    /** @throws IllegalArgumentException if they are too few for a brawny one */
    static MixedNodes of(int count) {
        if (count < BRAWNY_OF) {
            throw new IllegalArgumentException(count + " nodes (allowed: " + BRAWNY_OF + " or more)");
        }
        List<ClusterProfile.Workers> mixed =
                Catalog.builtIn().profile("mixed").orElseThrow().workers();
        int brawny = count / BRAWNY_OF;
        Map<String, NodeClass> nodes = new LinkedHashMap<>();
        add(nodes, count - brawny, WIMPY_PREFIX, mixed.get(0).nodeClass());
        add(nodes, brawny, BRAWNY_PREFIX, mixed.get(1).nodeClass());
        return new MixedNodes(Collections.unmodifiableMap(nodes));
    }

    /** Addresses, not names: tokens carry addresses, and to look up a name takes seconds. */
    private static void add(Map<String, NodeClass> nodes, int count, String prefix, NodeClass nodeClass) {
        for (int i = 0; i < count; i++) {
            nodes.put(prefix + i / PER_SUBNET + "." + (1 + i % PER_SUBNET), nodeClass);
        }
    }

    /** The class whose vcore sets the seconds of tasks. */
    NodeClass reference() {
        return classes().get(0);
    }

    /** The wimpy one first. */
    List<NodeClass> classes() {
        return classByHost.values().stream().distinct().toList();
    }

    List<String> hostsOf(NodeClass nodeClass) {
        return classByHost.entrySet().stream()
                .filter(it -> it.getValue().equals(nodeClass))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** How much longer a task takes on each host than on the reference: by Dhrystone MIPS of a vcore. */
    Map<String, Double> paceByHost() {
        return classByHost.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        it -> reference().dmipsPerVcore() / it.getValue().dmipsPerVcore()));
    }

    /** SLS's file of nodes: a JSON object for each rack. */
    String topology() throws JsonProcessingException {
        List<Map<String, Object>> nodes = new ArrayList<>();
        classByHost.forEach((host, nodeClass) -> nodes.add(Map.of(
                "node", host,
                "memory-mb", nodeClass.containerMemoryMb(),
                "vcores", nodeClass.containerVcores())));
        ObjectMapper json = new ObjectMapper();
        StringBuilder text = new StringBuilder();
        for (int from = 0; from < nodes.size(); from += PER_RACK) {
            text.append(json.writeValueAsString(Map.of(
                            "rack",
                            "rack" + from / PER_RACK,
                            "nodes",
                            nodes.subList(from, Math.min(from + PER_RACK, nodes.size())))))
                    .append('\n');
        }
        return text.toString();
    }

    /** The file of {@code yarn.energy.nodes.hosts-file}. */
    String hostPatterns() {
        return "hosts:\n  '" + WIMPY_PREFIX + "*': " + classes().get(0).name() + "\n  '" + BRAWNY_PREFIX + "*': "
                + classes().get(1).name() + "\n";
    }
}
