package io.wattle.tuner.engine;

import java.util.Collection;
import java.util.Optional;
import org.apache.hadoop.mapred.JobConf;

/**
 * A property's key, which Hadoop may know by several names.
 *
 * @param name one of them
 */
public record HadoopKey(String name) {

    /** The one of these keys that setting this one sets; empty if it sets none of them. */
    public Optional<String> among(Collection<String> keys) {
        JobConf conf = new JobConf(false);
        conf.set(name, "set");
        return keys.stream().filter(key -> conf.getRaw(key) != null).findFirst();
    }
}
