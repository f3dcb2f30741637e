package io.wattle.simulator.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.simulator.Workers;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.SettingOverrides;
import io.wattle.simulator.node.CoreSpeed;
import io.wattle.simulator.node.Machine;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which resource of an Edison a job waits for: the one that, twice as fast, saves the most time. */
class BoundByTest {

    private final Zhao2016Jobs jobs = new Zhao2016Jobs(Parameters.zhao2016());

    @ParameterizedTest
    @CsvSource({
        "grep, 35, CORES, 0.2",
        "kmeans, 35, CORES, 0.3",
        "pi-cpp, 35, CORES, 0.3",
        "testdfsio-write, 1, DISK, 0.3",
        "testdfsio-write, 8, DISK, 0.2",
        "testdfsio-read, 1, DISK, 0.2",
    })
    void theResourceThatItWaitsForIsOne(String job, int nodes, Resource expected, double least) throws StuckException {
        StudyRun run = jobs.run(job, "edison", nodes, 1);
        double saved = saved(run, expected);
        assertThat(saved).isGreaterThan(least);
        for (Resource each : Resource.values()) {
            assertThat(saved(run, each)).as(each.name()).isLessThanOrEqualTo(saved);
        }
    }

    private static double saved(StudyRun run, Resource fast) throws StuckException {
        Workers own = run.workers().get(0);
        List<Workers> workers = List.of(new Workers(fast.twiceAsFast(own.machine()), own.count()));
        StudyRun faster = new StudyRun(workers, run.profile(), run.settings(), run.conditions());
        return 1 - faster.run().seconds() / run.run().seconds();
    }

    /** On one node there is no second replica; on two each writes what it has and what the other has, which comes over its adaptor. */
    @Test
    void whatIsWrittenToHdfsCostsItsReplicas() throws StuckException {
        StudyRun two = jobs.run("testdfsio-write", "edison", 2, 1);
        StudyRun oneReplica = new StudyRun(
                two.workers(),
                two.profile(),
                SettingOverrides.apply(two.settings(), Map.of("dfs.replication", "1")),
                two.conditions());
        double mbPerNode = 6 * 1024;
        Machine edison = two.workers().get(0).machine();
        double seconds = two.run().seconds() - oneReplica.run().seconds();
        double needed = mbPerNode / edison.networkMbPerSecond() + mbPerNode / edison.diskWriteMbPerSecond();
        assertThat(seconds).isBetween(0.7 * needed, 1.3 * needed);
    }

    enum Resource {
        CORES(2, 1, 1),
        DISK(1, 2, 1),
        NETWORK(1, 1, 2);

        private final double cores;
        private final double disk;
        private final double network;

        Resource(double cores, double disk, double network) {
            this.cores = cores;
            this.disk = disk;
            this.network = network;
        }

        Machine twiceAsFast(Machine of) {
            CoreSpeed speed = of.cores();
            return new Machine(
                    of.nodeClass(),
                    new CoreSpeed(speed.cores(), speed.threads(), cores * speed.operationsPerSecond(), 1),
                    of.frameworkSpeed(),
                    of.memoryMb(),
                    of.containerMemoryMb(),
                    of.containerVcores(),
                    disk * of.diskReadMbPerSecond(),
                    disk * of.diskWriteMbPerSecond(),
                    of.diskReadSeconds() / disk,
                    network * of.networkMbPerSecond(),
                    of.power());
        }
    }
}
