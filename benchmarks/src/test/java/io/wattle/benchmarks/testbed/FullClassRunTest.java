package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FullClassRunTest {

    private static final TaskRun FIRST_MAP = new TaskRun(true, "xeon-e5-2603-1", 1000, 3500, 20_000);
    private static final TaskRun LAST_MAP = new TaskRun(true, "odroid-xu-big-1", 1000, 6000, 30_000);

    private static TaskRun reduce(long launchedMillis) {
        return new TaskRun(false, "xeon-e5-2603-1", 1000, launchedMillis, 40_000);
    }

    @Test
    void tasksAreCountedByHost() {
        FullClassRun run = FullClassRun.of(41.5, List.of(FIRST_MAP, LAST_MAP, FIRST_MAP, reduce(32_000)));
        assertThat(run.seconds()).isEqualTo(41.5);
        assertThat(run.maps()).isEqualTo(Map.of("xeon-e5-2603-1", 2, "odroid-xu-big-1", 1));
        assertThat(run.reduces()).isEqualTo(Map.of("xeon-e5-2603-1", 1));
    }

    @Test
    void aReduceWaitsFromTheEndOfTheLastMap() {
        assertThat(FullClassRun.of(1, List.of(FIRST_MAP, LAST_MAP, reduce(32_000)))
                        .longestWaitSeconds())
                .isEqualTo(5);
        assertThat(FullClassRun.of(1, List.of(FIRST_MAP, LAST_MAP, reduce(38_000)))
                        .longestWaitSeconds())
                .isEqualTo(8);
    }

    @Test
    void aJobHasMaps() {
        assertThatThrownBy(() -> FullClassRun.of(1, List.of(reduce(32_000)))).hasMessageContaining("without maps");
    }

    @Test
    void runsAreTheSameBehindTheWall() throws JsonProcessingException {
        ObjectMapper json = new ObjectMapper();
        FullClassRun run = FullClassRun.of(41.5, List.of(FIRST_MAP, reduce(32_000)));
        assertThat(json.readValue(json.writeValueAsString(run), FullClassRun.class))
                .isEqualTo(run);
    }
}
