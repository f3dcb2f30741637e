package io.wattle.benchmarks.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompilerBreakEvenTest {

    @TempDir
    private Path folder;

    private static void add(CompilerReport report, int megabytes, double... ofVariants) {
        for (CompilerVariant variant : CompilerVariant.values()) {
            report.add(variant, megabytes, ofVariants[variant.ordinal()]);
        }
    }

    @Test
    void theBreakEvenLiesBetweenTheLengthsWhereItTurns() {
        CompilerReport report = new CompilerReport();
        add(report, 1, 2, 4, 3, 5);
        add(report, 16, 6, 7, 6.5, 7);
        add(report, 64, 20, 17, 20.5, 20);
        // Between 6 and 20 seconds the second compiler goes from one too many to three too few.
        assertThat(report.breakEvenSeconds(CompilerVariant.C2_SERIAL).orElseThrow())
                .isCloseTo(9.5, within(1e-9));
        assertThat(report.breakEvenSeconds(CompilerVariant.C1_CHOSEN)).isEmpty();
        assertThat(report.breakEvenSeconds(CompilerVariant.DEFAULTS)).isEmpty();
        assertThat(report.text())
                .contains("C1 and C2, serial: less than C1 and serial from 9.5 CPU seconds")
                .contains("the JVM's choice of both: never less");
    }

    @Test
    void oneGainAmongLossesIsNoBreakEven() {
        CompilerReport report = new CompilerReport();
        add(report, 1, 2, 1.9, 3, 5);
        add(report, 4, 3, 4, 4, 5);
        add(report, 16, 6, 5, 7, 7);
        assertThat(report.breakEvenSeconds(CompilerVariant.C2_SERIAL).orElseThrow())
                .isCloseTo(4.5, within(1e-9));
    }

    @Test
    void mediansAreOfAllRounds() {
        CompilerReport report = new CompilerReport();
        add(report, 1, 2, 1, 3, 5);
        add(report, 1, 9, 1, 3, 5);
        add(report, 1, 3, 1, 3, 5);
        assertThat(report.median(CompilerVariant.C1_SERIAL, 1)).isEqualTo(3);
        assertThat(report.text()).contains("3.00 (2.00-9.00)");
    }

    @Test
    void whatIsMeasuredCountsTheWordsInOneMap() throws Exception {
        Path text = Files.writeString(folder.resolve("text"), "a b a\n".repeat(1000));
        CountingProcess.count(text, folder.resolve("run"));
        assertThat(lines(folder.resolve("run/counts"))).containsExactlyInAnyOrder("a\t2000", "b\t1000");
    }

    private static Stream<String> lines(Path output) throws IOException {
        try (Stream<Path> files = Files.list(output)) {
            return files
                    .filter(it -> it.getFileName().toString().startsWith("part-"))
                    .flatMap(it -> {
                        try {
                            return Files.readAllLines(it).stream();
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    })
                    .toList()
                    .stream();
        }
    }
}
