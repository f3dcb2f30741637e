package io.wattle.simulator.study;

import io.wattle.model.ClusterProfile;
import io.wattle.simulator.job.FrameworkCosts;
import io.wattle.simulator.job.HadoopDefaults;
import io.wattle.simulator.job.JobProfile;
import io.wattle.simulator.job.JobSettings;
import io.wattle.simulator.job.OwnWork;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.job.WorkFit;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.trace.RecordedData;
import io.wattle.simulator.trace.RecordedSettings;
import io.wattle.simulator.trace.RecordedWork;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A job that ran on another cluster, as the simulator runs it: as many tasks, containers of the same sizes, and the
 * work that each task had to itself. What a trace does not say is as Hadoop has it without a line of configuration.
 * Immutable.
 */
record RecordedJob(String name, RecordedWork work, ClusterProfile cluster) {

    /** What a profile says is for each MB of input: a job without any is taken to read a byte. */
    private static final double BYTE_MB = 1e-6;

    /**
     * With its tasks' work.
     *
     * @param measuredOn machine that the tasks' seconds are of
     * @param atSeconds when its client starts
     */
    Submission submission(Machine measuredOn, FrameworkCosts costs, double atSeconds, OptionalDouble deadlineSeconds) {
        JobProfile profile = profile();
        JobSettings settings = settings();
        WorkFit fit = new WorkFit(measuredOn, costs, profile, settings, work.reducesFromShuffle());
        OwnWork own = new OwnWork(
                work.maps().stream()
                        .map(it -> fit.map(it.seconds(), it.cpuSeconds()))
                        .toList(),
                work.reduces().stream()
                        .map(it -> fit.reduce(it.seconds(), it.cpuSeconds()))
                        .toList());
        return new Submission(profile, settings, atSeconds, deadlineSeconds, own);
    }

    private JobProfile profile() {
        if (work.data().isEmpty()) {
            return new JobProfile(name, 0, 0, 0, 0, 0, 1, 0, 0);
        }
        RecordedData data = work.data().get();
        int files = work.maps().size();
        double inputMb = Math.max(BYTE_MB, data.inputMb());
        if (work.reduces().isEmpty()) {
            return new JobProfile(name, inputMb, files, 0, 0, data.outputMb() / inputMb, 1, 0, 1);
        }
        double mapOutputMb = Math.max(BYTE_MB, data.mapOutputMb());
        double shuffledMb = Math.min(mapOutputMb, Math.max(BYTE_MB, data.shuffledMb()));
        return new JobProfile(
                name,
                inputMb,
                files,
                0,
                0,
                mapOutputMb / inputMb,
                shuffledMb / mapOutputMb,
                0,
                data.outputMb() / shuffledMb);
    }

    private JobSettings settings() {
        RecordedSettings recorded = work.settings();
        return JobSettings.builder()
                .blockMb(cluster.hdfsBlockMb())
                .replication(cluster.hdfsReplication(), cluster.hdfsReplication())
                .maps(OptionalInt.of(work.maps().size()))
                .reduces(work.reduces().size())
                .combines(true)
                .containers(
                        recorded.mapMemoryMb(),
                        recorded.reduceMemoryMb(),
                        recorded.masterMemoryMb(),
                        HadoopDefaults.HEAP_SHARE)
                .sortMb(HadoopDefaults.SORT_MB)
                .slowstart(recorded.slowstart())
                .build();
    }
}
