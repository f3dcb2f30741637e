package io.wattle.it;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * After every test: what this JVM listens on must leave another Hadoop on this machine alone, and be out of reach of other
 * machines, as far as MiniYARNCluster allows it. JUnit finds it by itself.
 */
public final class OwnSockets implements AfterEachCallback {

    /** NodeManagers have one such thread each. */
    private static final String NODE_MANAGER_THREAD = "Node Status Updater";

    private static volatile boolean installed;

    /** For JUnit. */
    public OwnSockets() {
        installed = true;
    }

    static boolean isInstalled() {
        return installed;
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        // What a test stops may take a moment.
        if (!problems().isEmpty()) {
            Await.until(
                    "sockets on loopback and on no default port; now " + problems(),
                    () -> problems().isEmpty());
        }
    }

    private static List<String> problems() throws IOException {
        return problems(ListeningSockets.of(ProcessHandle.current().pid()), nodeManagers());
    }

    /** As the other, on this host. */
    static List<String> problems(List<InetSocketAddress> sockets, long nodeManagers) {
        return problems(sockets, nodeManagers, ownAddress());
    }

    /** Where the host's own name leads; loopback if nowhere. */
    private static InetAddress ownAddress() {
        try {
            return InetAddress.getLocalHost();
        } catch (UnknownHostException e) {
            return InetAddress.getLoopbackAddress();
        }
    }

    /**
     * What is wrong with these sockets.
     *
     * @param nodeManagers how many run: ShuffleHandler cannot be told an address, so each has a port open to all
     * @param ownAddress of the host's own name, where MiniYARNCluster listens and cannot be told otherwise: in a container
     *     it is that of the container's network
     */
    static List<String> problems(List<InetSocketAddress> sockets, long nodeManagers, InetAddress ownAddress) {
        List<String> problems = new ArrayList<>();
        List<InetSocketAddress> open = sockets.stream()
                .filter(it -> !it.getAddress().isLoopbackAddress())
                .filter(it -> !it.getAddress().equals(ownAddress))
                .toList();
        if (open.size() > nodeManagers) {
            problems.add(open + " can be reached from other machines; " + nodeManagers + " NodeManagers run");
        }
        sockets.stream()
                .filter(it -> DefaultPorts.ALL.contains(it.getPort()))
                .forEach(it -> problems.add(it + " is a default port of Hadoop's"));
        return problems;
    }

    private static long nodeManagers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(it -> it.getName().equals(NODE_MANAGER_THREAD))
                .count();
    }
}
