package io.wattle.model;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterProfileTest {

    private static final NodeClass NODE = new NodeClass("pi", "Pi", 1, 100, 64, 50, 1, PowerCurve.linear(1, 2), "none");

    @ParameterizedTest
    @CsvSource({
        "0, 16, 1, workerCount is 0",
        "-3, 16, 1, workerCount is -3",
        "2, 0, 1, hdfsBlockMb is 0",
        "2, 16, 0, hdfsReplication is 0"
    })
    void refusesAFigureByNameAndValue(int workers, int blockMb, int replication, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ClusterProfile("pis", NODE, workers, NODE, blockMb, replication, "none"))
                .withMessage("cluster profile pis: " + message + " (allowed: 1 or more)");
    }

    @Test
    void aClusterHasAWorkerAndAMaster() {
        assertThatNullPointerException()
                .isThrownBy(() -> new ClusterProfile("pis", null, 1, NODE, 16, 1, "none"))
                .withMessage("worker");
        assertThatNullPointerException()
                .isThrownBy(() -> new ClusterProfile("pis", NODE, 1, null, 16, 1, "none"))
                .withMessage("master");
    }
}
