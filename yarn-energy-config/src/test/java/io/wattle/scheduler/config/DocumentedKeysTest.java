package io.wattle.scheduler.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** docs/scheduler.md shows every key as the code has it. */
class DocumentedKeysTest {

    @Test
    void theTableIsComplete() throws Exception {
        List<String> rows = Files.readAllLines(Path.of("../docs/scheduler.md")).stream()
                .filter(it -> it.startsWith("| `yarn.energy."))
                .toList();
        assertThat(rows)
                .containsExactlyElementsOf(EnergyKey.documentation().stream()
                        .map(it -> "| `" + it.name() + "` | "
                                + (it.defaultValue().isEmpty() ? "none" : it.defaultValue()) + " | " + it.allowed()
                                + " | " + it.description() + " |")
                        .toList());
    }
}
