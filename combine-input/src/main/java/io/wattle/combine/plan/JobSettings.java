package io.wattle.combine.plan;

import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.CombineSettings;
import io.wattle.combine.config.CombineSettingsException;
import io.wattle.combine.config.HadoopKey;
import io.wattle.combine.config.PoolSettings;
import io.wattle.combine.config.ReadSettings;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.VersionInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the settings out of a job's configuration. */
public final class JobSettings {

    private static final Logger LOG = LoggerFactory.getLogger(JobSettings.class);

    private JobSettings() {}

    /**
     * All of them. Keys that are none of ours are only warned about: a cluster's configuration may hold those of a newer version.
     *
     * @throws CombineSettingsException if one is wrong; the message names it
     * @throws IOException if this Hadoop is too old
     */
    public static CombineSettings of(Configuration conf) throws IOException {
        HadoopVersion.check(VersionInfo.getVersion());
        Map<String, String> settings = new HashMap<>();
        conf.getPropsWithPrefix(CombineKey.PREFIX)
                .forEach((key, value) -> settings.put(CombineKey.PREFIX + key, value));
        CombineSettings.unknownKeys(settings.keySet()).forEach(it -> LOG.warn("{}: it counts for nothing", it));
        settings.putAll(values(conf, HadoopKey.all()));
        return CombineSettings.of(settings);
    }

    /**
     * Which files may share splits.
     *
     * @throws CombineSettingsException if one of these settings is wrong; the message names it
     */
    public static PoolSettings pools(Configuration conf) throws CombineSettingsException {
        return PoolSettings.of(values(conf, PoolSettings.keys()));
    }

    /**
     * What a task needs of them: the others were checked at submission, and may name files that are only there.
     *
     * @throws CombineSettingsException if one of these is wrong; the message names it
     * @throws IOException if this Hadoop is too old
     */
    public static ReadSettings read(Configuration conf) throws IOException {
        HadoopVersion.check(VersionInfo.getVersion());
        return CombineSettings.read(values(conf, CombineSettings.readKeys()));
    }

    private static Map<String, String> values(Configuration conf, List<String> keys) {
        Map<String, String> values = new HashMap<>();
        for (String key : keys) {
            String value = conf.get(key);
            if (value != null) {
                values.put(key, value);
            }
        }
        return values;
    }
}
