package io.wattle.it;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/** The ports that Hadoop's daemons take unless told otherwise, from its own {@code *-default.xml} files. */
final class DefaultPorts {

    private static final Pattern ADDRESS = Pattern.compile(".*:(\\d{2,5})");
    private static final Pattern NUMBER = Pattern.compile("(\\d{2,5})");

    /** The NameNode's is in no file, only in its code. */
    private static final int NAME_NODE = 8020;

    /** Without 0, which is none. */
    static final Set<Integer> ALL = all();

    private DefaultPorts() {}

    private static Set<Integer> all() {
        Configuration defaults = new Configuration(false);
        for (String file : new String[] {"core", "hdfs", "yarn", "mapred"}) {
            defaults.addResource(file + "-default.xml");
        }
        Set<Integer> ports = new TreeSet<>(Set.of(NAME_NODE));
        for (Map.Entry<String, String> entry : defaults) {
            Pattern pattern = entry.getKey().endsWith("port") ? NUMBER : ADDRESS;
            Matcher port = pattern.matcher(entry.getValue().trim());
            if (port.matches() && Integer.parseInt(port.group(1)) > 0) {
                ports.add(Integer.parseInt(port.group(1)));
            }
        }
        return ports;
    }
}
