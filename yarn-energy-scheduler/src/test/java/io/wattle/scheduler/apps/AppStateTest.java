package io.wattle.scheduler.apps;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.learning.ContainerOutcome;
import io.wattle.learning.ContainerUsed;
import io.wattle.learning.CpuShare;
import io.wattle.learning.InputRead;
import io.wattle.ledger.JobName;
import io.wattle.placement.CpuUse;
import io.wattle.placement.Observation;
import io.wattle.placement.TaskTimes;
import io.wattle.scheduler.config.LearningSettings;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.learn.Learning;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;

class AppStateTest {

    private static final OptionalLong START = OptionalLong.of(10_000);
    private static final ContainerUsed BUSY = new ContainerUsed(new CpuShare(30, 60, 1), InputRead.NONE);

    private final Learning learning = new Learning(
            new LearningSettings(true, 10, 3, Set.of("MAPREDUCE"), Optional.empty()), new Failures(), () -> 1_000_000);

    private AppState app(String type) {
        AppFacts facts = AppFacts.of("ann", "nightly", type, "root.etl", null, null, 0);
        return new AppState(
                ApplicationId.newInstance(1, 1), facts, new HostCounts(), learning, Instant.EPOCH, () -> 5_000);
    }

    private static Observation seen(AppState app, int priority) {
        return app.statistics(priority).known().observed().getOrDefault("edison", Observation.NOTHING);
    }

    private static void end(AppState app, ContainerOutcome outcome, OptionalLong start, long endMillis) {
        app.ended(20, "edison", outcome, start, endMillis, BUSY);
    }

    @Test
    void aTaskTeachesItsTime() {
        AppState app = app("mapreduce");
        end(app, ContainerOutcome.WORKED, START, 13_000);
        assertThat(seen(app, 20).times()).contains(new TaskTimes(3, 1));
        Observation remembered =
                learning.recall(new JobName("ann", "nightly"), 20).observed().get("edison");
        assertThat(remembered.times()).as("the job remembers").contains(new TaskTimes(3, 1));
    }

    @Test
    void anExecutorTeachesItsCpuAndNotItsLife() {
        for (String type : new String[] {"SPARK", "TEZ", "YARN", ""}) {
            AppState app = app(type);
            end(app, ContainerOutcome.WORKED, START, 9_000_000);
            end(app, ContainerOutcome.KILLED, START, 9_000_000);
            assertThat(seen(app, 20).times()).as(type).isEmpty();
            assertThat(seen(app, 20).cpu()).isPresent();
            assertThat(app.statistics(20)
                            .known()
                            .observed()
                            .get("edison")
                            .outcomes()
                            .failures())
                    .isZero();
        }
    }

    @Test
    void aTaskWhoseStartNobodySawHasNoTime() {
        AppState app = app("MAPREDUCE");
        end(app, ContainerOutcome.WORKED, OptionalLong.empty(), 13_000);
        assertThat(seen(app, 20)).extracting(Observation::times).isEqualTo(Optional.empty());
        assertThat(seen(app, 20).cpu()).contains(new CpuUse(0.5, 60));
        app.ended(10, "edison", ContainerOutcome.WORKED, START, 15_000, BUSY);
        assertThat(seen(app, 10).times())
                .as("its reduce waited for it all the same")
                .contains(new TaskTimes(2, 1));
    }

    @Test
    void aTaskThatFailsHasNoTimeButCounts() {
        AppState app = app("MAPREDUCE");
        for (int i = 0; i < 3; i++) {
            end(app, ContainerOutcome.FAILED, START, 10_500);
        }
        assertThat(seen(app, 20).times()).isEmpty();
        assertThat(seen(app, 20).outcomes().neverWorked()).isTrue();
    }

    /** As one that its application gave back before it was launched. */
    @Test
    void whatNeverRanSaysNothing() {
        AppState app = app("SPARK");
        end(app, ContainerOutcome.KILLED, OptionalLong.empty(), 13_000);
        assertThat(app.statistics(20).known().observed()).isEqualTo(Map.of());
        assertThat(learning.jobNames()).isZero();
    }
}
