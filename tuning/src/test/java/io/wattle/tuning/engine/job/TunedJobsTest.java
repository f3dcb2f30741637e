package io.wattle.tuning.engine.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TunedJobsTest {

    @Test
    void everyNameIsAJob() throws Exception {
        assertThat(TunedJobs.names())
                .contains("wordcount", "grep", "kmeans", "pi-native", "grep-native", "terasort", "dfsio");
        List<String> ours =
                TunedJobs.names().stream().filter(it -> !it.equals("native")).toList();
        for (String name : ours) {
            TunedJob job = TunedJobs.named(name);
            assertThat(job.name()).isEqualTo(name);
            assertThat(job.launcher().isPresent()).as(name).isEqualTo(name.endsWith("-native"));
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TunedJobs.named("sort"))
                .withMessageStartingWith("job: 'sort' (known: wordcount, ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            wordcount | 5 | --samples 5: --job wordcount does not take it (leave it out, or take another job)
            grep | 5 | --samples 5: --job grep does not take it, but --patterns (leave it out, or take another job)
            terasort | 5 | --samples 5: --job terasort does not take it (leave it out, or take another job)
            dfsio | 5 | --samples 5: --job dfsio does not take it (leave it out, or take another job)
            kmeans-native | 5 | --samples 5: --job kmeans-native does not take it, but --centroids (leave it out,
            """)
    void optionsOfOtherJobsAreRefused(String name, long samples, String message) {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> TunedJobs.named(name, new JobOptions(null, null, samples)))
                .withMessageStartingWith(message);
    }

    @Test
    void piTakesNoFiles() {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> TunedJobs.named("pi-native", new JobOptions("p", null, 5L)))
                .withMessageStartingWith("--patterns p: --job pi-native does not take it, but --samples");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> TunedJobs.named("pi-native", new JobOptions(null, "c", 5L)))
                .withMessageStartingWith("--centroids c: --job pi-native does not take it, but --samples");
    }
}
