package io.wattle.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import io.wattle.model.MissingFigureException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskCompilersTest {

    private static final String MAP = "mapreduce.map.java.opts";
    private static final String REDUCE = "mapreduce.reduce.java.opts";
    private static final String BOTH = "-XX:+UseSerialGC";
    private static final String FIRST = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1";

    private static Rendering render(ClusterProfile profile, ConfRequest request) {
        return new ConfTemplates().render(profile, request);
    }

    private static Map<String, String> mapred(String cluster, double taskSeconds) {
        Rendering rendering =
                render(TestingClusters.builtIn(cluster), TestingClusters.REQUEST.withTaskSeconds(taskSeconds));
        return SiteReader.read(TestingClusters.file(rendering, "master/mapred-site.xml"));
    }

    @Test
    void aTaskIsShortOrLongByTheSpeedOfItsNode() {
        double edison = TaskCompilers.breakEvenSeconds(TestingClusters.node("edison"));
        double dell = TaskCompilers.breakEvenSeconds(TestingClusters.node("dell-r620"));
        double faster = TestingClusters.node("dell-r620").dmipsPerCore()
                / TestingClusters.node("edison").dmipsPerCore();
        assertThat(edison / dell).isCloseTo(faster, within(1e-9));
        assertThat(mapred("edison", 0.99 * edison)).containsEntry(MAP, FIRST).containsEntry(REDUCE, FIRST);
        assertThat(mapred("edison", edison)).containsEntry(MAP, BOTH).containsEntry(REDUCE, BOTH);
        assertThat(mapred("dell", dell)).containsEntry(MAP, BOTH);
        assertThat(mapred("dell", 1)).containsEntry(MAP, FIRST);
    }

    @Test
    void whoDoesNotKnowTheLengthHasBothCompilers() {
        Rendering rendering = TestingClusters.render(TestingClusters.builtIn("edison"));
        assertThat(SiteReader.read(TestingClusters.file(rendering, "master/mapred-site.xml")))
                .containsEntry(MAP, BOTH)
                .containsEntry(REDUCE, BOTH);
    }

    /** In keys that neither a job's own options nor the archives' are in. */
    @Test
    void aJobOfShortTasksSaysSoItself() {
        Rendering rendering = TestingClusters.render(TestingClusters.builtIn("edison"));
        assertThat(SiteReader.read(TestingClusters.file(rendering, "jobs/short-tasks.xml")))
                .containsOnly(
                        Map.entry("mapreduce.map.env.JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1"),
                        Map.entry("mapreduce.reduce.env.JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1"));
    }

    @Test
    void theReasonSaysWhereTheBorderIs() {
        Rendering rendering = render(TestingClusters.builtIn("edison"), TestingClusters.REQUEST.withTaskSeconds(2.5));
        assertThat(TestingClusters.file(rendering, "master/mapred-site.xml").replaceAll("\\s+", " "))
                .contains(
                        "Tasks of 2.5 CPU seconds are too short for the second compiler, which pays from 455 on edison");
    }

    @Test
    void aClassOfUnknownSpeedIsNamed() {
        ClusterProfile unknown = TestingClusters.of(new Workers(TestingClusters.made("slow", 1024, 512, 1), 3));
        assertThatExceptionOfType(MissingFigureException.class)
                .isThrownBy(() -> render(unknown, TestingClusters.REQUEST.withTaskSeconds(5)))
                .withMessageContaining("slow")
                .withMessageContaining("dmipsPerCore");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void noLengthIsRefused(double seconds) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TestingClusters.REQUEST.withTaskSeconds(seconds))
                .withMessageContaining("CPU seconds (allowed: more than 0)");
    }
}
