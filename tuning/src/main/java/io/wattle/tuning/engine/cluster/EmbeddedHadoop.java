package io.wattle.tuning.engine.cluster;

import io.wattle.model.ClusterProfile;
import io.wattle.tuning.energy.ClassLimits;
import io.wattle.tuning.energy.JvmStart;
import io.wattle.tuning.energy.WorkerClasses;
import io.wattle.tuning.space.ClusterTraits;
import io.wattle.tuning.space.NodeLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;

/** The embedded cluster as an engine's cluster. */
public final class EmbeddedHadoop implements Cluster {

    private final EmbeddedCluster cluster;
    private final NodeLimits limits;
    private final ClusterTraits traits;

    /** @param archive whether containers map their classes from an archive, if one can be made */
    public EmbeddedHadoop(ClusterProfile profile, int workers, Path workDir, boolean archive) throws IOException {
        this.cluster = archive
                ? EmbeddedCluster.start(profile, workers, workDir)
                : EmbeddedCluster.start(
                        profile, workers, workDir, CompletableFuture.completedFuture(ContainerJvms.FROM_JARS));
        ClusterProfile sample = profile.sample(workers);
        this.limits = ClassLimits.of(sample);
        this.traits = traits(sample);
    }

    @Override
    public String name() {
        return "embedded";
    }

    @Override
    public boolean isOwn() {
        return true;
    }

    @Override
    public Configuration clientConfiguration() {
        return cluster.clientConfiguration();
    }

    /** Hadoop's mini cluster names a class of Hadoop's tests. */
    @Override
    public Set<String> keysOfThisProgram() {
        return Set.of(CommonConfigurationKeysPublic.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY);
    }

    @Override
    public NodeLimits limits() {
        return limits;
    }

    /** Its disks and its network are this host's, and its masters run on the node of the master's class. */
    @Override
    public ClusterTraits traits() {
        return traits;
    }

    /** Of one with these workers. */
    static ClusterTraits traits(ClusterProfile sample) {
        return new ClusterTraits(
                Math.min(EmbeddedCluster.MOST_VCORES, ClassLimits.mostVcores(sample)), true, false, false);
    }

    /** How the JVMs of its containers start. */
    public JvmStart jvmStart() {
        return cluster.jvmStart();
    }

    /** Of which class each worker is. */
    public WorkerClasses workerClasses() {
        return cluster.workerClasses();
    }

    /** Its containers have no credentials for another cluster. */
    @Override
    public boolean readsElsewhere() {
        return false;
    }

    @Override
    public void close() {
        cluster.close();
    }
}
