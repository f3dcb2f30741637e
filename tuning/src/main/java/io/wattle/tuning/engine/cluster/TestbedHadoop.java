package io.wattle.tuning.engine.cluster;

import io.wattle.meter.snmp.OutletMeters;
import io.wattle.meter.snmp.PduModel;
import io.wattle.meter.snmp.SnmpAgent;
import io.wattle.meter.snmp.SnmpCredentials;
import io.wattle.tuning.engine.site.HadoopSite;
import io.wattle.tuning.space.ClusterTraits;
import io.wattle.tuning.space.NodeLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/** The Hadoop of a testbed, with its power meter. Works only on a host of the testbed. */
public final class TestbedHadoop implements Cluster {

    private static final Duration METER_TIMEOUT = Duration.ofSeconds(1);

    private final RunningTestbed testbed;
    private final PduModel model;
    private final HadoopSite site;

    /** @param site the testbed's cluster */
    public TestbedHadoop(RunningTestbed testbed, HadoopSite site) {
        this.testbed = testbed;
        this.model = PduModel.named(testbed.pdu().model());
        this.site = site;
    }

    @Override
    public String name() {
        return "testbed";
    }

    @Override
    public boolean isOwn() {
        return true;
    }

    @Override
    public Configuration clientConfiguration() {
        return site.configuration();
    }

    @Override
    public ClusterTraits traits() {
        return site.traits();
    }

    @Override
    public NodeLimits limits() {
        return site.limits();
    }

    @Override
    public Optional<Path> siteDirectory() {
        return Optional.of(site.directory());
    }

    /** Its network has no way out. */
    @Override
    public boolean readsElsewhere() {
        return false;
    }

    @Override
    public Optional<JobMeter.Counters> meter() {
        RunningTestbed.Pdu pdu = testbed.pdu();
        SnmpAgent agent = new SnmpAgent(
                pdu.address(), pdu.port(), new SnmpCredentials.Community(pdu.community()), METER_TIMEOUT, 1);
        Map<String, String> outlets = testbed.workers().stream()
                .collect(Collectors.toMap(RunningTestbed.Worker::host, RunningTestbed.Worker::outlet));
        OutletMeters meters = new OutletMeters(agent, model, outlets);
        return Optional.of(new JobMeter.Counters() {
            @Override
            public Map<String, Double> joules() throws IOException {
                return meters.joules();
            }

            @Override
            public void close() {
                meters.close();
            }
        });
    }

    /** Who started the testbed ends it. */
    @Override
    public void close() {}
}
