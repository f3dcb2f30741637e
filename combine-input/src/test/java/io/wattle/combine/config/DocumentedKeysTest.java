package io.wattle.combine.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** docs/combine-input.md shows every key as the code has it. */
class DocumentedKeysTest {

    @Test
    void theTableIsComplete() throws Exception {
        List<String> rows = Files.readAllLines(Path.of("../docs/combine-input.md")).stream()
                .filter(it -> it.startsWith("| `mapreduce.input.combine."))
                .toList();
        assertThat(rows)
                .containsExactlyElementsOf(CombineKey.documentation().stream()
                        .map(it -> "| `" + it.name() + "` | "
                                + (it.defaultValue().isEmpty() ? "none" : it.defaultValue()) + " | " + it.allowed()
                                + " | " + it.description() + " |")
                        .toList());
    }
}
