package io.wattle.tuning.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.engine.job.JobOptions;
import io.wattle.tuning.engine.job.TunedJob;
import io.wattle.tuning.engine.job.TunedJobs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnginesTest {

    private static final long GIB = 1L << 30;

    @Test
    void wordsOfUpToTwoGibAreCountedHere() throws Exception {
        TunedJob words = TunedJobs.named("wordcount");
        assertThat(Engines.isCountedHere(words, 2 * GIB)).isTrue();
        assertThat(Engines.isCountedHere(words, 2 * GIB + 1)).isFalse();
    }

    @Test
    void theMoreCentroidsTheFewerPointsAreCountedHere(@TempDir Path folder) throws Exception {
        TunedJob few = kmeans(folder.resolve("few"), 100);
        assertThat(Engines.isCountedHere(few, GIB)).isTrue();
        assertThat(Engines.isCountedHere(few, GIB + 1)).isFalse();
        TunedJob many = kmeans(folder.resolve("many"), 100_000);
        assertThat(Engines.isCountedHere(many, 2_000_000)).isTrue();
        assertThat(Engines.isCountedHere(many, 3_000_000)).isFalse();
    }

    /** Of larger ones one row of each file is looked at, which is done here, too. */
    @Test
    void rowsAndFilesOfAnySizeAreLookedAt() throws Exception {
        for (String name : List.of("terasort", "dfsio")) {
            assertThat(Engines.isCountedHere(TunedJobs.named(name), 10 * GIB)).isTrue();
            assertThat(Engines.isCountedHere(TunedJobs.named(name), 10_000 * GIB))
                    .isTrue();
        }
    }

    private static TunedJob kmeans(Path file, int centroids) throws Exception {
        Files.writeString(file, "1\n".repeat(centroids));
        return TunedJobs.named("kmeans-native", new JobOptions(null, file.toString(), null));
    }
}
