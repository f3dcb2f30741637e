package io.wattle.tuner.cli.option;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Which testbed trials run on: one that is up, or one of the run's own, which is started with these. */
public final class TestbedOptions {

    private static final String WORKERS_OPTION = "--workers";
    private static final String HADOOP_OPTION = "--hadoop";
    private static final String DATANODES_OPTION = "--datanodes";
    private static final String SHARE_OPTION = "--daemon-share";

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,30}");
    private static final Pattern GROUP = Pattern.compile("([^=\\s,]+)=(\\d{1,4})");

    @Option(
            names = "--testbed",
            paramLabel = "NAME",
            description = "Run on this testbed, which is up (bin/testbed up --name NAME), and leave it so; without it,"
                    + " --engine testbed starts one and ends it.")
    private String name;

    @Option(
            names = WORKERS_OPTION,
            paramLabel = "CLASS=N,...",
            description = "Workers of the testbed that is started (default: the cluster's; 0 leaves a class out).")
    private String workers;

    @Option(names = HADOOP_OPTION, paramLabel = "VERSION", description = "Its Hadoop: 3.4.3 or 3.5.0 (default).")
    private String hadoop;

    @Option(
            names = DATANODES_OPTION,
            paramLabel = "WHICH",
            description = "Its workers with a DataNode: all (default) or always-on.")
    private String dataNodes;

    @Option(
            names = SHARE_OPTION,
            paramLabel = "SHARE",
            description = "Share of this machine's cores for its daemons (default: 0.15).")
    private Double daemonShare;

    /** The name given with {@code --testbed}. */
    public Optional<String> name() {
        return Optional.ofNullable(name);
    }

    /** What was given about a testbed to start, in the words of {@code bin/testbed up}. */
    public List<String> ofStart() {
        List<String> given = new ArrayList<>();
        start().forEach((option, value) -> given.addAll(List.of(option, value)));
        return given;
    }

    private Map<String, String> start() {
        Map<String, String> given = new LinkedHashMap<>();
        given.put(WORKERS_OPTION, workers);
        given.put(HADOOP_OPTION, hadoop);
        given.put(DATANODES_OPTION, dataNodes);
        given.put(SHARE_OPTION, daemonShare == null ? null : daemonShare.toString());
        given.values().removeIf(it -> it == null);
        return given;
    }

    /** Numbers of workers that were given, by class; empty if none were. */
    public Map<String, Integer> workers() throws UsageException {
        Map<String, Integer> counts = new TreeMap<>();
        for (String group : workers == null ? new String[0] : workers.split(",", -1)) {
            Matcher matcher = GROUP.matcher(group);
            if (!matcher.matches()) {
                throw new UsageException(
                        WORKERS_OPTION + ": '" + group + "' (allowed: CLASS=N, several separated by commas,"
                                + " such as odroid-xu-big=2,xeon-e5-2603=1; 0 leaves a class out)");
            }
            counts.put(matcher.group(1), Integer.parseInt(matcher.group(2)));
        }
        return counts;
    }

    /** The version given with {@code --hadoop}. */
    public Optional<String> hadoop() {
        return Optional.ofNullable(hadoop);
    }

    /** What was given with {@code --datanodes}. */
    public Optional<String> dataNodes() {
        return Optional.ofNullable(dataNodes);
    }

    /** What was given with {@code --daemon-share}. */
    public Optional<Double> daemonShare() {
        return Optional.ofNullable(daemonShare);
    }

    /** Refuses what contradicts itself; what a testbed cannot be, its own command says. */
    void check() throws UsageException {
        if (name != null && !NAME.matcher(name).matches()) {
            throw new UsageException(
                    "--testbed: '" + name + "' (allowed: up to 31 lower-case letters, digits and hyphens)");
        }
        List<String> start = ofStart();
        if (name != null && !start.isEmpty()) {
            throw new UsageException(start.get(0) + " " + start.get(1) + ": does not go with --testbed " + name
                    + ", which is as it was started (leave one of them out)");
        }
        workers();
    }

    /** Refuses what only a testbed takes. */
    void requireNone() throws UsageException {
        List<String> start = ofStart();
        if (!start.isEmpty()) {
            throw new UsageException(
                    start.get(0) + " " + start.get(1) + ": is for a testbed (add --engine testbed, or leave it out)");
        }
    }
}
