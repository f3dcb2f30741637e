package io.wattle.scheduler;

import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.config.RunMode;
import io.wattle.scheduler.config.SettingsException;
import io.wattle.scheduler.config.SwitchedOff;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the settings from a ResourceManager's configuration, and says whether they may come into force. In mode off they always
 * may: what else is wrong is logged. Stateless and thread safe.
 */
final class SettingsReader {

    private static final Logger LOG = LoggerFactory.getLogger(SettingsReader.class);

    private final Failures failures;

    SettingsReader(Failures failures) {
        this.failures = failures;
    }

    /**
     * The settings of a configuration.
     *
     * @param before what was in force until now: goes on in mode off, where something is wrong
     * @throws SettingsException if something is wrong, and the mode is not off
     */
    EnergySettings read(Configuration conf, Optional<EnergySettings> before) throws SettingsException {
        Map<String, String> keys = OwnKeys.of(conf);
        EnergySettings settings;
        try {
            settings = EnergySettings.of(keys);
        } catch (SettingsException e) {
            if (!SwitchedOff.isAsked(keys)) {
                throw e;
            }
            return offDespite(e, keys, before);
        }
        if (settings.mode() != RunMode.OFF) {
            OwnKeys.requireNoOtherAllocator(conf);
        }
        failures.run(EntryPoint.SETTINGS, () -> OwnKeys.warnOfEmpty(conf));
        return settings;
    }

    private static EnergySettings offDespite(
            SettingsException wrong, Map<String, String> keys, Optional<EnergySettings> before) {
        if (before.isPresent()) {
            LOG.error(
                    "{}; as the mode is off, containers are placed by the stock scheduler, and the other settings are"
                            + " those of before",
                    wrong.getMessage());
            return before.get().in(RunMode.OFF);
        }
        SwitchedOff off = SwitchedOff.of(keys);
        off.problems()
                .forEach(it -> LOG.error("{}; as the mode is off, containers are placed by the stock scheduler", it));
        return off.settings();
    }

    /**
     * Refuses our keys in the CapacityScheduler's file.
     *
     * @throws SettingsException if there are some, and the mode is not off
     */
    void checkCapacityFile(EnergySettings settings, Configuration capacity, Configuration yarn)
            throws SettingsException {
        try {
            OwnKeys.requireNothingInCapacityFile(capacity, yarn);
        } catch (SettingsException e) {
            if (settings.mode() != RunMode.OFF) {
                throw e;
            }
            LOG.error("{}; as the mode is off, containers are placed by the stock scheduler", e.getMessage());
        }
    }
}
