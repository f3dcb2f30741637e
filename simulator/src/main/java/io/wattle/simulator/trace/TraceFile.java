package io.wattle.simulator.trace;

import io.wattle.model.YamlFileException;
import io.wattle.model.YamlValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Traces as YAML: jobs one by one, or what they are drawn from. docs/simulator.md describes the format. */
public final class TraceFile {

    private static final double HOUR_SECONDS = 3600;
    private static final String NEEDED = "jobs or generate";
    private static final List<String> RATES = List.of("constant", "dayNight", "bursts");

    private TraceFile() {}

    /**
     * Reads a trace.
     *
     * @param origin file name for messages
     * @throws YamlFileException if it says something wrong; the message has file, line, key, what was found and what is allowed
     */
    public static Trace parse(String origin, String yaml) throws YamlFileException {
        return parse(origin, yaml, OptionalLong.empty());
    }

    /**
     * Draws a trace anew.
     *
     * @param origin file name for messages
     * @param seed in place of the one that the file says; without effect where jobs stand one by one
     * @throws YamlFileException if it says something wrong
     */
    public static Trace parse(String origin, String yaml, OptionalLong seed) throws YamlFileException {
        YamlValue document = YamlValue.parse(origin, yaml, NEEDED);
        Map<String, YamlValue> keys = document.map(NEEDED, List.of("horizonSeconds", "jobs", "generate"));
        if (keys.containsKey("jobs") == keys.containsKey("generate")) {
            throw document.error("needed: either jobs or generate");
        }
        OptionalDouble horizonSeconds = keys.containsKey("horizonSeconds")
                ? OptionalDouble.of(notTooLong(keys.get("horizonSeconds"), positive(keys.get("horizonSeconds"))))
                : OptionalDouble.empty();
        List<TracedJob> jobs =
                keys.containsKey("jobs") ? jobs(keys.get("jobs")) : drawn(keys.get("generate"), horizonSeconds, seed);
        if (jobs.isEmpty()) {
            throw document.error("no job (needed: at least one)");
        }
        return new Trace(jobs, horizonSeconds);
    }

    private static List<TracedJob> jobs(YamlValue value) throws YamlFileException {
        List<TracedJob> jobs = new ArrayList<>();
        List<YamlValue> items = value.list("jobs, each with at and job");
        if (items.size() > Trace.MOST_JOBS) {
            throw value.error(value.path() + " has " + items.size() + " jobs (allowed: up to " + Trace.MOST_JOBS + ")");
        }
        for (YamlValue job : items) {
            Map<String, YamlValue> keys = job.map("at and job", List.of("at", "job", "size"));
            YamlValue at = job.required(keys, "at", "seconds from the start");
            double atSeconds = notTooLong(at, notNegative(at));
            String name = job.required(keys, "job", "the job's name").text("the job's name");
            double size = keys.containsKey("size") ? positive(keys.get("size")) : 1;
            jobs.add(new TracedJob(atSeconds, name, size));
        }
        return jobs;
    }

    private static List<TracedJob> drawn(YamlValue value, OptionalDouble horizonSeconds, OptionalLong otherSeed)
            throws YamlFileException {
        Map<String, YamlValue> keys = value.map(
                "jobs, seed and a rate",
                List.of("hours", "jobs", "sizeSigma", "seed", "constant", "dayNight", "bursts"));
        double seconds = horizonSeconds.isPresent() && !keys.containsKey("hours")
                ? horizonSeconds.getAsDouble()
                : hours(value.required(keys, "hours", "how long jobs come"));
        List<String> kinds = new ArrayList<>();
        for (YamlValue kind : value.required(keys, "jobs", "names of jobs").list("names of jobs")) {
            kinds.add(kind.text("the job's name"));
        }
        double sizeSigma = keys.containsKey("sizeSigma") ? notNegative(keys.get("sizeSigma")) : 0;
        long seed = (long) value.required(keys, "seed", "a whole number").number("a whole number");
        ArrivalRate rate = rate(value, keys);
        try {
            return new TraceGenerator(rate, kinds, sizeSigma).until(seconds, otherSeed.orElse(seed));
        } catch (IllegalArgumentException e) {
            throw value.error(value.path() + ": " + e.getMessage(), e);
        }
    }

    /** In seconds. */
    private static double hours(YamlValue value) throws YamlFileException {
        double seconds = positive(value) * HOUR_SECONDS;
        if (seconds > Trace.MOST_SECONDS) {
            throw value.error(value.path() + " is " + seconds / HOUR_SECONDS + " (allowed: up to ten years, "
                    + Trace.MOST_SECONDS / HOUR_SECONDS + " hours)");
        }
        return seconds;
    }

    /** In jobs an hour. */
    private static ArrivalRate rate(YamlValue value, Map<String, YamlValue> keys) throws YamlFileException {
        if (RATES.stream().filter(keys::containsKey).count() != 1) {
            throw value.error(value.path() + ": needed: one of " + String.join(", ", RATES));
        }
        if (keys.containsKey("constant")) {
            return new ArrivalRate.Constant(positive(keys.get("constant")));
        }
        boolean wave = keys.containsKey("dayNight");
        YamlValue rate = keys.get(wave ? "dayNight" : "bursts");
        List<String> names =
                wave ? List.of("trough", "peak") : List.of("quiet", "burst", "everySeconds", "burstSeconds");
        Map<String, YamlValue> parts = rate.map(String.join(", ", names), names);
        double[] numbers = new double[names.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = notNegative(rate.required(parts, names.get(i), "a number"));
        }
        try {
            return wave
                    ? new ArrivalRate.DayNight(numbers[0], numbers[1])
                    : new ArrivalRate.Bursts(numbers[0], numbers[1], numbers[2], numbers[3]);
        } catch (IllegalArgumentException e) {
            throw rate.error(rate.path() + ": " + e.getMessage(), e);
        }
    }

    private static double notTooLong(YamlValue value, double seconds) throws YamlFileException {
        if (seconds > Trace.MOST_SECONDS) {
            throw value.error(
                    value.path() + " is " + seconds + " (allowed: up to ten years, " + Trace.MOST_SECONDS + " s)");
        }
        return seconds;
    }

    private static double positive(YamlValue value) throws YamlFileException {
        double number = value.number("more than 0");
        if (number <= 0) {
            throw value.error(value.path() + " is " + number + " (allowed: more than 0)");
        }
        return number;
    }

    private static double notNegative(YamlValue value) throws YamlFileException {
        double number = value.number("0 or more");
        if (number < 0) {
            throw value.error(value.path() + " is " + number + " (allowed: 0 or more)");
        }
        return number;
    }
}
