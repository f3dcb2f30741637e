package io.wattle.benchmarks.page;

import io.wattle.benchmarks.page.ReportedNode.NodeWatch;
import io.wattle.model.Catalog;
import io.wattle.model.NodeClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceTrackerService;

/** Edisons, and a Dell R620 for each nine of them. Of a hundred nodes some are not as they should be. For one thread. */
final class ShownNodes {

    private static final String WIMPY = "edison";
    private static final String BRAWNY = "dell-r620";

    // Addresses, not names: tokens carry addresses, and to look up a name takes seconds.
    private static final String WIMPY_PREFIX = "10.1.";
    private static final String BRAWNY_PREFIX = "10.2.";
    private static final String NAMELESS_PREFIX = "10.3.";

    private static final int PER_SUBNET = 250;

    private final Map<NodeId, ReportedNode> nodes = new LinkedHashMap<>();

    /** Registers them. */
    ShownNodes(ResourceTrackerService tracker, int count) throws YarnException, IOException {
        for (int i = 0; i < count; i++) {
            NodeClass nodeClass = nodeClass(i % 10 == 0 ? BRAWNY : WIMPY);
            String prefix = i % 10 == 0 ? BRAWNY_PREFIX : i % 100 == 97 ? NAMELESS_PREFIX : WIMPY_PREFIX;
            NodeWatch watch = switch (i % 100) {
                case 98 -> NodeWatch.CONTAINERS;
                case 99 -> NodeWatch.SILENT;
                default -> NodeWatch.MACHINE;
            };
            ReportedNode node = new ReportedNode(
                    tracker,
                    prefix + i / PER_SUBNET + "." + (1 + i % PER_SUBNET),
                    Resource.newInstance(nodeClass.containerMemoryMb(), nodeClass.containerVcores()),
                    watch);
            nodes.put(node.id(), node);
        }
    }

    /** Writes the file that says which hosts are of which class. */
    static Path writeHosts(Path directory) throws IOException {
        return Files.writeString(
                directory.resolve("hosts.yaml"),
                "hosts:\n  '" + WIMPY_PREFIX + "*': " + WIMPY + "\n  '" + BRAWNY_PREFIX + "*': " + BRAWNY + "\n");
    }

    ReportedNode of(NodeId id) {
        return nodes.get(id);
    }

    /** Whether its machine is an Edison. */
    boolean isWimpy(NodeId id) {
        return !id.getHost().startsWith(BRAWNY_PREFIX);
    }

    /** Each of them offers its room. */
    void heartbeats() throws YarnException, IOException {
        for (ReportedNode node : nodes.values()) {
            node.heartbeat();
        }
    }

    private static NodeClass nodeClass(String name) {
        return Catalog.builtIn().nodeClass(name).orElseThrow();
    }
}
