package io.wattle.simulator.trace;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.model.Catalog;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RecordedWorkTest {

    @Test
    void impossibleTasksAndDataAreRefused() {
        assertThatThrownBy(() -> new RecordedTask(-1)).hasMessage("a task of -1.0 s (allowed: 0 or more)");
        assertThatThrownBy(() -> new RecordedTask(1, OptionalDouble.of(Double.NaN)))
                .hasMessage("a task of NaN CPU seconds (allowed: 0 or more)");
        assertThatThrownBy(() -> new RecordedData(1, 1, -2, 1))
                .hasMessage("a job's data: -2.0 MB (allowed: 0 or more)");
        assertThatThrownBy(() -> new RecordedSettings(1024, 0, 1024, 1))
                .hasMessage("containers of 1024 (map), 0 (reduce) and 1024 (master) MiB (allowed: 1 or more)");
        assertThatThrownBy(() -> new RecordedSettings(1024, 1, 1024, 1.5))
                .hasMessage("slowstart 1.5 (allowed: 0 to 1)");
        assertThatThrownBy(() -> new RecordedWork(
                        List.of(),
                        List.of(new RecordedTask(1)),
                        false,
                        new RecordedSettings(1024, 1024, 1024, 1),
                        Optional.empty(),
                        Catalog.builtIn().nodeClass("edison").orElseThrow()))
                .hasMessage("no map (needed: at least one)");
    }
}
