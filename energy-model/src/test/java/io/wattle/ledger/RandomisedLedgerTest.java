package io.wattle.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.Quality;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random sequences with every disorder at once: the books must balance after each part of them. */
class RandomisedLedgerTest {
    private static final int NODES = 8;
    private static final int EVENTS = 30_000;
    private static final int CHECK_EVERY = 500;

    private final Map<String, Quality> qualities = new HashMap<>();
    private final Map<String, Double> counters = new HashMap<>();
    private double settledJoules;
    private double settledUnmetered;
    private double retiredJoules;
    private double retiredUnmetered;
    private int retirements;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theBooksBalanceWhateverHappens(long seed) {
        run(seed);
    }

    /** Without this a generator that never makes a mess would pass for a proof. */
    @Test
    void theSequencesHoldEveryIrregularity() {
        EnergyLedger ledger = run(2);
        Set<Irregularity> met = EnumSet.noneOf(Irregularity.class);
        met.addAll(ledger.counters().keySet());
        List<NodeAccount> nodes = new ArrayList<>(ledger.nodes());
        nodes.addAll(ledger.retiredNodes());
        nodes.forEach(node -> met.addAll(node.counters().keySet()));
        assertThat(met).containsExactlyInAnyOrder(Irregularity.values());
        for (int bucket = 0; bucket < 5; bucket++) {
            int index = bucket;
            assertThat(nodes)
                    .anySatisfy(node -> assertThat(bucketsOf(node).get(index)).isPositive());
            assertThat(ledger.retiredNodes())
                    .anySatisfy(sum -> assertThat(bucketsOf(sum).get(index)).isPositive());
        }
        assertThat(retirements).isGreaterThan(20);
    }

    private EnergyLedger run(long seed) {
        Random random = new Random(seed);
        LedgerOptions options = LedgerOptions.DEFAULTS
                .withIdlePolicy(seed % 2 == 0 ? IdlePolicy.BY_SHARE : IdlePolicy.BUCKET)
                .withMaxHeldEvents(seed % 4 < 3 ? 12 : 1024);
        EnergyLedger ledger = new EnergyLedger(options, account -> {
            settledJoules += account.energy().joules();
            settledUnmetered += account.energy().unmeteredSeconds();
        });
        TestingWorkload workload = new TestingWorkload(ledger, random, NODES);
        List<TestingMeter> meters = new ArrayList<>();
        for (int node = 0; node < NODES; node++) {
            meters.add(workload.joins(node, 0));
        }
        long now = 0;
        int nextCheck = 0;
        for (int events = 0; events < EVENTS; ) {
            now += random.nextInt(4) + (random.nextInt(2000) == 0 ? 500 : 0);
            if (random.nextInt(100) == 0) {
                retire(random.nextInt(NODES), now, workload, meters);
            }
            if (random.nextInt(3) > 0) {
                events += meters.get(random.nextInt(NODES)).act(now);
            } else {
                workload.act(now);
                events++;
            }
            if (events >= nextCheck) {
                check(ledger, meters);
                nextCheck += CHECK_EVERY;
            }
        }
        check(ledger, meters);
        return ledger;
    }

    /** It comes back at once, under its old name and with another meter. */
    private void retire(int node, long now, TestingWorkload workload, List<TestingMeter> meters) {
        long end = workload.knownUpTo(node);
        if (workload.retire(node)) {
            TestingIntegral integral = meters.get(node).integral();
            integral.close(end);
            retiredJoules += integral.joules();
            retiredUnmetered += integral.unmeteredSeconds();
            retirements++;
            qualities.remove("n" + node);
            meters.set(node, workload.joins(node, now));
        }
    }

    private void check(EnergyLedger ledger, List<TestingMeter> meters) {
        assertThat(ledger.audit()).hasSize(NODES + ledger.retiredNodes().size());
        assertThat(ledger.audit().values())
                .allSatisfy(difference -> assertThat(difference).isLessThan(1e-9));
        double containers = 0;
        double integrals = retiredJoules;
        for (int i = 0; i < NODES; i++) {
            NodeAccount node = ledger.node("n" + i).orElseThrow();
            TestingIntegral integral = meters.get(i).integral();
            assertThat(node.integralJoules()).isCloseTo(integral.joules(), within(1e-12 * integral.joules()));
            assertThat(node.unmeteredSeconds()).isCloseTo(integral.unmeteredSeconds(), within(1e-6));
            assertThat(bucketsOf(node)).allSatisfy(joules -> assertThat(joules).isNotNegative());
            double buckets =
                    bucketsOf(node).stream().mapToDouble(Double::doubleValue).sum();
            assertThat(buckets).isCloseTo(integral.joules(), within(1e-9 * integral.joules()));
            integrals += node.integralJoules();
            containers += node.activeJoules() + node.containerIdleJoules();
            neverBetter(node.node(), node.quality());
        }
        containers += checkRetired(ledger.retiredNodes());
        checkCounters(ledger, integrals);
        sumsTo(containers, ledger.queues());
        sumsTo(containers, ledger.users());
        sumsTo(containers, ledger.nodeClasses());
        checkContainers(ledger, containers);
    }

