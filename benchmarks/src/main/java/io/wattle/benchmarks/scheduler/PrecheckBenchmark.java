package io.wattle.benchmarks.scheduler;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.activities.DiagnosticsCollector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.SchedulingMode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.LocalityAppPlacementAllocator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One offer of a node to a request: what the CapacityScheduler asks for each application at each heartbeat. */
@State(Scope.Benchmark)
public class PrecheckBenchmark {

    static final int NODES = 1000;

    /** One node in so many is a Dell. */
    private static final int DELL_EVERY = 18;

    private SchedulerWithNodes cluster;
    private LocalityAppPlacementAllocator<SchedulerNode> energy;
    private LocalityAppPlacementAllocator<SchedulerNode> stock;
    private final SchedulerNode[] nodes = new SchedulerNode[NODES];
    private SchedulerNode edison;
    private SchedulerNode dell;
    private int next;

    /** Makes the nodes and the application. */
    @Setup
    public void open() throws IOException {
        cluster = new SchedulerWithNodes();
        for (int i = 0; i < NODES; i++) {
            nodes[i] = i % DELL_EVERY == 0 ? cluster.add("dell" + i, 12_288, 12) : cluster.add("edison" + i, 600, 2);
        }
        dell = nodes[0];
        edison = nodes[1];
        energy = cluster.energyAllocator();
        stock = cluster.stockAllocator();
    }

    /** A wimpy node, which the request takes. */
    @Benchmark
    public boolean place() {
        return offer(energy, edison);
    }

    /** A brawny node, which it refuses for now. */
    @Benchmark
    public boolean defer() {
        return offer(energy, dell);
    }

    /** A thousand nodes in turn. */
    @Benchmark
    public boolean inTurn() {
        return offer(energy, nextNode());
    }

    /** The same with Hadoop's own allocator. */
    @Benchmark
    public boolean inTurnStock() {
        return offer(stock, nextNode());
    }

    /** Ends the ResourceManager. */
    @TearDown
    public void close() throws IOException {
        cluster.close();
    }

    private SchedulerNode nextNode() {
        next = next + 1 == NODES ? 0 : next + 1;
        return nodes[next];
    }

    private static boolean offer(LocalityAppPlacementAllocator<SchedulerNode> allocator, SchedulerNode node) {
        Optional<DiagnosticsCollector> nobody = Optional.empty();
        return allocator.precheckNode(node, SchedulingMode.RESPECT_PARTITION_EXCLUSIVITY, nobody);
    }
}
