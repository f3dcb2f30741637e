package io.wattle.scheduler;

import io.wattle.scheduler.config.EnergySettings;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import org.apache.hadoop.conf.Configuration;

/**
 * The settings that a ResourceManager last had in force. One that becomes standby makes a new scheduler, which reads all
 * files again: if one of them is broken by then, these go on. Thread safe.
 */
final class LastSettings {

    /** By identity: a ResourceManager has one configuration for as long as it runs. */
    private static final Map<Configuration, EnergySettings> KNOWN = Collections.synchronizedMap(new WeakHashMap<>());

    private LastSettings() {}

    static void remember(Configuration conf, EnergySettings settings) {
        KNOWN.put(conf, settings);
    }

    static Optional<EnergySettings> of(Configuration conf) {
        return Optional.ofNullable(KNOWN.get(conf));
    }
}
