package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.learning.ContainerOutcome;
import io.wattle.learning.ContainerUsed;
import io.wattle.scheduler.apps.AppFacts;
import io.wattle.scheduler.apps.AppState;
import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.placement.Energy;
import io.wattle.tandem.PendingSizes;
import io.wattle.tandem.Room;
import io.wattle.tandem.TenantLimits.Tenant;
import io.wattle.tandem.WorkEstimator;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;

class WorkCollectorTest {

    private static final ApplicationId APP = ApplicationId.newInstance(1, 1);
    private static final ApplicationId OTHER = ApplicationId.newInstance(1, 2);
    private static final Room SMALL = new Room(1000, 1);
    private static final Tenant ANN = new Tenant("root.etl", 1, "ann", 0.5);

    /** Units a second of one vcore. */
    private static final VcoreThroughput THROUGHPUT = new VcoreThroughput(Map.of("edison", 100.0, "dell-r620", 400.0));

    private final Failures failures = new Failures();
    private final Energy energy = new Energy(EnergySettings.OFF, failures, () -> 1_000_000, () -> 50_000_000);
    private final WorkCollector work =
            new WorkCollector(energy, EnergySettings.OFF.tandem(), THROUGHPUT, new ContainerAges());

    private AppState app(ApplicationId id, String type, String... tags) {
        return energy.applications()
                .get(id, () -> Optional.of(AppFacts.of("ann", "nightly", type, "root.etl", List.of(tags), null, 0)))
                .orElseThrow();
    }

    /** Its tasks of priority 20 take 3 s on an Edison. */
    private void known() {
        app(APP, "MAPREDUCE")
                .ended(20, "edison", ContainerOutcome.WORKED, OptionalLong.of(10_000), 13_000, ContainerUsed.NOTHING);
    }

    private void add(ApplicationId id, List<WorkCollector.Ask> asks, WorkCollector.Running... running) {
        work.add(id, () -> ANN, () -> asks, () -> List.of(running));
    }

    private List<WorkEstimator.App> apps() {
        return work.apps().stream().map(AppDemand::work).toList();
    }

    private List<Room> pending() {
        return pending(Collections.nCopies(work.apps().size(), 1.0));
    }

    private List<Room> pending(List<Double> allowedParts) {
        return PendingSizes.of(AppDemand.pending(work.apps(), allowedParts));
    }

    private static WorkCollector.Ask ask(int priority, long containers) {
        return new WorkCollector.Ask(priority, containers, SMALL);
    }

    private static WorkCollector.Running running(double ageSeconds) {
        return new WorkCollector.Running(20, 1, Optional.of("edison"), ageSeconds);
    }

    private static WorkEstimator.App of(long known, double units, long unknown) {
        return new WorkEstimator.App(OptionalDouble.empty(), known, units, unknown);
    }

    @Test
    void tasksAreAsLongAsTheirLike() {
        known();
        add(APP, List.of(ask(20, 10)));
        assertThat(apps()).containsExactly(of(10, 10 * 3 * 100, 0));
    }

    @Test
    void whatRunsHasLessLeft() {
        known();
        add(APP, List.of(), running(1), running(100));
        assertThat(apps()).containsExactly(of(2, 200 + 30, 0));
        assertThat(work.unitsPerSecond()).isEqualTo(200);
    }

    @Test
    void ofOtherPrioritiesAndApplicationsNothingIsKnown() {
        known();
        add(APP, List.of(ask(20, 1), ask(10, 2)));
        add(OTHER, List.of(ask(20, 4)));
        assertThat(apps()).containsExactly(of(1, 300, 2), of(0, 0, 4));
    }

    /** What the slowest vcore does within the response bound, whatever it has done. */
    @Test
    void executorsCountByTheirVcores() {
        app(APP, "SPARK");
        add(APP, List.of(ask(1, 2)), new WorkCollector.Running(1, 3, Optional.of("dell-r620"), 9000));
        assertThat(apps()).containsExactly(of(3, (2 + 3) * 100 * 600, 0));
        assertThat(work.unitsPerSecond()).isEqualTo(3 * 400);
    }

    @Test
    void deadlinesAreTimesOfTheWallClock() {
        app(APP, "MAPREDUCE", "wattle-deadline=1970-01-01T13:55:00Z");
        add(APP, List.of(ask(20, 1)));
        assertThat(apps())
                .singleElement()
                .satisfies(it -> assertThat(it.dueSeconds()).hasValue(1_000 + 100));
    }

    /** YARN bounds neither number: their sum as an int was -2, which ended each cycle while the application lived. */
    @Test
    void whatAnApplicationAsksForIsBounded() {
        known();
        add(APP, List.of(ask(20, 10), ask(1, Integer.MAX_VALUE), ask(2, Integer.MAX_VALUE)));
        add(OTHER, List.of(ask(20, 5)));
        assertThat(failures.counts()).isEmpty();
        assertThat(apps()).containsExactly(of(10, 3000, WorkCollector.MOST_CONTAINERS - 10), of(0, 0, 5));
        assertThat(pending()).hasSize(PendingSizes.MOST);
    }

    @Test
    void oneApplicationThatIsWrongLeavesTheOthersCounted() {
        known();
        add(APP, List.of(ask(20, 1), new WorkCollector.Ask(20, 1, null)), running(1));
        add(OTHER, List.of(ask(20, 5)));
        assertThat(apps()).containsExactly(of(0, 0, 5));
        assertThat(work.unitsPerSecond()).isZero();
        assertThat(pending()).hasSize(5);
        assertThat(failures.count(EntryPoint.TANDEM_OBSERVE)).isEqualTo(1);
    }

    @Test
    void theLargestOfWhatWaitsComesFirst() {
        Room large = new Room(8000, 4);
        add(APP, List.of(ask(1, 2), new WorkCollector.Ask(1, 1, large), ask(2, 1)));
        assertThat(pending()).containsExactly(large, SMALL, SMALL, SMALL);
    }

    /** What waits for a limit is no reason to be awake; one of what may run is. */
    @Test
    void ofWhatWaitsAsMuchCountsAsLimitsAllow() {
        add(APP, List.of(ask(1, 10)));
        add(OTHER, List.of(ask(1, 10)));
        assertThat(work.apps()).extracting(AppDemand::tenant).containsExactly(ANN, ANN);
        assertThat(pending(List.of(0.25, 0.001))).hasSize(3 + 1);
        assertThat(pending(List.of(0.0, 1.0))).hasSize(10);
    }

    /** By default YARN gives memory only; the work of a container still goes by its vcores. */
    @Test
    void whereVcoresDoNotCountAnyNodeHasThem() {
        energy.countVcores(false);
        known();
        add(APP, List.of(ask(20, 2)));
        assertThat(pending()).containsExactly(new Room(1000, 0), new Room(1000, 0));
        assertThat(apps()).containsExactly(of(2, 2 * 3 * 100, 0));
    }

    /** A tenant could hide what others wait for. */
    @Test
    void ofEachSizeThereIsOne() {
        Room large = new Room(8000, 1);
        add(APP, List.of(new WorkCollector.Ask(1, 5_000, large), ask(2, 1)));
        assertThat(pending()).hasSize(PendingSizes.MOST).contains(SMALL, large).startsWith(large);
    }

    @Test
    void whoWaitsForNothingIsNotCounted() {
        add(APP, List.of());
        assertThat(apps()).isEmpty();
    }
}
