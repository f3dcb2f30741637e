package io.wattle.tuning.engine;

import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeClass;
import io.wattle.tuning.energy.ClassReplay;
import io.wattle.tuning.energy.JvmStart;
import io.wattle.tuning.energy.WorkerClasses;
import io.wattle.tuning.engine.cluster.Cluster;
import io.wattle.tuning.engine.cluster.ConfiguredHadoop;
import io.wattle.tuning.engine.cluster.EmbeddedHadoop;
import io.wattle.tuning.engine.cluster.RunningTestbed;
import io.wattle.tuning.engine.cluster.TestbedHadoop;
import io.wattle.tuning.engine.input.InputStage;
import io.wattle.tuning.engine.input.JobInput;
import io.wattle.tuning.engine.job.InputLines;
import io.wattle.tuning.engine.job.InputRequest;
import io.wattle.tuning.engine.job.OutputDigest;
import io.wattle.tuning.engine.job.TunedJob;
import io.wattle.tuning.engine.job.UserJob;
import io.wattle.tuning.engine.job.UserProgram;
import io.wattle.tuning.engine.site.HadoopSite;
import io.wattle.tuning.engine.site.HadoopTarget;
import io.wattle.tuning.run.Deadline;
import io.wattle.tuning.run.Engine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/** Makes engines: the cluster is up and the input in place when one is returned. */
public final class Engines {

    /** About a minute in one JVM. More would take longer than the job; then the first output is the reference. */
    private static final long MAX_REFERENCE_BYTES = 2L << 30;

    private Engines() {}

    /**
     * An engine together with the input it reads.
     *
     * @param engine the engine; closing it stops what it started
     * @param input files that each trial reads
     * @param archive whether its containers map their classes from an archive: their seconds are others without
     */
    public record Prepared(Engine engine, JobInput input, boolean archive) {}

    /**
     * What an embedded cluster is like.
     *
     * @param profile node capacities
     * @param workers number of workers, as {@link ClusterProfile#sample} has them
     * @param hostDmipsPerCore speed of this host, for the joules
     * @param archive whether containers map their classes from an archive, if one can be made
     */
    public record Emulation(ClusterProfile profile, int workers, double hostDmipsPerCore, boolean archive) {}

    /**
     * Starts an embedded cluster.
     *
     * @param request what its trials have in common
     * @param workDir empty directory for the cluster's files
     * @param deadline when the input has to be in place
     * @throws io.wattle.tuning.run.OutOfTimeException if it is not
     */
    public static Prepared embedded(Emulation emulation, JobRequest request, Path workDir, Deadline deadline)
            throws IOException {
        EmbeddedHadoop cluster =
                new EmbeddedHadoop(emulation.profile(), emulation.workers(), workDir, emulation.archive());
        ClassReplay replay = ClassReplay.from(
                emulation.hostDmipsPerCore(),
                cluster.jvmStart(),
                cluster.workerClasses(),
                emulation.profile().master());
        return prepare(
                cluster,
                request,
                new ReplayReckoning(replay),
                cluster.jvmStart().equals(JvmStart.FROM_ARCHIVE),
                deadline);
    }

    /**
     * Connects to a configured cluster. Its owner is asked by whoever calls this.
     *
     * @param workerClass class of its workers, all of one, for the joules
     * @param confDir directory with {@code yarn-site.xml} and its fellows
     * @param request what its trials have in common
     */
    public static Prepared hadoop(NodeClass workerClass, Path confDir, JobRequest request) throws IOException {
        HadoopSite site = HadoopSite.connect(new HadoopTarget(confDir.toString()), "library");
        return hadoop(WorkerClasses.uniform(workerClass), site, request, Deadline.NONE);
    }

    /**
     * Prepares a real cluster: from here on something is written to it.
     *
     * @param workers their classes, for the joules
     * @param site the cluster
     * @param request what its trials have in common
     * @param deadline when the input has to be in place
     * @throws io.wattle.tuning.run.OutOfTimeException if it is not: nothing is left there
     */
    public static Prepared hadoop(WorkerClasses workers, HadoopSite site, JobRequest request, Deadline deadline)
            throws IOException {
        Prepared prepared = prepare(
                new ConfiguredHadoop(site),
                request,
                new ReplayReckoning(ClassReplay.onOwnNodes(workers)),
                false,
                deadline);
        return new Prepared(
                new TicketCheckedEngine(prepared.engine(), site.login()::requireTicket),
                prepared.input(),
                prepared.archive());
    }

