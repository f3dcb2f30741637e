package io.wattle.tuning.twin;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.ClusterProfile;
import io.wattle.simulator.job.ProfiledJob;
import io.wattle.simulator.job.SettingOverrides;
import io.wattle.tuning.profile.PastContainer;
import io.wattle.tuning.profile.PastJob;
import io.wattle.tuning.profile.PastSettings;
import io.wattle.tuning.profile.PastTask;
import io.wattle.tuning.twin.MasterNodes.Masters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** On five Edisons, of 600 MiB for containers each. */
class MasterNodesTest {

    private static final ClusterProfile EDISONS = TestingRealJobs.EDISON.withWorkers(5);

    private final MasterNodes nodes = new MasterNodes();
    private final List<RealJob> jobs = new ArrayList<>();

    private void ran(int masterMb, String masterNode, String... taskNodes) {
        RealJob pi = TestingRealJobs.job(jobs.size() + 1, "pi", 0, 100, 5, "off");
        Map<String, String> settings = Map.of("yarn.app.mapreduce.am.resource.mb", Integer.toString(masterMb));
        RealJob job = new RealJob(
                pi.application(),
                new ProfiledJob(
                        pi.job().profile(), SettingOverrides.apply(pi.job().settings(), settings)));
        jobs.add(job);
        nodes.add(
                job.application().id(),
                new PastJob(
                        job.application().jobId(),
                        "pi",
                        1000,
                        100_000,
                        Optional.ofNullable(masterNode),
                        Arrays.stream(taskNodes)
                                .map(it -> new PastTask(it, it, 10_000, 90_000, Map.of()))
                                .toList(),
                        List.of(),
                        0,
                        PastSettings.ofContainers(PastContainer.of(300, 1), PastContainer.UNKNOWN)));
    }

    private Masters masters(boolean isLabelled) {
        return nodes.of(jobs, EDISONS, isLabelled);
    }

    /** Of two maps on five workers three workers see nothing, and a master may be on one of these. */
    @Test
    void aWorkerWithoutTasksIsStillAWorker() {
        ran(300, "c", "a", "b");
        ran(300, "d", "a", "b");
        assertThat(masters(false)).isEqualTo(new Masters(2, 0));
        assertThat(masters(false).areApart()).isFalse();
        assertThat(masters(true)).as("jobs ask for such nodes").isEqualTo(new Masters(2, 2));
    }

    @Test
    void whereAllWorkersRanTasksAnotherNodeIsNone() {
        ran(300, "m", "a", "b", "c");
        ran(300, "m", "d", "e");
        assertThat(masters(false)).isEqualTo(new Masters(2, 2));
        assertThat(masters(false).areApart()).isTrue();
    }

    @Test
    void threeMastersDoNotMeetByChance() {
        ran(300, "m", "a");
        ran(300, "m", "b");
        assertThat(masters(false).areApart()).isFalse();
        ran(300, "m", "a");
        assertThat(masters(false)).isEqualTo(new Masters(3, 3));
    }

    /** Hadoop's default is 1536 MiB, and an Edison has 600: such a job was there all the same. */
    @Test
    void whatNoWorkerHoldsRanOnNone() {
        ran(1536, "m", "a");
        assertThat(masters(false).areApart()).isTrue();
        ran(1536, "a", "b");
        assertThat(masters(false))
                .as("a node of tasks is a worker, whatever became of it")
                .isEqualTo(new Masters(2, 1));
        assertThat(masters(false).areApart()).as("most is more than half").isFalse();
    }

    @Test
    void whatRanTasksOfAnyJobIsAWorker() {
        ran(300, "a", "b", "c", "d");
        ran(300, "e", "a", "e");
        assertThat(masters(true)).isEqualTo(new Masters(2, 0));
    }

    /** Old histories do not say it; then the label does. */
    @Test
    void whatNobodySaysIsAsConfigured() {
        ran(300, null, "a", "b", "c", "d", "e");
        assertThat(masters(false).areApart()).isFalse();
        assertThat(masters(true).areApart()).isTrue();
    }
}