    /** Whatever class a node has next, or however badly it is read: what was counted stays where it was counted. */
    private void checkCounters(EnergyLedger ledger, double integrals) {
        double joules = 0;
        for (Map.Entry<String, Map<Quality, Double>> nodeClass :
                ledger.nodeJoules().entrySet()) {
            nodeClass.getValue().forEach((quality, value) -> neverFalls(nodeClass.getKey() + " " + quality, value));
            joules +=
                    nodeClass.getValue().values().stream().mapToDouble(it -> it).sum();
        }
        assertThat(joules).isCloseTo(integrals, within(1e-9 * integrals));
        ledger.nodeClasses().forEach((name, total) -> {
            total.joulesByQuality().forEach((quality, value) -> neverFalls("containers " + name + quality, value));
            neverFalls("unmetered " + name, total.unmeteredSeconds());
            double byQuality = total.joulesByQuality().values().stream()
                    .mapToDouble(it -> it)
                    .sum();
            assertThat(byQuality).isCloseTo(total.joules(), within(1e-9 * total.joules()));
        });
    }

    private void neverFalls(String counter, double now) {
        assertThat(now).as(counter).isGreaterThanOrEqualTo(counters.getOrDefault(counter, 0.0));
        counters.put(counter, now);
    }

    /** Joules of containers on nodes that were retired. */
    private double checkRetired(List<NodeAccount> retired) {
        assertThat(sum(retired, NodeAccount::integralJoules)).isCloseTo(retiredJoules, within(1e-9 * retiredJoules));
        assertThat(sum(retired, NodeAccount::unmeteredSeconds)).isCloseTo(retiredUnmetered, within(1e-6));
        retired.forEach(it -> assertThat(
                        bucketsOf(it).stream().mapToDouble(Double::doubleValue).sum())
                .as(it.node())
                .isCloseTo(it.integralJoules(), within(1e-9 * it.integralJoules())));
        return sum(retired, it -> it.activeJoules() + it.containerIdleJoules());
    }

    private static double sum(List<NodeAccount> nodes, ToDoubleFunction<NodeAccount> figure) {
        return nodes.stream().mapToDouble(figure).sum();
    }

    /** What settled containers were reported to have used, and what the open ones have, is what queues have. */
    private void checkContainers(EnergyLedger ledger, double containers) {
        double joules = settledJoules;
        double unmetered = settledUnmetered;
        for (int i = 0; i < EVENTS; i++) {
            Optional<ContainerAccount> open = ledger.container("c" + i);
            if (open.isPresent()) {
                joules += open.get().energy().joules();
                unmetered += open.get().energy().unmeteredSeconds();
                assertThat(open.get().unsettledSeconds()).isNotNegative();
            }
        }
        assertThat(joules).isCloseTo(containers, within(1e-9 * containers));
        double byQueue = ledger.queues().values().stream()
                .mapToDouble(EnergyTotal::unmeteredSeconds)
                .sum();
        assertThat(unmetered).isCloseTo(byQueue, within(1e-9 * byQueue));
        for (AppAccount app : ledger.apps()) {
            double classes = app.byNodeClass().values().stream()
                    .mapToDouble(EnergyTotal::joules)
                    .sum();
            assertThat(classes)
                    .isCloseTo(app.energy().joules(), within(1e-9 * app.energy().joules()));
            notNegative(app.byNodeClass().values());
        }
    }

    private void sumsTo(double containers, Map<String, EnergyTotal> totals) {
        notNegative(totals.values());
        double joules =
                totals.values().stream().mapToDouble(EnergyTotal::joules).sum();
        assertThat(joules).isCloseTo(containers, within(1e-9 * containers));
        totals.forEach((name, total) -> neverBetter(name, total.quality()));
    }

    private static void notNegative(Collection<EnergyTotal> totals) {
        assertThat(totals).allSatisfy(total -> {
            assertThat(total.activeJoules()).isNotNegative();
            assertThat(total.idleJoules()).isNotNegative();
            assertThat(total.unmeteredSeconds()).isNotNegative();
        });
    }

    private static List<Double> bucketsOf(NodeAccount node) {
        return List.of(
                node.activeJoules(),
                node.containerIdleJoules(),
                node.idleBucketJoules(),
                node.bootJoules(),
                node.shutdownJoules());
    }

    private void neverBetter(String account, Optional<Quality> quality) {
        Quality before = qualities.get(account);
        if (before != null) {
            assertThat(quality).as(account).isPresent();
            assertThat(quality.orElseThrow()).as(account).isGreaterThanOrEqualTo(before);
        }
        quality.ifPresent(now -> qualities.put(account, now));
    }
}
