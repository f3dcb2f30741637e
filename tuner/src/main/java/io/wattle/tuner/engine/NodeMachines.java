package io.wattle.tuner.engine;

import com.fasterxml.jackson.databind.JsonNode;
import io.wattle.tuner.search.NodeLimits;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;

/**
 * What processors the nodes of a real cluster have. A ResourceManager knows memory and vcores only, but the JVM of each
 * NodeManager tells its own machine at {@code /jmx}.
 */
final class NodeMachines {

    private static final String PAGE = "/jmx?qry=java.lang:type=OperatingSystem";

    /** Nodes of the same size are seldom of several kinds: some of them stand for all. */
    private static final int MOST_ASKED = 5;

    /** NodeManagers' ports are often closed to clients; the owner waits to be asked meanwhile. */
    private static final JsonPages PAGES = new JsonPages(3_000);

    private NodeMachines() {}

    /** Addresses of the pages of some of the nodes that have the limits' memory and vcores, spread over all of them. */
    static List<String> addresses(List<NodeReport> nodes, NodeLimits limits, Configuration conf) {
        List<String> alike = nodes.stream()
                .filter(it -> it.getCapability().getMemorySize() == limits.memoryMb()
                        && it.getCapability().getVirtualCores() == limits.vcores())
                .map(NodeReport::getHttpAddress)
                .filter(it -> it != null && !it.isBlank())
                .sorted()
                .toList();
        int step = Math.max(1, alike.size() / MOST_ASKED);
        return IntStream.range(0, Math.min(MOST_ASKED, alike.size()))
                .mapToObj(it -> WebAppUtils.getHttpSchemePrefix(conf) + alike.get(it * step))
                .toList();
    }

    /** What the nodes call their processors, such as {@code amd64}; the first that does not answer is the last one asked. */
    static Set<String> told(List<String> addresses) {
        Set<String> machines = new TreeSet<>();
        for (String address : addresses) {
            Optional<String> machine = PAGES.get(address + PAGE).flatMap(NodeMachines::machine);
            if (machine.isEmpty()) {
                break;
            }
            machines.add(machine.get());
        }
        return machines;
    }

    private static Optional<String> machine(JsonNode page) {
        return Optional.of(page.at("/beans/0/Arch").asText()).filter(it -> it.matches("[A-Za-z0-9_.-]{1,30}"));
    }
}
