package io.wattle.conf;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A second ResourceManager that takes over from the first. Immutable and thread safe.
 *
 * @param host name or address of its host, as the other nodes resolve it
 * @param zookeeper the ZooKeeper servers by which the two agree: {@code HOST:PORT}, several separated by commas
 */
public record HighAvailability(String host, String zookeeper) {

    private static final Pattern SERVER = Pattern.compile(ConfRequest.HOST + ":([0-9]{1,5})");
    private static final int MOST_PORT = 65535;

    public HighAvailability {
        ConfRequest.requireHost("second ResourceManager's host", host);
        for (String server : zookeeper.split(",", -1)) {
            Matcher matcher = SERVER.matcher(server);
            if (!matcher.matches() || !isPort(Integer.parseInt(matcher.group(matcher.groupCount())))) {
                throw new IllegalArgumentException("ZooKeeper server '" + server + "' of '" + zookeeper
                        + "' (allowed: HOST:PORT, several separated by commas without blanks, such as"
                        + " zk1:2181,zk2:2181,zk3:2181)");
            }
        }
    }

    private static boolean isPort(int number) {
        return number >= 1 && number <= MOST_PORT;
    }

    /** Each of the ZooKeeper servers. */
    public List<String> zookeeperServers() {
        return List.of(zookeeper.split(","));
    }
}
