package io.wattle.benchmarks.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.web.Placements;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The ResourceManager's real scheduler before thousands of simulated requests. */
class SimulatedClusterTest {

    private static final int APPS = 10_000;

    /** By then all that has a bound is full: the ledger remembers 16,384 ended containers (2.5 MB), three of each here. */
    private static final int FIRST = 5_600;

    private static final int MOST_KEPT = 200;

    /** Half of what a line of 0.7 kB for each after the first ones would take. */
    private static final long MOST_GROWTH_BYTES = 3L << 19;

    @Test
    void atWeightZeroAndSwitchedOffEveryContainerGoesWhereStockPutsIt() throws IOException {
        List<String> stock = placements(CapacityScheduler.class, Map.of());
        assertThat(stock).hasSizeGreaterThan(1_000);
        assertThat(placements(EnergyCapacityScheduler.class, Map.of("yarn.energy.weight", "0")))
                .isEqualTo(stock);
        assertThat(placements(EnergyCapacityScheduler.class, Map.of("yarn.energy.mode", "off")))
                .isEqualTo(stock);
        assertThat(placements(EnergyCapacityScheduler.class, Map.of()))
                .as("the comparison can fail")
                .isNotEqualTo(stock);
    }

    /** And yet the policy was asked: it would have placed many of them elsewhere. */
    @Test
    void inShadowModeEveryContainerGoesWhereStockPutsIt() throws IOException {
        List<String> stock = placements(CapacityScheduler.class, Map.of());
        assertThat(placements(Watched.class, Map.of("yarn.energy.mode", "shadow")))
                .isEqualTo(stock);
        List<Placements.Row> rows = Watched.last.placements().rows();
        assertThat(rows.stream().mapToLong(Placements.Row::containers).sum()).isEqualTo(stock.size());
        assertThat(rows.stream().mapToLong(Placements.Row::wouldWait).sum()).isPositive();
        assertThat(rows.stream().mapToLong(Placements.Row::wouldCome).sum())
                .isEqualTo(rows.stream().mapToLong(Placements.Row::wouldWait).sum());
        assertThat(Watched.last.decisions().deferred()).isZero();
        assertThat(Watched.last.failures().counts()).isEmpty();
    }

    /** The last one that was made. */
    public static class Watched extends EnergyCapacityScheduler {
        private static volatile Watched last;

        /** For the ResourceManager. */
        public Watched() {
            last = this;
        }
    }

    /** As it always fails here, none of the placements is ours. */
    @ParameterizedTest
    @EnumSource(
            value = EntryPoint.class,
            names = {"SETTINGS", "ALLOCATOR_INITIALIZE", "ALLOCATOR_ASK", "ALLOCATOR_OFFER", "NODE_ADDED"})
    void whereOursFailsEveryContainerGoesWhereStockPutsIt(EntryPoint where) throws IOException {
        List<String> stock = placements(CapacityScheduler.class, Map.of());
        Failing.at = where;
        Failing.THROWN.set(0);
        assertThat(placements(Failing.class, Map.of())).isEqualTo(stock);
        assertThat(Failing.THROWN).hasPositiveValue();
        assertThat(Failing.last.counts()).isEqualTo(Map.of(where, Failing.THROWN.get()));
    }

    /** Fails at one entry point, each time. */
    public static class Failing extends EnergyCapacityScheduler {
        private static volatile EntryPoint at;
        private static final AtomicLong THROWN = new AtomicLong();
        private static volatile Failures last;

        /** For the ResourceManager. */
        public Failing() {
            super(new Failures() {
                @Override
                public void entered(EntryPoint where) {
                    if (where == at) {
                        THROWN.incrementAndGet();
                        throw new AssertionError("of a test");
                    }
                }
            });
            last = failures();
        }
    }

    @Test
    void nothingIsKeptOfTenThousandApplications() throws Exception {
        Map<String, String> settings = Map.of("yarn.energy.meters.interval-ms", "500");
        try (SimulatedCluster cluster = new SimulatedCluster(EnergyCapacityScheduler.class, settings)) {
            cluster.addMixed(5);
            EnergyCapacityScheduler scheduler = (EnergyCapacityScheduler) cluster.scheduler();
            long before = 0;
            for (int i = 0; i < APPS; i++) {
                SimulatedApp app = cluster.submit(i % 2 == 0 ? "wattle-workload=io" : "undeclared");
                app.ask(3);
                cluster.nodes().forEach(cluster::heartbeat);
                assertThat(cluster.endAll()).hasSize(3);
                cluster.nodes().forEach(cluster::heartbeat);
                cluster.finish(app);
                if (i == FIRST) {
                    before = usedBytes(scheduler);
                }
            }
            assertThat(scheduler.energy().applicationCount()).isZero();
            assertThat(usedBytes(scheduler) - before)
                    .as("growth over %d applications", APPS - FIRST)
                    .isLessThan(MOST_GROWTH_BYTES);
        }
    }

    /** After the accounting has caught up. */
    private static long usedBytes(EnergyCapacityScheduler scheduler) throws InterruptedException {
        long end = System.nanoTime() + 20_000_000_000L;
        while (scheduler.energy().report().isEmpty()
                || scheduler.energy().report().get().apps().size() > MOST_KEPT) {
            assertThat(System.nanoTime())
                    .as("until only the latest applications are reported")
                    .isLessThan(end);
            Thread.sleep(100);
        }
        long least = Long.MAX_VALUE;
        // What soft or weak references and finalizers keep goes with a later collection.
        for (int i = 0; i < 4; i++) {
            System.gc();
            Thread.sleep(200);
            least = Math.min(
                    least,
                    Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        }
        return least;
    }

    /** Which container went where, under seeded requests and heartbeats. */
    private static List<String> placements(Class<? extends CapacityScheduler> type, Map<String, String> settings)
            throws IOException {
        Random random = new Random(7);
        List<String> placements = new ArrayList<>();
        Map<String, String> all = new HashMap<>(settings);
        try (SimulatedCluster cluster = new SimulatedCluster(type, all)) {
            cluster.addMixed(20);
            for (int app = 0; app < 8; app++) {
                cluster.submit("wattle-workload="
                        + List.of("io", "compute", "latency", "mixed").get(app % 4));
            }
            for (int step = 0; step < 8_000; step++) {
                if (step % 20 == 0) {
                    SimulatedApp app = cluster.apps().get(random.nextInt(8));
                    note(app.ask(random.nextInt(20)), placements);
                }
                if (step % 500 == 499) {
                    note(cluster.endAll(), placements);
                }
                cluster.heartbeat(
                        cluster.nodes().get(random.nextInt(cluster.nodes().size())));
            }
            cluster.apps().forEach(it -> note(it.collect(), placements));
        }
        return placements;
    }

    private static void note(List<Container> containers, List<String> placements) {
        containers.forEach(it -> placements.add(it.getId() + " on " + it.getNodeId()));
    }
}
