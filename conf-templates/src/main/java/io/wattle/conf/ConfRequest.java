package io.wattle.conf;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * What the operator decides, beside the cluster. Immutable and thread safe.
 *
 * @param masterHost name or address of the master, as the other nodes resolve it
 * @param dataDir absolute path of the folder for everything that the daemons store
 * @param hadoopHome absolute path of the unpacked Hadoop distribution, the same on every node
 * @param scheduler the ResourceManager's scheduler
 * @param standby the second ResourceManager; empty for one alone
 * @param archives from which masters and tasks start; empty for jars
 * @param splitMb largest split of the jobs, MB; empty for one that is not known
 * @param taskSeconds CPU seconds that a task of the jobs takes on the class that sizes are for; empty if nobody knows
 */
public record ConfRequest(
        String masterHost,
        String dataDir,
        String hadoopHome,
        SchedulerChoice scheduler,
        Optional<HighAvailability> standby,
        Optional<TaskArchives> archives,
        OptionalInt splitMb,
        OptionalDouble taskSeconds) {

    static final String HOST = "[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?";

    private static final Pattern WHOLE_HOST = Pattern.compile(HOST);
    /** The values enter XML, shell and lists that are split at commas. */
    private static final Pattern PATH = Pattern.compile("/[A-Za-z0-9._/+-]*");

    private static final int NAMENODE_PORT = 8020;

    public ConfRequest {
        Objects.requireNonNull(standby, "standby");
        Objects.requireNonNull(archives, "archives");
        requireHost("master host", masterHost);
        requirePath("data directory", dataDir);
        requirePath("Hadoop home", hadoopHome);
        if (splitMb.orElse(1) < 1) {
            throw new IllegalArgumentException("largest split of " + splitMb.getAsInt() + " MB (allowed: 1 or more)");
        }
        if (!(taskSeconds.orElse(1) > 0) || Double.isInfinite(taskSeconds.orElse(1))) {
            throw new IllegalArgumentException(
                    "a task of " + taskSeconds.getAsDouble() + " CPU seconds (allowed: more than 0)");
        }
        if (standby.isPresent() && standby.get().host().equalsIgnoreCase(masterHost)) {
            throw new IllegalArgumentException("second ResourceManager's host '" + masterHost
                    + "' is the master's (allowed: another host, which goes on when the master's ResourceManager does"
                    + " not)");
        }
    }

    /** With tasks that start from jars, of splits that are not known. */
    public ConfRequest(
            String masterHost,
            String dataDir,
            String hadoopHome,
            SchedulerChoice scheduler,
            Optional<HighAvailability> standby) {
        this(
                masterHost,
                dataDir,
                hadoopHome,
                scheduler,
                standby,
                Optional.empty(),
                OptionalInt.empty(),
                OptionalDouble.empty());
    }

    /** The same with one ResourceManager. */
    public ConfRequest(String masterHost, String dataDir, String hadoopHome, SchedulerChoice scheduler) {
        this(masterHost, dataDir, hadoopHome, scheduler, Optional.empty());
    }

    /** The same with masters and tasks that start from archives. */
    public ConfRequest withArchives(TaskArchives wanted) {
        return new ConfRequest(
                masterHost, dataDir, hadoopHome, scheduler, standby, Optional.of(wanted), splitMb, taskSeconds);
    }

    /** The same for jobs whose splits are no larger. */
    public ConfRequest withSplits(int largestMb) {
        return new ConfRequest(
                masterHost, dataDir, hadoopHome, scheduler, standby, archives, OptionalInt.of(largestMb), taskSeconds);
    }

    /** The same for jobs whose tasks take so many CPU seconds. */
    public ConfRequest withTaskSeconds(double seconds) {
        return new ConfRequest(
                masterHost, dataDir, hadoopHome, scheduler, standby, archives, splitMb, OptionalDouble.of(seconds));
    }

    static void requireHost(String what, String value) {
        require(what, WHOLE_HOST, value, "letters, digits, dots and hyphens");
    }

    static void requirePath(String what, String value) {
        require(what, PATH, value, "an absolute path of letters, digits and . _ + - /");
    }

    private static void require(String what, Pattern pattern, String value, String allowed) {
        if (!pattern.matcher(value).matches()) {
            throw new IllegalArgumentException(what + " '" + value + "' (allowed: " + allowed + ")");
        }
    }

    /** Address of an absolute path in HDFS. */
    String inHdfs(String path) {
        return "hdfs://" + masterHost + ":" + NAMENODE_PORT + path;
    }
}
