package io.wattle.conf;

import java.util.regex.Pattern;

/**
 * What the operator decides, beside the cluster. Immutable and thread safe.
 *
 * @param masterHost name or address of the master, as the other nodes resolve it
 * @param dataDir absolute path of the folder for everything that the daemons store
 * @param hadoopHome absolute path of the unpacked Hadoop distribution, the same on every node
 * @param scheduler the ResourceManager's scheduler
 */
public record ConfRequest(String masterHost, String dataDir, String hadoopHome, SchedulerChoice scheduler) {

    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?");
    /** The values enter XML, shell and lists that are split at commas. */
    private static final Pattern PATH = Pattern.compile("/[A-Za-z0-9._/+-]*");

    public ConfRequest {
        require("master host", HOST, masterHost, "letters, digits, dots and hyphens");
        require("data directory", PATH, dataDir, "an absolute path of letters, digits and . _ + - /");
        require("Hadoop home", PATH, hadoopHome, "an absolute path of letters, digits and . _ + - /");
    }

    private static void require(String what, Pattern pattern, String value, String allowed) {
        if (!pattern.matcher(value).matches()) {
            throw new IllegalArgumentException(what + " '" + value + "' (allowed: " + allowed + ")");
        }
    }
}
