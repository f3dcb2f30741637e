package io.wattle.tuning.engine.site;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.wattle.tuning.engine.kerberos.KeytabUser;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A real cluster, as the user names it.
 *
 * @param confDir absolute path of the directory with {@code yarn-site.xml} and its fellows
 * @param queue queue for the jobs; null for the one that the site's configuration names
 * @param properties what the user sets beside the site's configuration, by key; null, as in files of earlier versions,
 *     is nothing
 * @param hosts which hosts are of which class, as {@code GLOB=CLASS}, where workers are of several; null, as in files of earlier
 *     versions, is nothing
 * @param login whom its clients log in as; null, as in files of earlier versions, for the ticket cache
 */
public record HadoopTarget(
        String confDir,
        String queue,
        Map<String, String> properties,
        List<String> hosts,
        @JsonInclude(JsonInclude.Include.NON_NULL) KeytabUser login) {

    public HadoopTarget {
        properties = properties == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(properties));
        hosts = hosts == null ? List.of() : List.copyOf(hosts);
    }

    /** The same, with hosts by their classes. */
    public HadoopTarget withHosts(List<String> globs) {
        return new HadoopTarget(confDir, queue, properties, globs, login);
    }

    /** The same, with another login. */
    public HadoopTarget withLogin(KeytabUser other) {
        return new HadoopTarget(confDir, queue, properties, hosts, other);
    }

    /** A cluster whose configuration is taken as it is. */
    public HadoopTarget(String confDir) {
        this(confDir, null, Map.of(), List.of(), null);
    }

    /** One with the tickets of the ticket cache, if it asks for any. */
    public HadoopTarget(String confDir, String queue, Map<String, String> properties, List<String> hosts) {
        this(confDir, queue, properties, hosts, null);
    }
}
