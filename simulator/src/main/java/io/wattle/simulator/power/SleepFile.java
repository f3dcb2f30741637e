package io.wattle.simulator.power;

import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.model.YamlFileException;
import io.wattle.model.YamlValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Scripts of sleep as YAML: which nodes sleep when. docs/simulator.md describes the format. */
public final class SleepFile {

    private static final String NEEDED = "sleep, a list of nodeClass, nodes, from and to";
    private static final String TIMES = "seconds from the start, 0 or more; or a time of day such as 22:00";
    private static final Pattern TIME_OF_DAY = Pattern.compile("(\\d{1,2}):([0-5]\\d)");
    private static final double HOUR_SECONDS = 3600;
    private static final double MINUTE_SECONDS = 60;

    /** @param ofDay whether it is one of every day */
    private record Time(double seconds, boolean ofDay) {}

    private SleepFile() {}

    /**
     * Reads a script.
     *
     * @param origin file name for messages
     * @param cluster whose workers sleep
     * @return at least one period; those of a class do not overlap, and are of no more nodes than there are
     * @throws YamlFileException if it says something wrong; the message has file, line, key, what was found and what is allowed
     */
    public static List<SleepPeriod> parse(String origin, String yaml, ClusterProfile cluster) throws YamlFileException {
        YamlValue document = YamlValue.parse(origin, yaml, NEEDED);
        YamlValue list = document.required(document.map(NEEDED, List.of("sleep")), "sleep", NEEDED);
        List<YamlValue> items = list.list(NEEDED);
        if (items.isEmpty()) {
            throw list.error("sleep: no period (needed: at least one)");
        }
        List<SleepPeriod> periods = new ArrayList<>();
        for (YamlValue item : items) {
            SleepPeriod period = period(item, cluster);
            for (int i = 0; i < periods.size(); i++) {
                SleepPeriod before = periods.get(i);
                if (before.nodeClass().equals(period.nodeClass()) && before.overlaps(period)) {
                    throw item.error(item.path() + " overlaps " + items.get(i).path() + " (allowed: of a class, "
                            + period.nodeClass() + ", one period at a time)");
                }
            }
            periods.add(period);
        }
        return periods;
    }

    private static SleepPeriod period(YamlValue item, ClusterProfile cluster) throws YamlFileException {
        Map<String, YamlValue> keys =
                item.map("nodeClass, nodes, from and to", List.of("nodeClass", "nodes", "from", "to"));
        ClusterProfile.Workers workers =
                workers(item.required(keys, "nodeClass", "the class of the nodes that sleep"), cluster);
        String nodeClass = workers.nodeClass().name();
        int nodes = nodes(item.required(keys, "nodes", "how many nodes sleep"), workers);
        YamlValue fromValue = item.required(keys, "from", TIMES);
        YamlValue toValue = item.required(keys, "to", TIMES);
        Time from = time(fromValue);
        Time to = time(toValue);
        if (from.ofDay() != to.ofDay()) {
            throw item.error(item.path() + ": of from and to one is a time of day (needed: both, or both seconds)");
        }
        if (from.ofDay()) {
            requireTimesOfADay(fromValue, from, toValue, to);
            return SleepPeriod.daily(nodeClass, nodes, from.seconds(), to.seconds());
        }
        if (to.seconds() <= from.seconds()) {
            throw toValue.error(
                    toValue.path() + " is " + to.seconds() + " (allowed: more than from, " + from.seconds() + ")");
        }
        return SleepPeriod.once(nodeClass, nodes, from.seconds(), to.seconds());
    }

    private static ClusterProfile.Workers workers(YamlValue value, ClusterProfile cluster) throws YamlFileException {
        String name = value.text("the name of a node class");
        for (ClusterProfile.Workers workers : cluster.workers()) {
            if (workers.nodeClass().name().equals(name)) {
                requireFigures(value, workers);
                return workers;
            }
        }
        throw value.error(value.path() + " is '" + name + "' (workers of " + cluster.name() + ": "
                + cluster.workers().stream()
                        .map(it -> it.count() + " " + it.nodeClass().name())
                        .collect(Collectors.joining(", "))
                + ")");
    }

    /** Before anything runs, and not when the first one falls asleep. */
    private static void requireFigures(YamlValue value, ClusterProfile.Workers workers) throws YamlFileException {
        try {
            SleepFigures.require(workers.nodeClass());
        } catch (MissingFigureException e) {
            throw value.error(value.path() + ": " + e.getMessage(), e);
        }
    }

    private static int nodes(YamlValue value, ClusterProfile.Workers workers) throws YamlFileException {
        double nodes = value.number("a whole number from 1");
        if (nodes < 1 || nodes > workers.count() || nodes != Math.rint(nodes)) {
            throw value.error(value.path() + " is " + value.text("a number") + " (allowed: a whole number from 1 to "
                    + workers.count() + ", as many as there are of "
                    + workers.nodeClass().name() + ")");
        }
        return (int) nodes;
    }

    private static Time time(YamlValue value) throws YamlFileException {
        Matcher ofDay = TIME_OF_DAY.matcher(value.text(TIMES));
        if (ofDay.matches()) {
            return new Time(
                    HOUR_SECONDS * Integer.parseInt(ofDay.group(1)) + MINUTE_SECONDS * Integer.parseInt(ofDay.group(2)),
                    true);
        }
        double seconds = value.number(TIMES);
        if (seconds < 0) {
            throw value.error(value.path() + " is " + seconds + " (allowed: 0 or more)");
        }
        return new Time(seconds, false);
    }

    private static void requireTimesOfADay(YamlValue fromValue, Time from, YamlValue toValue, Time to)
            throws YamlFileException {
        if (from.seconds() >= DayClock.DAY_SECONDS) {
            throw fromValue.error(fromValue.path() + " is '" + fromValue.text(TIMES) + "' (allowed: 0:00 to 23:59)");
        }
        if (to.seconds() > DayClock.DAY_SECONDS) {
            throw toValue.error(toValue.path() + " is '" + toValue.text(TIMES) + "' (allowed: 0:00 to 24:00)");
        }
        if (to.seconds() == from.seconds()) {
            throw toValue.error(toValue.path() + " is '" + toValue.text(TIMES)
                    + "', as from is (needed: another time of day; from 0:00 to 24:00 is all day)");
        }
    }
}
