package io.wattle.tuning.engine;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.wattle.tuning.engine.kerberos.KeytabUser;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A real cluster, as the user names it.
 *
 * @param confDir absolute path of the directory with {@code yarn-site.xml} and its fellows
 * @param queue queue for the jobs; null for the one that the site's configuration names
 * @param properties what the user sets beside the site's configuration, by key; null, as in files of earlier versions,
 *     is nothing
 * @param login whom its clients log in as; null, as in files of earlier versions, for the ticket cache
 */
public record HadoopTarget(
        String confDir,
        String queue,
        Map<String, String> properties,
        @JsonInclude(JsonInclude.Include.NON_NULL) KeytabUser login) {

    public HadoopTarget {
        properties = properties == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(properties));
    }

    /** The same, with another login. */
    public HadoopTarget withLogin(KeytabUser other) {
        return new HadoopTarget(confDir, queue, properties, other);
    }

    /** A cluster whose configuration is taken as it is. */
    public HadoopTarget(String confDir) {
        this(confDir, null, Map.of());
    }

    /** One with the tickets of the ticket cache, if it asks for any. */
    public HadoopTarget(String confDir, String queue, Map<String, String> properties) {
        this(confDir, queue, properties, null);
    }
}
