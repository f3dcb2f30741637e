package io.wattle.combine.plan;

import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.CombineSettings;
import io.wattle.combine.config.CombineSettingsException;
import io.wattle.combine.config.HadoopKey;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** Reads the settings out of a job's configuration. */
public final class JobSettings {

    private JobSettings() {}

    /** @throws CombineSettingsException if one is wrong; the message names it */
    public static CombineSettings of(Configuration conf) throws CombineSettingsException {
        Map<String, String> settings = new HashMap<>();
        conf.getPropsWithPrefix(CombineKey.PREFIX)
                .forEach((key, value) -> settings.put(CombineKey.PREFIX + key, value));
        for (String key : HadoopKey.all()) {
            String value = conf.get(key);
            if (value != null) {
                settings.put(key, value);
            }
        }
        return CombineSettings.of(settings);
    }
}
