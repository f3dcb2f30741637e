package io.wattle.scheduler;

import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.config.SettingsException;
import io.wattle.scheduler.config.SwitchedOff;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the settings anew while a ResourceManager runs: what is wrong leaves those of before in force. Stateless and thread
 * safe.
 */
final class SettingsRefresh {

    private static final Logger LOG = LoggerFactory.getLogger(SettingsRefresh.class);

    private final SettingsReader reader;
    private final Failures failures;

    SettingsRefresh(SettingsReader reader, Failures failures) {
        this.reader = reader;
        this.failures = failures;
    }

    /** Reads the CapacityScheduler's own file. */
    @FunctionalInterface
    interface CapacityFile {
        /** All that is in it. */
        Configuration read() throws IOException;
    }

    /** Whether mode off is asked for. No file is read for that, which may hang. */
    boolean switchesOff(Configuration newConf, Configuration inForce) {
        return SwitchedOff.isAsked(OwnKeys.of(OwnKeys.refreshed(newConf, inForce)));
    }

    /**
     * The new settings; empty if those of before stay in force, which the log says.
     *
     * @param mustGoOn for a ResourceManager that is about to become active, which would not for an exception
     * @throws IOException if something is wrong, for whoever asked for the refresh
     */
    Optional<EnergySettings> read(Configuration newConf, Configuration inForce, CapacityFile capacity, boolean mustGoOn)
            throws IOException {
        try {
            failures.entered(EntryPoint.REFRESH);
            Configuration source = OwnKeys.refreshed(newConf, inForce);
            EnergySettings settings = reader.read(source, LastSettings.of(inForce));
            reader.checkCapacityFile(settings, readable(capacity), source);
            return Optional.of(settings);
        } catch (SettingsException e) {
            String message = e.getMessage() + "; the settings of before stay in force";
            LOG.error("Refresh refused: {}", message);
            if (mustGoOn) {
                return Optional.empty();
            }
            throw new IOException(message, e);
        } catch (Throwable e) {
            // Not the operator's mistake: the queues are refreshed all the same.
            failures.caught(EntryPoint.REFRESH, e);
            return Optional.empty();
        }
    }

    private static Configuration readable(CapacityFile capacity) {
        try {
            return capacity.read();
        } catch (IOException | RuntimeException e) {
            // The CapacityScheduler, which reads it next, says what is wrong with it.
            return new Configuration(false);
        }
    }
}
