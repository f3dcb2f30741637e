package io.wattle.scheduler;

import io.wattle.scheduler.config.EnergyKey;
import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.config.QueueKey;
import io.wattle.scheduler.config.RunMode;
import io.wattle.scheduler.config.SettingsException;
import io.wattle.scheduler.placement.EnergyPlacementAllocator;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What of the ResourceManager's configuration is ours: the keys that begin so, and the allocator's. Stateless. */
final class OwnKeys {

    static final String ALLOCATOR = EnergyPlacementAllocator.class.getName();

    private static final String ALLOCATOR_KEY = YarnConfiguration.APPLICATION_PLACEMENT_TYPE_CLASS;

    private static final Logger LOG = LoggerFactory.getLogger(OwnKeys.class);

    private OwnKeys() {}

    /** The new values of our keys, which may refer to any other of the configuration in force. */
    static Configuration refreshed(Configuration newConf, Configuration inForce) {
        // A yarn-site.xml that does not name the scheduler did not start this ResourceManager.
        if (newConf.get(YarnConfiguration.RM_SCHEDULER) == null) {
            return inForce;
        }
        Configuration source = new Configuration(inForce);
        of(inForce).keySet().forEach(source::unset);
        for (Map.Entry<String, String> entry : newConf) {
            if (entry.getKey().startsWith(EnergyKey.PREFIX) || entry.getKey().equals(ALLOCATOR_KEY)) {
                source.set(entry.getKey(), entry.getValue());
            }
        }
        return source;
    }

    static void nameAllocator(Configuration conf, EnergySettings settings) {
        if (settings.mode() != RunMode.OFF) {
            conf.set(ALLOCATOR_KEY, ALLOCATOR);
        } else if (ALLOCATOR.equals(conf.get(ALLOCATOR_KEY))) {
            conf.unset(ALLOCATOR_KEY);
        }
    }

    static void requireNoOtherAllocator(Configuration conf) throws SettingsException {
        String found = conf.get(ALLOCATOR_KEY);
        if (found != null && !found.equals(ALLOCATOR)) {
            throw new SettingsException(ALLOCATOR_KEY + ": '" + found + "' (allowed: none; this scheduler sets it);"
                    + " remove it from yarn-site.xml, or use the stock CapacityScheduler");
        }
    }

    /** There they would have no effect, and nobody would notice. */
    static void requireNothingInCapacityFile(Configuration capacity, Configuration yarn) throws SettingsException {
        Map<String, String> known = of(yarn);
        for (Map.Entry<String, String> entry : of(capacity).entrySet()) {
            if (!entry.getValue().equals(known.get(entry.getKey()))) {
                throw new SettingsException(entry.getKey() + ": '" + entry.getValue()
                        + "' is set in capacity-scheduler.xml (allowed: yarn-site.xml only); move it there");
            }
        }
    }

    static Map<String, String> of(Configuration conf) {
        Map<String, String> ours = new HashMap<>();
        conf.getPropsWithPrefix(EnergyKey.PREFIX).forEach((key, value) -> ours.put(EnergyKey.PREFIX + key, value));
        return ours;
    }

    static void warnOfEmpty(Configuration conf) {
        empty(conf)
                .forEach(it -> LOG.warn(
                        "{}: empty (allowed: {}), so its default, {}, counts; write a value, or remove the key",
                        it.key(),
                        it.allowed(),
                        it.defaultValue()));
        withoutValue(conf).stream()
                .filter(QueueKey::isQueues)
                .forEach(
                        it -> LOG.warn("{}: empty, so it is as if it were not there; write a value, or remove it", it));
    }

    /**
     * Our keys that are written without a value, though their default is not empty. Hadoop leaves them out without a word,
     * so all files are read again.
     */
    static List<EnergyKey> empty(Configuration conf) {
        Set<String> empty = withoutValue(conf);
        return Arrays.stream(EnergyKey.values())
                .filter(it -> !it.defaultValue().isEmpty() && empty.contains(it.key()))
                .toList();
    }

    private static Set<String> withoutValue(Configuration conf) {
        Configuration all = new Configuration(conf);
        all.setAllowNullValueProperties(true);
        all.reloadConfiguration();
        Set<String> names = new HashSet<>(of(all).keySet());
        names.removeAll(of(conf).keySet());
        return names;
    }
}
