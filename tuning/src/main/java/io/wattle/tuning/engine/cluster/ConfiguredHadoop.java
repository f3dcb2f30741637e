package io.wattle.tuning.engine.cluster;

import io.wattle.tuning.engine.kerberos.ClientLogin;
import io.wattle.tuning.engine.site.HadoopSite;
import io.wattle.tuning.engine.site.LedgerJoules;
import io.wattle.tuning.space.ClusterTraits;
import io.wattle.tuning.space.NodeLimits;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** A YARN cluster that a Hadoop configuration names. */
public final class ConfiguredHadoop implements Cluster {

    private final HadoopSite site;
    private final Configuration conf;
    private final NodeLimits limits;
    private final Optional<LedgerJoules> ledger;

    public ConfiguredHadoop(HadoopSite site) {
        this.site = site;
        this.conf = site.configuration();
        this.limits = site.limits();
        this.ledger = Optional.of(new LedgerJoules(site::get)).filter(LedgerJoules::isThere);
    }

    @Override
    public String name() {
        return "hadoop";
    }

    @Override
    public boolean isOwn() {
        return false;
    }

    @Override
    public Configuration clientConfiguration() {
        return conf;
    }

    @Override
    public Optional<Path> siteDirectory() {
        return Optional.of(site.directory());
    }

    @Override
    public Map<String, String> userProperties() {
        return site.userProperties();
    }

    @Override
    public ClusterTraits traits() {
        return site.traits();
    }

    @Override
    public Optional<ClientLogin> login() {
        return Optional.of(site.login());
    }

    @Override
    public NodeLimits limits() {
        return limits;
    }

    /** Another name of the same HDFS is common: a copy of a huge input would be a costly surprise. */
    @Override
    public boolean readsElsewhere() {
        return true;
    }

    @Override
    public Optional<LedgerJoules.Figure> joules(ApplicationId app) throws InterruptedException {
        return ledger.isPresent() ? ledger.get().await(app) : Optional.empty();
    }

    /** The cluster is not ours to stop. */
    @Override
    public void close() {}
}
