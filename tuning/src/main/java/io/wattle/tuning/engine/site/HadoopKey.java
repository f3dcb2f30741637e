package io.wattle.tuning.engine.site;

import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.ConfigRedactor;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;

/**
 * A property's key, which Hadoop may know by several names.
 *
 * @param name one of them
 */
public record HadoopKey(String name) {

    private static final String SHOWN = "shown";

    /** The one of these keys that setting this one sets; empty if it sets none of them. */
    public Optional<String> among(Collection<String> keys) {
        JobConf conf = new JobConf(false);
        conf.set(name, "set");
        return keys.stream().filter(key -> conf.getRaw(key) != null).findFirst();
    }

    /** Whether Hadoop itself keeps its value out of logs and pages, under this name or another. */
    public boolean isSecret() {
        JobConf conf = new JobConf(false);
        conf.set(name, SHOWN);
        ConfigRedactor redactor = new ConfigRedactor(new Configuration());
        return Stream.concat(Stream.of(name), conf.getPropsWithPrefix("").keySet().stream())
                .anyMatch(key -> !redactor.redact(key, SHOWN).equals(SHOWN));
    }
}