    /**
     * Prepares a testbed, on one of whose hosts this is.
     *
     * @param testbed what it is
     * @param site its cluster
     * @param request what its trials have in common
     * @param deadline when the input has to be in place
     * @throws io.wattle.tuning.run.OutOfTimeException if it is not: nothing is left there
     */
    public static Prepared testbed(RunningTestbed testbed, HadoopSite site, JobRequest request, Deadline deadline)
            throws IOException {
        return prepare(new TestbedHadoop(testbed, site), request, new TestbedScale(testbed.factor()), false, deadline);
    }

    private static Prepared prepare(
            Cluster cluster, JobRequest request, Reckoning reckoning, boolean archive, Deadline deadline)
            throws IOException {
        long now = System.currentTimeMillis();
        org.apache.hadoop.fs.Path inputs = new org.apache.hadoop.fs.Path(ClusterEngine.WORK, "input-" + now);
        org.apache.hadoop.fs.Path besides = new org.apache.hadoop.fs.Path(ClusterEngine.WORK, "beside-" + now);
        TunedJob job = request.job();
        try {
            Configuration conf = cluster.clientConfiguration();
            Configuration reading = new Configuration(conf);
            Optional.ofNullable(request.properties().get(JobInput.RECURSIVE))
                    .ifPresent(it -> reading.set(JobInput.RECURSIVE, it));
            JobInput input = new InputStage(reading, job.ownInput(), cluster.readsElsewhere())
                    .stage(request.input(), inputs, deadline);
            TaskFiles beside = TaskFiles.upload(job, conf, besides);
            Map<String, String> properties = request.properties();
            ClusterEngine engine;
            if (job instanceof UserJob own) {
                UserProgram program = own.userProgram();
                ProgramEngine.Parts parts = new ProgramEngine.Parts(
                        cluster, program, beside, input, reckoning, properties, request.hasWorked());
                engine = program.submitsSpark() ? new SparkProgramEngine(parts) : new MapReduceProgramEngine(parts);
            } else {
                Optional<OutputDigest> known = reference(job, request.input(), input, conf, deadline);
                ReferenceOutput reference = known.isPresent()
                        ? ReferenceOutput.of(known.get())
                        : ReferenceOutput.ofFirstTrial(request.referenceFile());
                engine = new JobEngine(cluster, beside, input, reference, reckoning, properties);
            }
            return new Prepared(new NodeWatchedEngine(engine, new NodeWatch(conf)), input, archive);
        } catch (IOException | RuntimeException e) {
            discard(cluster, e, inputs, besides);
            throw e;
        }
    }

    private static Optional<OutputDigest> reference(
            TunedJob job, InputRequest request, JobInput input, Configuration conf, Deadline deadline)
            throws IOException {
        String name =
                request.path().map(it -> "--input " + it).orElse(job.ownInput().title());
        return isCountedHere(job, input.bytes())
                ? job.reference(new InputLines(name, input.files(), conf, deadline))
                : Optional.empty();
    }

    /** Whether the right output of an input of so many bytes is worked out in this JVM. */
    static boolean isCountedHere(TunedJob job, long bytes) {
        return job.referenceWork(bytes) <= MAX_REFERENCE_BYTES;
    }

    /** Leaves nothing on a cluster that is not ours; what fails here is told beside the first failure. */
    private static void discard(Cluster cluster, Exception failure, org.apache.hadoop.fs.Path... folders) {
        try {
            Uninterrupted.run(() -> {
                FileSystem files = FileSystem.get(cluster.clientConfiguration());
                for (org.apache.hadoop.fs.Path folder : folders) {
                    files.delete(folder, true);
                }
                ClusterEngine.deleteIfEmpty(files);
            });
        } catch (IOException | RuntimeException e) {
            failure.addSuppressed(new IOException(
                    "could not be deleted, do so by hand (hdfs dfs -rm -r): " + Arrays.toString(folders) + ": " + e,
                    e));
        } finally {
            cluster.close();
        }
    }
}
