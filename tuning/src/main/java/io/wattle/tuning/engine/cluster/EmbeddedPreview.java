package io.wattle.tuning.engine.cluster;

import io.wattle.model.ClusterProfile;
import io.wattle.tuning.energy.ClassLimits;
import io.wattle.tuning.space.ClusterTraits;
import io.wattle.tuning.space.NodeLimits;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;

/** What is known of an embedded cluster before it is started. Immutable, thread safe. */
public final class EmbeddedPreview {

    private final NodeLimits limits;
    private final ClusterTraits traits;
    private final Configuration conf;
    private final int blockMb;

    /** @param workers number of workers, at least 1 */
    public EmbeddedPreview(ClusterProfile profile, int workers) {
        ClusterProfile sample = profile.sample(workers);
        limits = ClassLimits.of(sample);
        traits = EmbeddedHadoop.traits(sample);
        conf = new JobConf(EmbeddedCluster.configuration(profile));
        blockMb = profile.hdfsBlockMb();
    }

    /** What its workers will hold. */
    public NodeLimits limits() {
        return limits;
    }

    /** What else will be known of it. */
    public ClusterTraits traits() {
        return traits;
    }

    /** Block of the files that it will read, MiB. */
    public double blockMb() {
        return blockMb;
    }

    /** The value of a key of jobs' configuration there, its defaults included; empty if there is none. */
    public Optional<String> configured(String key) {
        return Optional.ofNullable(conf.get(key));
    }
}
