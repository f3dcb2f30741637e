package io.wattle.tuning.engine.cluster;

import io.wattle.tuning.engine.kerberos.ClientLogin;
import io.wattle.tuning.engine.site.LedgerJoules;
import io.wattle.tuning.space.ClusterTraits;
import io.wattle.tuning.space.NodeLimits;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** A cluster that an engine runs on, and owns. */
public interface Cluster extends AutoCloseable {
    /** {@code embedded}, {@code testbed} or {@code hadoop}. */
    String name();

    Configuration clientConfiguration();

    NodeLimits limits();

    /** What else is known of it. */
    ClusterTraits traits();

    /** Whether its jobs read inputs where they lie, on other file systems than its own; never those of one machine. */
    boolean readsElsewhere();

    /** Whether it is the tuner's own: its workers have the room of a class for tasks, and masters go elsewhere. */
    boolean isOwn();

    /** Keys of its clients' configuration that name classes of this program, which those of others do not have. */
    default Set<String> keysOfThisProgram() {
        return Set.of();
    }

    /** Directory of the site's own configuration; empty if there is none. */
    default Optional<java.nio.file.Path> siteDirectory() {
        return Optional.empty();
    }

    /** What the user sets for jobs there beside the site's own configuration, by key. */
    default Map<String, String> userProperties() {
        return Map.of();
    }

    /** Whom its clients have logged in as; empty where nobody is asked. */
    default Optional<ClientLogin> login() {
        return Optional.empty();
    }

    /** What the cluster itself says an application cost; empty if it does not know. */
    default Optional<LedgerJoules.Figure> joules(ApplicationId app) throws InterruptedException {
        return Optional.empty();
    }

    /** Opens the meter that its workers have; empty if there is none. */
    default Optional<JobMeter.Counters> meter() {
        return Optional.empty();
    }

    @Override
    void close();
}
