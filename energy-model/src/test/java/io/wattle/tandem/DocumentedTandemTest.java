package io.wattle.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tandem.lifecycle.EventKind;
import io.wattle.tandem.lifecycle.LifecycleState;
import io.wattle.tandem.lifecycle.Liveness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever a status can say is explained to operators. */
class DocumentedTandemTest {

    private static List<String> labels(Enum<?>[] constants) {
        return Arrays.stream(constants)
                .map(it -> "`" + it.name().toLowerCase(Locale.ROOT) + "`")
                .toList();
    }

    @Test
    void eachWordOfTheStatusIsInTheDocument() throws IOException {
        String text = Files.readString(Path.of("../docs/tandem.md"));
        assertThat(Stream.of(
                                EventKind.values(),
                                Cause.values(),
                                Action.values(),
                                LifecycleState.values(),
                                Liveness.values())
                        .flatMap(it -> labels(it).stream()))
                .allSatisfy(it -> assertThat(text).contains(it));
    }

    @Test
    void eventsThatWarnAreInBold() throws IOException {
        String text = Files.readString(Path.of("../docs/tandem.md"));
        for (EventKind kind : EventKind.values()) {
            String label = "`" + kind.name().toLowerCase(Locale.ROOT) + "`";
            assertThat(text.contains("**" + label + "**")).as(label).isEqualTo(kind.isWarning());
        }
    }
}
