package io.wattle.tuning.engine.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.tuning.engine.job.InputRequest.Layout;
import io.wattle.tuning.run.Deadline;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KMeansJobTest {

    @TempDir
    private Path folder;

    @Test
    void onlyThePointsOfEachCentroidAreCompared() throws Exception {
        TunedJob job = mine("0,0\n10,10\n-99,0\n");
        OutputDigest reference =
                job.reference(TestingInput.of(folder, "1,1\n9,9\n", "\n0,1\n")).orElseThrow();
        assertThat(job.digest(List.of("1\t1\t9,9", "0\t2\t0.5,1").iterator())).isEqualTo(reference);
        assertThat(job.digest(List.of("1\t1\t8,8", "0\t2\t0.5000000000000001,1").iterator()))
                .isEqualTo(reference);
        assertThat(job.digest(List.of("1\t2\t9,9", "0\t1\t0.5,1").iterator())).isNotEqualTo(reference);
    }

    @Test
    void aLineWithoutPointsOrMeanIsNoOutput() {
        assertThatExceptionOfType(WrongOutputException.class)
                .isThrownBy(() -> mine("0,0\n").digest(List.of("0\t2").iterator()))
                .withMessage("the line '0\t2', expected: centroid, points, mean");
    }

    @Test
    void anInputWithALineThatIsNoPointOrWithoutAnyIsRefused() {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> mine("0,0\n").reference(TestingInput.of(folder, "1,1\n1,1,1\n")))
                .withMessageContaining("--input mine: the line '1,1,1' is no point (needed: 2 finite numbers");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> mine("0,0\n").reference(TestingInput.of(folder, "\n\n")))
                .withMessageContaining("there is no point in it");
    }

    @Test
    void centroidsThatAreNoPointsAreRefused() {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> mine("0,0\nzero\n"))
                .withMessageContaining("centroids: the line 'zero' is no point (needed: 2 finite numbers");
    }

    @Test
    void anInputNeedsItsCentroids() throws Exception {
        InputRequest input = new InputRequest(Optional.of("points.csv"), Optional.empty());
        TunedJob own = KMeansJob.of("kmeans-native", JobOptions.NONE);
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> own.check(input))
                .withMessageStartingWith(
                        "--input points.csv: no centroids for these points (give them with --centroids");
        own.check(new InputRequest(Optional.empty(), Optional.of(new Layout(1, 10))));
        mine("0,0\n").check(input);
    }

    @Test
    void withoutAFileEachCentroidHasMadeUpPoints() throws Exception {
        TunedJob own = KMeansJob.of("kmeans", JobOptions.NONE);
        own.ownInput().write(TestingInput.CONF, TestingInput.hadoop(folder), new Layout(1, 100_000), Deadline.NONE);
        InputLines input = new InputLines(
                "it", List.of(TestingInput.hadoop(folder.resolve("text-00000.txt"))), TestingInput.CONF, Deadline.NONE);
        assertThat(own.reference(input).orElseThrow().lines()).isEqualTo(PointText.CENTRES);
        assertThat(own.sideFile().orElseThrow().key()).isEqualTo("wattle.kmeans.centroids.file");
    }

    private TunedJob mine(String centroids) throws Exception {
        Path file = Files.writeString(folder.resolve("centroids"), centroids);
        return KMeansJob.of("kmeans", new JobOptions(null, file.toString(), null));
    }
}
