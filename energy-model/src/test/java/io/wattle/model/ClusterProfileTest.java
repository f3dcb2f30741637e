package io.wattle.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.wattle.model.ClusterProfile.Workers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterProfileTest {

    private static final NodeClass PI = TestingNodes.worker("pi").build();
    private static final NodeClass XEON = TestingNodes.worker("xeon").build();

    @ParameterizedTest
    @CsvSource({
        "0, 16, 1, the number of pi workers is 0",
        "-3, 16, 1, the number of pi workers is -3",
        "2, 0, 1, hdfsBlockMb is 0",
        "2, 16, 0, hdfsReplication is 0"
    })
    void refusesAFigureByNameAndValue(int workers, int blockMb, int replication, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ClusterProfile(
                        "pis", List.of(new Workers(PI, workers)), XEON, blockMb, replication, "none"))
                .withMessage("cluster pis: " + message + " (allowed: 1 or more)");
    }

    @Test
    void aClusterHasWorkersAndAMaster() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ClusterProfile("pis", List.of(), XEON, 16, 1, "none"))
                .withMessageContaining("no workers");
        assertThatNullPointerException()
                .isThrownBy(() -> new ClusterProfile("pis", List.of(new Workers(PI, 1)), null, 16, 1, "none"))
                .withMessage("master");
    }

    @Test
    void aClassIsListedOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new ClusterProfile("pis", List.of(new Workers(PI, 1), new Workers(PI, 2)), XEON, 16, 1, "none"))
                .withMessage("cluster pis: a node class is listed twice among its workers");
    }

    @Test
    void aSampleHasTheSameMixAndOneOfEachClass() {
        ClusterProfile mixed =
                new ClusterProfile("mix", List.of(new Workers(PI, 35), new Workers(XEON, 2)), XEON, 16, 1, "none");
        assertThat(mixed.sample(2).workers()).containsExactly(new Workers(PI, 1), new Workers(XEON, 1));
        assertThat(mixed.sample(12).workers()).containsExactly(new Workers(PI, 11), new Workers(XEON, 1));
        assertThat(mixed.sample(30).workers()).containsExactly(new Workers(PI, 28), new Workers(XEON, 2));
        assertThat(mixed.sample(37)).isEqualTo(mixed);
        for (int count : new int[] {1, 38}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> mixed.sample(count))
                    .withMessage("cluster mix: " + count + " workers of 2 classes (allowed: 2 to 37)");
        }
        ClusterProfile uniform = new ClusterProfile("pis", List.of(new Workers(PI, 3)), XEON, 16, 1, "none");
        assertThat(uniform.sample(7)).isEqualTo(uniform.withWorkers(7));
    }

    @Test
    void onlyAUniformClusterHasTheOneWorkerClass() {
        ClusterProfile uniform = new ClusterProfile("pis", List.of(new Workers(PI, 3)), XEON, 16, 1, "none");
        ClusterProfile mixed =
                new ClusterProfile("mix", List.of(new Workers(PI, 3), new Workers(XEON, 1)), XEON, 16, 1, "none");
        assertThat(uniform.worker()).isEqualTo(PI);
        assertThat(uniform.withWorkers(7))
                .isEqualTo(new ClusterProfile("pis", List.of(new Workers(PI, 7)), XEON, 16, 1, "none"));
        assertThatIllegalStateException().isThrownBy(() -> mixed.withWorkers(7));
        assertThat(mixed.workerCount()).isEqualTo(4);
        assertThatIllegalStateException().isThrownBy(mixed::worker).withMessage("cluster mix has 2 worker classes");
    }

    @Test
    void oneClassIsResized() {
        ClusterProfile mixed =
                new ClusterProfile("mix", List.of(new Workers(PI, 3), new Workers(XEON, 1)), XEON, 16, 1, "none");
        assertThat(mixed.withWorkers("pi", 5))
                .isEqualTo(new ClusterProfile(
                        "mix", List.of(new Workers(PI, 5), new Workers(XEON, 1)), XEON, 16, 1, "none"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> mixed.withWorkers("arm", 5))
                .withMessage("cluster mix: no workers of class 'arm' (known: pi, xeon)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> mixed.withWorkers("pi", 0))
                .withMessage("cluster mix: the number of pi workers is 0 (allowed: 1 or more)");
    }
}
