package io.wattle.scheduler.apps;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.learning.ContainerOutcome;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContainerEndTest {

    private static Optional<ContainerOutcome> outcome(RMContainerEventType event, int exitStatus) {
        return ContainerEnd.outcome(event, ContainerStatus.newInstance(null, ContainerState.COMPLETE, "", exitStatus));
    }

    /** 126: what a shell says of a program for another architecture. -103 and -104: more memory than asked for. */
    @ParameterizedTest
    @CsvSource({
        "0, WORKED",
        "1, FAILED",
        "126, FAILED",
        "137, FAILED",
        "-103, FAILED",
        "-104, FAILED",
        "-105, KILLED",
        "-107, KILLED"
    })
    void whatItSays(int exitStatus, ContainerOutcome outcome) {
        assertThat(outcome(RMContainerEventType.FINISHED, exitStatus)).contains(outcome);
    }

    /** Lost node, broken disks, preempted, the ResourceManager, the node's queue, its shutdown, not known. */
    @ParameterizedTest
    @CsvSource({"-100", "-101", "-102", "-106", "-108", "143", "-1000", "-1"})
    void whatIsNotItsFaultSaysNothing(int exitStatus) {
        assertThat(outcome(RMContainerEventType.FINISHED, exitStatus)).isEmpty();
    }

    @Test
    void onlyItsNodeAndItsApplicationEndAContainer() {
        assertThat(outcome(RMContainerEventType.KILL, 1)).isEmpty();
        assertThat(outcome(RMContainerEventType.EXPIRE, 0)).isEmpty();
        assertThat(outcome(RMContainerEventType.RELEASED, -100)).contains(ContainerOutcome.KILLED);
    }
}
