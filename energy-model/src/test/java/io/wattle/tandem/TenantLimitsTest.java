package io.wattle.tandem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.tandem.TenantLimits.Tenant;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** A cluster of 100 units a second, and a response bound of 600 s: 60,000 units in time. */
class TenantLimitsTest {

    private static final Tenant ANN = new Tenant("root.etl", 0.5, "ann", 0.25);
    private static final Tenant BOB = new Tenant("root.etl", 0.5, "bob", 0.5);
    private static final Tenant CEM = new Tenant("root.adhoc", 1, "cem", 1);

    private static Work work(double units) {
        return new Work(units, OptionalDouble.empty());
    }

    private static List<Double> parts(List<Tenant> tenants, Work... work) {
        return TenantLimits.allowedParts(tenants, List.of(work), 1000, 600, 100);
    }

    @Test
    void withinTheLimitsAllCounts() {
        assertThat(parts(List.of(ANN, BOB, CEM), work(15_000), work(15_000), work(60_000)))
                .containsExactly(1.0, 1.0, 1.0);
        assertThat(parts(List.of())).isEmpty();
    }

    @Test
    void aUserHasNoMoreThanHisShare() {
        assertThat(parts(List.of(ANN, ANN, BOB), work(15_000), work(45_000), work(15_000)))
                .containsExactly(0.25, 0.25, 1.0);
    }

    /** Ann's 60,000 units count as 15,000; with Bob's 45,000 that is twice what the queue may have. */
    @Test
    void aQueueHasNoMoreThanItsShareWhoeverAsks() {
        List<Double> parts = parts(List.of(ANN, BOB, CEM), work(60_000), work(30_000), work(60_000));
        assertThat(parts.get(0)).isEqualTo(0.25 * 30 / 45, within(1e-9));
        assertThat(parts.get(1)).isEqualTo(30.0 / 45, within(1e-9));
        assertThat(parts.get(2)).isEqualTo(1);
    }

    @Test
    void theSameUserInAnotherQueueIsAnother() {
        Tenant elsewhere = new Tenant("root.adhoc", 1, "ann", 1);
        assertThat(parts(List.of(ANN, elsewhere), work(30_000), work(60_000))).containsExactly(0.5, 1.0);
    }

    /** What is due in an hour may take an hour; what is late already, as long as what has no deadline. */
    @Test
    void laterDeadlinesLetMoreBeDone() {
        Work inAnHour = new Work(90_000, OptionalDouble.of(1000 + 3600));
        Work late = new Work(30_000, OptionalDouble.of(900));
        assertThat(parts(List.of(ANN), inAnHour)).containsExactly(1.0);
        assertThat(parts(List.of(ANN), late)).containsExactly(0.5);
    }

    /** 60,000 units within the bound and 300,000 more within an hour are as much as the whole cluster does. */
    @Test
    void whoMayHaveAllIsNotLimitedWhateverIsDueWhen() {
        Work inAnHour = new Work(300_000, OptionalDouble.of(1000 + 3600));
        assertThat(parts(List.of(CEM, CEM), inAnHour, work(60_000))).containsExactly(1.0, 1.0);
    }

    /** Else work that is due at once would count for nothing, and hide that of others of the queue. */
    @Test
    void whatIsDueAtOnceCountsAsWithinTheBound() {
        Work atOnce = new Work(30_000, OptionalDouble.of(1001));
        assertThat(parts(List.of(BOB), atOnce)).containsExactly(1.0);
        Work tiny = new Work(100, OptionalDouble.of(1001));
        Tenant other = new Tenant("root.etl", 0.5, "dee", 0.5);
        List<Double> parts = parts(List.of(other, BOB), tiny, work(30_000));
        assertThat(parts.get(1)).isGreaterThan(0.99);
    }

    /** Bob may have 30,000 units within the bound, and 60,000 within twenty minutes. */
    @Test
    void whatIsDueFirstCountsFirst() {
        Work inTwentyMinutes = new Work(60_000, OptionalDouble.of(1000 + 1200));
        assertThat(parts(List.of(BOB, BOB), inTwentyMinutes, work(30_000))).containsExactly(0.5, 1.0);
    }

    @Test
    void whoMayHaveNothingCountsForNothing() {
        assertThat(parts(List.of(new Tenant("root.closed", 0, "ann", 0), CEM), work(1), work(1)))
                .containsExactly(0.0, 1.0);
    }

    @Test
    void sharesThatAreNoneAreRefused() {
        for (double wrong : new double[] {-0.1, 1.1, Double.NaN}) {
            assertThatThrownBy(() -> new Tenant("root.etl", wrong, "ann", 1))
                    .hasMessageContaining("share of queue root.etl")
                    .hasMessageContaining("allowed: 0 to 1");
            assertThatThrownBy(() -> new Tenant("root.etl", 1, "ann", wrong))
                    .hasMessageContaining("share of user ann in queue root.etl");
        }
    }
}
