package io.wattle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** The jar that an operator drops into Hadoop must bring nothing that could meet Hadoop's own. */
class ShadedJarTest {

    @Test
    void holdsOnlyOurOwnClassesAndWhatTheyNeed() throws Exception {
        try (JarFile jar = new JarFile(System.getProperty("wattle.jar"))) {
            List<String> entries = jar.stream()
                    .map(it -> it.getName())
                    .filter(it -> !it.endsWith("/"))
                    .toList();
            assertThat(entries)
                    .contains(
                            "io/wattle/scheduler/EnergyCapacityScheduler.class",
                            "io/wattle/placement/PlacementPolicy.class",
                            "io/wattle/model/catalog.yaml",
                            "io/wattle/scheduler/web/page/page.html",
                            "io/wattle/scheduler/web/page/chart.umd.min.js",
                            "io/wattle/scheduler/web/page/LICENSE-chart.md",
                            "io/wattle/shaded/snakeyaml/v2/api/LoadSettings.class")
                    .allMatch(it -> it.startsWith("io/wattle/") || it.startsWith("META-INF/"));
        }
    }
}
