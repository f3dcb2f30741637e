package io.wattle.tuning.energy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.Catalog;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.PowerCurve;
import io.wattle.tuning.energy.ContainerUse.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ClassReplayTest {

    /** Two cores of 1000 DMIPS; 10 W idle, 20 W busy, so 5 W for each busy core. */
    private static final NodeClass NODE = NodeClass.named("n")
            .measured(NodeAttribute.CORES, 2, "made up")
            .measured(NodeAttribute.DMIPS_PER_CORE, 1000, "made up")
            .measured(NodeAttribute.IDLE_WATTS, 10, "made up")
            .measured(NodeAttribute.BUSY_WATTS, 20, "made up")
            .build();

    private static final double WATTS_PER_CORE = 5;
    private static final NodeRoom ROOMY = new NodeRoom(1000, 10, 100, 100);
    private static final NodeRoom ONE = new NodeRoom(100, 2, 100, 100);
    private static final Offset<Double> EXACT = within(1e-6);

    /** The host is a hundred times as fast: its JVM starts take 0.3 s. */
    private final ClassReplay replay = from(100 * 1000, NODE);

    private static final double START = JvmStart.FROM_JARS.recordedDmipsSeconds() / 1000;

    @Test
    void cpuTimeIsConvertedAndTheRestIsKept() {
        ReplayedJob replayed = replay(1, map("a", 2000, 6000, 1.5));

        // 2 s until the map starts, its JVM's start, 100 times its CPU time, what is left of its 4 s, 1 s to the end.
        double rest = 4 - 1.5 - START / 100;
        assertThat(replayed.seconds()).isCloseTo(2 + START + 150 + rest + 1, EXACT);
        assertThat(replayed.idleJoules()).isCloseTo(10 * replayed.seconds(), EXACT);
        assertThat(replayed.activeJoules()).hasSize(1);
        assertThat(replayed.activeJoules().get(0)).isCloseTo(WATTS_PER_CORE * (START + 150), EXACT);
    }

    @Test
    void theMasterIsApartAtItsIdleWatts() {
        ReplayedJob replayed = replay(1, map("a", 0, 4000, 1));
        assertThat(replayed.masterJoules().orElseThrow()).isCloseTo(50 * replayed.seconds(), EXACT);
        assertThat(replayed.joules()).isLessThan(20 * replayed.seconds());
    }

    @Test
    void workersThatDidNothingCostTheirIdleWatts() {
        ReplayedJob one = replay(1, map("a", 0, 4000, 1));
        ReplayedJob three = replay(3, map("a", 0, 4000, 1));
        assertThat(three.seconds()).isEqualTo(one.seconds());
        assertThat(three.joules() - one.joules()).isCloseTo(2 * 10 * one.seconds(), EXACT);
    }

    /** What was wrong before: a reduce that waits counted as a busy sharer and took 45% of a map's joules away. */
    @Test
    void aReduceThatWaitsChangesNoMapsJoules() {
        ContainerUse map = map("a", 0, 10_000, 3);
        ReplayedJob alone = replay(1, map);
        ReplayedJob beside = replay(1, map, reduce("a", 100, 10_100, 0));
        assertThat(beside.activeJoules().get(0)).isCloseTo(alone.activeJoules().get(0), EXACT);
        // The reduce costs the start of its JVM, and the job's end comes 100 ms later.
        assertThat(beside.activeJoules().get(1)).isCloseTo(WATTS_PER_CORE * START, EXACT);
        assertThat(beside.seconds()).isCloseTo(alone.seconds() + 0.1, EXACT);
    }

    @Test
    void aReduceWorksAfterTheMapsAndKeepsItsRoomMeanwhile() {
        NodeRoom two = new NodeRoom(200, 2, 100, 100);
        ReplayedJob replayed = replay.replay(
                job(9000, map("a", 0, 2000, 0.5), reduce("a", 500, 9000, 1), map("a", 2000, 4000, 0.5)), 1, two);
        // The reduce starts before the second map and leaves it one place; so the maps run one after the other.
        double map = START + 50 + 2 - 0.5 - START / 100;
        double reduce = 100 + 5 - 1;
        assertThat(replayed.seconds()).isCloseTo(2 * map + reduce, EXACT);
    }

    @Test
    void containersWaitForRoom() {
        ContainerUse[] maps = {map("a", 0, 2000, 1), map("a", 2000, 4000, 1)};
        double each = START + 100 + 2 - 1 - START / 100;
        assertThat(replay.replay(job(4000, maps), 1, ONE).seconds()).isCloseTo(2 * each, EXACT);
    }

    @Test
    void moreContainersThanCoresShareThem() {
        ContainerUse[] four =
                IntStream.range(0, 4).mapToObj(i -> map("a", 0, 1000, 1)).toArray(ContainerUse[]::new);
        ReplayedJob replayed = replay(1, four);
        assertThat(replayed.seconds()).isCloseTo(200 + 6, EXACT);
        assertThat(replayed.joules()).isCloseTo(20 * 200 + 10 * 6, EXACT);
    }

    @Test
    void theDelaysOfTheSchedulerAreKept() {
        ContainerUse[] maps = {map("a", 4000, 6000, 1), map("a", 6700, 8000, 1)};
        double first = START + 100 + 2 - 1 - START / 100;
        // Its life leaves only 0.3 s for the start of its JVM.
        double second = 30 + 100;
        assertThat(replay.replay(job(8000, maps), 1, ONE).seconds()).isCloseTo(4 + first + 0.7 + second, EXACT);
    }

    @Test
    void cpuTimeThatWasNotCountedIsTheWholeWorkNeverNothing() {
        ContainerUse map = new ContainerUse(Kind.MAP, "a", 0, 4000, OptionalDouble.empty());
        ContainerUse reduce = new ContainerUse(Kind.REDUCE, "a", 1000, 6000, OptionalDouble.empty());
        ReplayedJob replayed = replay(1, map, reduce);
        assertThat(replayed.activeJoules().get(0)).isCloseTo(WATTS_PER_CORE * 400, EXACT);
        assertThat(replayed.activeJoules().get(1)).isCloseTo(WATTS_PER_CORE * (START + 200), EXACT);
    }

    /** Its JVM started from an archive, which containers of a cluster have not: 10 s of the class less than they take. */
    @Test
    void whatAnArchiveSavedCounts() {
        RecordedJob job = job(10_000, map("a", 2000, 6000, 1.5));
        double without =
                from(100 * 1000, new JvmStart(30_000, 0)).replay(job, 1, ROOMY).seconds();
        double with = from(100 * 1000, new JvmStart(30_000, 10_000))
                .replay(job, 1, ROOMY)
                .seconds();
        assertThat(with).isCloseTo(without + 10, EXACT);
        assertThatThrownBy(() -> new JvmStart(-1, 0))
                .hasMessageContaining("-1.0")
                .hasMessageContaining("0 or more");
    }

    /** Tasks that a master ran itself had no JVM of their own to start, on no machine. */
    @Test
    void tasksInTheMasterStartNoJvm() {
        ContainerUse[] tasks = {map("a", 2000, 4000, 1), map("a", 4000, 6000, 1), reduce("a", 6000, 9000, 2)};
        RecordedJob apart = job(9500, tasks);
        RecordedJob inMaster = new RecordedJob(apart.submitMillis(), apart.finishMillis(), apart.containers(), true);
        JvmStart archive = new JvmStart(30_000, 10_000);
        ReplayedJob replayed = from(100 * 1000, archive).replay(inMaster, 3, ROOMY);
        // 4 counted CPU seconds are 400 on the class; the rest, and what was before and after, lasts as it did.
        assertThat(replayed.seconds()).isCloseTo(2 + 400 + (2 - 1) + (2 - 1) + (3 - 2) + 0.5, EXACT);
        assertThat(from(100 * 1000, archive).replay(apart, 3, ONE).seconds())
                .as("in containers of their own, one after the other")
                .isCloseTo(replayed.seconds() + 3 * (40 - 0.3), EXACT);
    }

    @Test
    void containersOfTwoVcoresLeaveRoomForFewer() {
        ContainerUse[] maps = {map("a", 0, 2000, 1), map("a", 2000, 4000, 1)};
        NodeRoom oneVcoreEach = new NodeRoom(1000, 2, 100, 100);
        NodeRoom twoVcores = new NodeRoom(1000, 2, 100, 100, 2, 1);
        assertThat(oneVcoreEach.fits(Kind.MAP, 1, 0)).isTrue();
        assertThat(twoVcores.fits(Kind.MAP, 1, 0)).isFalse();
        assertThat(twoVcores.fits(Kind.REDUCE, 0, 1)).isTrue();
        double each = START + 100 + 2 - 1 - START / 100;
        assertThat(replay.replay(job(4000, maps), 1, twoVcores).seconds()).isCloseTo(2 * each, EXACT);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NodeRoom(100, 1, 1, 1, 0, 1))
                .withMessageContaining("0 and 1 vcores");
    }

    @Test
    void onOwnNodesTheRecordingIsRepeated() {
        ClassReplay own = ClassReplay.onOwnNodes(WorkerClasses.uniform(NODE));
        RecordedJob job = job(
                31_000,
                map("a", 5000, 15_000, 3),
                map("a", 5500, 12_000, 4),
                reduce("b", 9000, 30_000, 5),
                map("a", 16_000, 21_000, 1));
        assertThat(own.replay(job, 2, ONE).seconds()).isCloseTo(31, EXACT);
    }

    /** One core of 10,000 DMIPS; 40 W idle, 100 W busy. */
    private static final NodeClass FAST = NodeClass.named("fast")
            .measured(NodeAttribute.CORES, 1, "made up")
            .measured(NodeAttribute.DMIPS_PER_CORE, 10_000, "made up")
            .measured(NodeAttribute.CONTAINER_MEMORY_MB, 100, "made up")
            .measured(NodeAttribute.CONTAINER_VCORES, 1, "made up")
            .measured(NodeAttribute.IDLE_WATTS, 40, "made up")
            .measured(NodeAttribute.BUSY_WATTS, 100, "made up")
            .build();

    /** The same as {@link #NODE}, with room for one container. */
    private static final NodeClass SLOW = NodeClass.named("slow")
            .measured(NodeAttribute.CORES, 2, "made up")
            .measured(NodeAttribute.DMIPS_PER_CORE, 1000, "made up")
            .measured(NodeAttribute.CONTAINER_MEMORY_MB, 100, "made up")
            .measured(NodeAttribute.CONTAINER_VCORES, 1, "made up")
            .measured(NodeAttribute.IDLE_WATTS, 10, "made up")
            .measured(NodeAttribute.BUSY_WATTS, 20, "made up")
            .build();

    private static final WorkerClasses TWO_CLASSES = new WorkerClasses(SLOW, Map.of("a", SLOW, "b", FAST, "c", SLOW));

    /** Of eleven maps of 100 s on the slow nodes or 10 s on the fast one, that one takes nine. */
    @Test
    void aFastNodeOfSeveralClassesRunsMoreContainersThanItWasRecordedWith() {
        ClassReplay mixed = from(100 * 1000, new JvmStart(0, 0), TWO_CLASSES);
        ContainerUse[] maps = IntStream.range(0, 11)
                .mapToObj(i -> map(List.of("a", "b", "c").get(i % 3), i / 3 * 1000L, i / 3 * 1000L + 1000, 1))
                .toArray(ContainerUse[]::new);
        ReplayedJob replayed = mixed.replay(job(4000, maps), 1, ONE);
        assertThat(replayed.workers()).isEqualTo(3);
        assertThat(replayed.seconds()).isCloseTo(100, EXACT);
        assertThat(replayed.idleJoules()).isCloseTo((10 + 40 + 10) * 100, EXACT);
        assertThat(active(replayed)).isCloseTo(9 * 10 * 60 + 2 * 100 * WATTS_PER_CORE, EXACT);
    }

    @Test
    void onOwnNodesOfSeveralClassesEachHasItsOwnPower() {
        ClassReplay own = ClassReplay.onOwnNodes(TWO_CLASSES);
        RecordedJob job = job(20_000, map("a", 0, 10_000, 10), map("b", 5000, 20_000, 15), map("new", 0, 4000, 4));
        ReplayedJob replayed = own.replay(job, 1, ONE);
        assertThat(replayed.seconds()).isCloseTo(20, EXACT);
        assertThat(replayed.workers()).as("a node that came later counts").isEqualTo(4);
        assertThat(replayed.activeJoules()).hasSize(3);
        assertThat(active(replayed)).isCloseTo(14 * WATTS_PER_CORE + 15 * 60, EXACT);
    }

    @Test
    void aJobWithoutContainersIsAnIdleCluster() {
        assertThat(replay(3).joules()).isCloseTo(3 * 10 * 7, EXACT);
    }

    @Test
    void aRecordingThatContradictsItselfStillEnds() {
        // Two reduces hold the only two places while a map starts beside them.
        NodeRoom two = new NodeRoom(200, 2, 100, 100);
        ReplayedJob replayed = replay.replay(
                job(9000, reduce("a", 0, 8000, 1), reduce("a", 0, 9000, 1), map("a", 10, 5000, 1)), 1, two);
        assertThat(replayed.seconds()).isPositive();
        assertThat(replayed.activeJoules()).hasSize(3);
    }

    @Test
    void refusesFiguresNobodyMeasured() {
        assertThatIllegalArgumentException().isThrownBy(() -> from(0, NODE)).withMessageContaining("0.0 DMIPS");
        assertThatIllegalArgumentException().isThrownBy(() -> from(Double.NaN, NODE));
        assertThatIllegalArgumentException().isThrownBy(() -> map("a", 0, 1000, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> map("a", 0, 1000, -1));
        assertThatIllegalArgumentException().isThrownBy(() -> map("a", 1000, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new RecordedJob(5, 4, List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new NodeRoom(100, 0, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> replay(0));
    }

    /** Whatever containers did, the watts of a worker lie between idle and busy, and nothing is lost or counted twice. */
    @Test
    void wattsAreThoseOfTheClassWhateverContainersDid() {
        List<NodeClass> classes = List.of(
                NODE,
                Catalog.builtIn().nodeClass("edison").orElseThrow(),
                Catalog.builtIn().nodeClass("dell-r620").orElseThrow());
        for (int seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed);
            NodeClass nodeClass = classes.get(random.nextInt(classes.size()));
            ClassReplay any = random.nextInt(4) == 0
                    ? ClassReplay.onOwnNodes(WorkerClasses.uniform(nodeClass))
                    : from(100 + 40_000 * random.nextDouble(), nodeClass);
            NodeRoom room =
                    new NodeRoom(200 + random.nextInt(1000), 1 + random.nextInt(12), 100 + random.nextInt(300), 150);
            int workers = 1 + random.nextInt(4);
            RecordedJob job = randomJob(random, workers);

            ReplayedJob replayed = any.replay(job, workers, room);

            double watts = replayed.joules() / replayed.seconds() / replayed.workers();
            assertThat(watts)
                    .as("watts, seed " + seed)
                    .isBetween(
                            nodeClass.powerCurve().idleWatts() - 1e-9,
                            nodeClass.powerCurve().busyWatts() + 1e-9);
            assertThat(replayed.joules())
                    .as("the same, from what all containers compute, seed " + seed)
                    .isCloseTo(
                            replayed.idleJoules() + joulesOfComputing(any, job, room),
                            within(1e-6 * replayed.joules()));
            assertThat(replayed.activeJoules())
                    .hasSameSizeAs(job.containers())
                    .allSatisfy(joules -> assertThat(joules).isGreaterThanOrEqualTo(-1e-6));
            assertThat(replayed.workers()).isBetween(workers, 4);
        }
    }

    @Test
    void moreCpuNeverCostsLess() {
        for (int seed = 0; seed < 1000; seed++) {
            Random random = new Random(seed);
            RecordedJob job = randomJob(random, 2);
            List<ContainerUse> more = new ArrayList<>(job.containers());
            int changed = random.nextInt(more.size());
            ContainerUse use = more.get(changed);
            if (use.cpuSeconds().isEmpty()) {
                continue;
            }
            double life = (use.finishMillis() - use.startMillis()) / 1000.0;
            more.set(changed, withCpu(use, use.cpuSeconds().getAsDouble() + random.nextDouble() * life));
            double before = active(replay.replay(job, 2, ROOMY));
            double after =
                    active(replay.replay(new RecordedJob(job.submitMillis(), job.finishMillis(), more), 2, ROOMY));
            assertThat(after).as("seed " + seed).isGreaterThanOrEqualTo(before - 1e-6);
        }
    }

    private static ClassReplay from(double hostDmipsPerCore, JvmStart jvmStart) {
        return from(hostDmipsPerCore, jvmStart, WorkerClasses.uniform(NODE));
    }

    private static ClassReplay from(double hostDmipsPerCore, NodeClass nodeClass) {
        return from(hostDmipsPerCore, JvmStart.FROM_JARS, WorkerClasses.uniform(nodeClass));
    }

    private static ClassReplay from(double hostDmipsPerCore, JvmStart jvmStart, WorkerClasses workers) {
        return new ClassReplay(workers, OptionalDouble.of(hostDmipsPerCore), jvmStart, OptionalDouble.of(50));
    }

    private static double active(ReplayedJob job) {
        return job.joules() - job.idleJoules();
    }

    /** Of classes whose watts grow evenly with their busy cores: each core second then costs the same, whenever it is. */
    private static double joulesOfComputing(ClassReplay replay, RecordedJob job, NodeRoom room) {
        NodeClass nodeClass = replay.workers().usual();
        PowerCurve curve = nodeClass.powerCurve();
        assertThat(curve.watts(0.5)).isCloseTo((curve.idleWatts() + curve.busyWatts()) / 2, EXACT);
        double dmipsSeconds = replay.plans(job, room).stream()
                .mapToDouble(plan -> plan.startDmipsSeconds() + plan.dmipsSeconds())
                .sum();
        double coreSeconds = dmipsSeconds / nodeClass.dmipsPerCore();
        return coreSeconds * (curve.busyWatts() - curve.idleWatts()) / nodeClass.cores();
    }

    private static RecordedJob randomJob(Random random, int nodes) {
        List<ContainerUse> containers = new ArrayList<>();
        int count = 1 + random.nextInt(40);
        long last = 0;
        for (int i = 0; i < count; i++) {
            long start = random.nextInt(60_000);
            long finish = start + random.nextInt(30_000);
            OptionalDouble cpu = random.nextInt(10) == 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(random.nextDouble() * 1.2 * (finish - start) / 1000);
            Kind kind = random.nextInt(4) == 0 ? Kind.REDUCE : Kind.MAP;
            containers.add(new ContainerUse(kind, "node-" + random.nextInt(nodes), start, finish, cpu));
            last = Math.max(last, finish);
        }
        return new RecordedJob(0, last + random.nextInt(3000), containers);
    }

    private static ContainerUse withCpu(ContainerUse use, double cpuSeconds) {
        return new ContainerUse(
                use.kind(), use.node(), use.startMillis(), use.finishMillis(), OptionalDouble.of(cpuSeconds));
    }

    private ReplayedJob replay(int workers, ContainerUse... containers) {
        return replay.replay(job(7000, containers), workers, ROOMY);
    }

    private static RecordedJob job(long finishMillis, ContainerUse... containers) {
        long last = Arrays.stream(containers)
                .mapToLong(ContainerUse::finishMillis)
                .max()
                .orElse(0);
        return new RecordedJob(
                0, containers.length == 0 ? finishMillis : Math.max(last, finishMillis), Arrays.asList(containers));
    }

    private static ContainerUse map(String node, long startMillis, long finishMillis, double cpuSeconds) {
        return new ContainerUse(Kind.MAP, node, startMillis, finishMillis, OptionalDouble.of(cpuSeconds));
    }

    private static ContainerUse reduce(String node, long startMillis, long finishMillis, double cpuSeconds) {
        return new ContainerUse(Kind.REDUCE, node, startMillis, finishMillis, OptionalDouble.of(cpuSeconds));
    }
}
