package io.wattle.tuner.engine;

import io.wattle.jobs.CountingJob;
import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeClass;
import io.wattle.tuner.energy.ContainerEnergy;
import io.wattle.tuner.run.Engine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** Makes engines: the cluster is up and the input in place when one is returned. */
public final class Engines {

    private Engines() {}

    /**
     * An engine together with the input it reads.
     *
     * @param engine the engine; closing it stops what it started
     * @param input files that each trial counts
     */
    public record Prepared(Engine engine, JobInput input) {}

    /**
     * Starts an embedded cluster.
     *
     * @param profile node capacities
     * @param workers number of workers
     * @param hostDmipsPerCore speed of this host, for the joules
     * @param job that counts
     * @param request text to count
     * @param workDir empty directory for the cluster's files
     */
    public static Prepared embedded(
            ClusterProfile profile,
            int workers,
            double hostDmipsPerCore,
            CountingJob job,
            InputRequest request,
            Path workDir)
            throws IOException {
        return prepare(
                new EmbeddedHadoop(profile, workers, workDir),
                job,
                request,
                new ContainerEnergy(profile.worker(), hostDmipsPerCore));
    }

    /**
     * Connects to a configured cluster.
     *
     * @param workerClass class of its workers, for the joules
     * @param confDir directory with {@code yarn-site.xml} and its fellows
     * @param job that counts
     * @param request text to count
     */
    public static Prepared hadoop(NodeClass workerClass, Path confDir, CountingJob job, InputRequest request)
            throws IOException {
        return prepare(new ConfiguredHadoop(confDir), job, request, ContainerEnergy.onOwnNodes(workerClass));
    }

    private static Prepared prepare(
            JobEngine.Cluster cluster, CountingJob job, InputRequest request, ContainerEnergy energy)
            throws IOException {
        try {
            Configuration conf = cluster.clientConfiguration();
            long now = System.currentTimeMillis();
            JobInput input =
                    new InputStage(conf, job).stage(request, new org.apache.hadoop.fs.Path(".wattle/input-" + now));
            Optional<org.apache.hadoop.fs.Path> programs =
                    NativePrograms.upload(job, conf, new org.apache.hadoop.fs.Path(".wattle/programs-" + now));
            return new Prepared(new JobEngine(cluster, job, input, programs, energy), input);
        } catch (IOException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }
}
