package io.wattle.scheduler.tandem;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/**
 * Hosts of the cluster's own services, as far as the ResourceManager's configuration names them. A NodeManager says itself what it is called: one
 * that takes the name of such a host must not have it switched off. Stateless.
 */
final class ServiceHosts {

    private static final Pattern KEYS = Pattern.compile("fs\\.defaultFS"
            + "|yarn\\.resourcemanager\\.(hostname|address|admin\\.address|webapp\\.address)(\\..+)?"
            + "|yarn\\.timeline-service\\.hostname|mapreduce\\.jobhistory\\.address"
            + "|dfs\\.namenode\\.(rpc-address|servicerpc-address|http-address|https-address)(\\..+)?"
            + "|dfs\\.namenode\\.shared\\.edits\\.dir(\\..+)?"
            + "|(yarn\\.resourcemanager\\.zk-address|hadoop\\.zk\\.address|ha\\.zookeeper\\.quorum)");

    /** Between hosts, and before and after each: {@code qjournal://a:8485;b:8485/name}, {@code a:2181,b:2181}, {@code hdfs://a:8020}. */
    private static final Pattern SEPARATORS = Pattern.compile("[,;/\\s]+");

    private ServiceHosts() {}

    /** Names as they are written. */
    static Set<String> configured(Configuration conf) {
        Set<String> hosts = new HashSet<>();
        for (Map.Entry<String, String> each : conf) {
            if (KEYS.matcher(each.getKey()).matches()) {
                for (String part : SEPARATORS.split(String.valueOf(conf.get(each.getKey())))) {
                    String host = part.replaceFirst(":\\d+$", "");
                    if (host.matches("[A-Za-z0-9][A-Za-z0-9._-]*") && !host.equals("0.0.0.0")) {
                        hosts.add(host);
                    }
                }
            }
        }
        return hosts;
    }

    /** Names and addresses; may wait for a name server. */
    static Set<String> names(Configuration conf) {
        Set<String> names = new HashSet<>();
        for (String host : configured(conf)) {
            names.addAll(HostLookup.names(host));
            try {
                for (InetAddress each : InetAddress.getAllByName(host)) {
                    names.add(HostLookup.text(each));
                }
            } catch (UnknownHostException e) {
                // A name service, or one that has no address here: then its name has to do.
                continue;
            }
        }
        return names;
    }
}
