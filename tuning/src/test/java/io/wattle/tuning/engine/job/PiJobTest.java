package io.wattle.tuning.engine.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.tuning.engine.job.InputRequest.Layout;
import io.wattle.tuning.run.Deadline;
import io.wattle.tuning.space.JobTraits.Splits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PiJobTest {

    private static final TunedJob PI = new PiJob("pi-native", 100);

    @Test
    void allPointsAreInsideOrOutside() throws Exception {
        assertThat(PI.digest(List.of("false\t21", "true\t79").iterator()))
                .isEqualTo(TestingInput.digest("true\t79", "false\t21"))
                .isNotEqualTo(TestingInput.digest("true\t78", "false\t22"));
        assertThatExceptionOfType(WrongOutputException.class)
                .isThrownBy(() -> PI.digest(List.of("false\t21", "true\t78").iterator()))
                .withMessage("99 points, expected 100");
    }

    @ParameterizedTest
    @ValueSource(strings = {"100", "true\t", "perhaps\t100", "true\t-1", "true\t1000000000000000000000"})
    void otherLinesAreNoOutput(String line) {
        assertThatExceptionOfType(WrongOutputException.class)
                .isThrownBy(() -> PI.digest(List.of(line).iterator()))
                .withMessage("the line '" + line + "', expected: true or false, points");
    }

    @Test
    void readsNoText() throws Exception {
        InputRequest named = new InputRequest(Optional.of("text"), Optional.empty());
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> PI.check(named))
                .withMessageStartingWith("--input text: --job pi-native reads no text (leave it out; --samples says");
        InputRequest sized = new InputRequest(Optional.empty(), Optional.of(new Layout(12, 500)));
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> PI.check(sized))
                .withMessageStartingWith("--input-size 500: --job pi-native reads no text");
        PI.check(maps(100));
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> PI.check(maps(101)))
                .withMessageStartingWith("--samples 100: for 101 maps (allowed: one for each map or more;");
    }

    @Test
    void writesAFileForEachMap(@TempDir Path folder) throws Exception {
        Path input = folder.resolve("input");
        PI.ownInput()
                .write(
                        TestingInput.CONF,
                        TestingInput.hadoop(input),
                        maps(3).layout().orElseThrow(),
                        Deadline.NONE);
        try (Stream<Path> files = Files.list(input)) {
            assertThat(files.map(it -> it.getFileName().toString()).filter(it -> !it.startsWith(".")))
                    .containsExactlyInAnyOrder("part00000", "part00001", "part00002");
        }
    }

    @Test
    void hasNeitherSplitsNorAReference() throws Exception {
        assertThat(PI.traits().splits()).isEqualTo(Splits.FIXED);
        assertThat(PI.launcher()).contains("wattle-pi");
        assertThat(PI.ownInput().fileBytes()).isEmpty();
        assertThat(PI.sideFile()).isEmpty();
        assertThat(PI.reference(null)).isEmpty();
    }

    private static InputRequest maps(int maps) {
        return new InputRequest(Optional.empty(), Optional.of(new Layout(maps, OptionalLong.empty())));
    }
}
