package io.wattle.benchmarks.start;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.archive.Jars;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MapStepsTest {

    private static List<String> jvm(StepVariant variant, int millisAStep, int mainMillis) {
        List<String> lines = new ArrayList<>();
        for (MapStep step : MapStep.values()) {
            lines.add(variant + "\tSTEP\t" + step + "\t" + millisAStep * 1_000_000L);
        }
        lines.add(variant + "\tTOTAL\t\t" + (millisAStep * 10 + 25) * 1_000_000L);
        lines.add(variant + "\tTHREAD\tjava\t" + mainMillis * 1_000_000L);
        lines.add(variant + "\tTHREAD\tC1 CompilerThre\t5000000");
        lines.add(variant + "\tTHREAD\tGC Thread#0\t1000000");
        lines.add(variant + "\tTHREAD\tVM Thread\t2000000");
        lines.add(variant + "\tTHREAD\tIPC Client (42)\t4000000");
        lines.add(variant + "\tEND\t\t0");
        return lines;
    }

    @Test
    void meansAreOfEachStepAndOfKindsOfThreads() {
        List<String> lines = new ArrayList<>();
        for (StepVariant variant : StepVariant.values()) {
            lines.addAll(jvm(variant, 10, 60));
            lines.addAll(jvm(variant, 30, 80));
            lines.addAll(jvm(variant, 20, 70));
        }
        StepsReport report = new StepsReport(lines);
        assertThat(report.millis(StepVariant.ARCHIVE, MapStep.HDFS)).isEqualTo(20);
        assertThat(report.millis(StepVariant.JARS, JvmThread.MAIN)).isEqualTo(70);
        assertThat(report.millis(StepVariant.JARS, JvmThread.COMPILER)).isEqualTo(5);
        assertThat(report.millis(StepVariant.JARS, JvmThread.COLLECTOR)).isEqualTo(3);
        assertThat(report.millis(StepVariant.JARS, JvmThread.OTHERS)).isEqualTo(4);
        assertThat(report.text())
                .containsPattern("HDFS client: set-up and one call +20 +20 +20\n")
                .containsPattern("all steps +200 +200 +200\n")
                .containsPattern("the JVM, with what measures +225 +225 +225\n");
    }

    @Test
    void usedJarsAreThoseOfAClassInTheirOrder() {
        Jars jars = new Jars(List.of(Path.of("/h/b.jar"), Path.of("/h/unused.jar"), Path.of("/h/a.jar")));
        assertThat(ClassSources.used(
                                jars,
                                List.of(
                                        "[0.3s][info][class,load] org.apache.A source: file:/h/a.jar",
                                        "[0.3s][info][class,load] org.apache.B source: file:/h/b.jar",
                                        "[0.3s][info][class,load] Own source: file:/classes/",
                                        "[0.1s][info][class,load] java.lang.Object source: shared objects file"))
                        .files())
                .containsExactly(Path.of("/h/b.jar"), Path.of("/h/a.jar"));
    }
}
