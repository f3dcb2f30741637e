package io.wattle.simulator.trace;

import io.wattle.model.YamlFileException;
import io.wattle.model.YamlValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
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
     * @param known jobs that it may name
     * @throws YamlFileException if it says something wrong; the message has file, line, key, what was found and what is allowed
     */
    public static Trace parse(String origin, String yaml, JobLookup known) throws YamlFileException {
        return parse(origin, yaml, known, OptionalLong.empty());
    }

    /**
     * Draws a trace anew.
     *
     * @param origin file name for messages
     * @param known jobs that it may name
     * @param seed in place of the one that the file says; without effect where jobs stand one by one
     * @throws YamlFileException if it says something wrong
     */
    public static Trace parse(String origin, String yaml, JobLookup known, OptionalLong seed) throws YamlFileException {
        YamlValue document = YamlValue.parse(origin, yaml, NEEDED);
        Map<String, YamlValue> keys = document.map(NEEDED, List.of("horizonSeconds", "jobs", "generate"));
        if (keys.containsKey("jobs") == keys.containsKey("generate")) {
            throw document.error("needed: either jobs or generate");
        }
        OptionalDouble horizonSeconds = keys.containsKey("horizonSeconds")
                ? OptionalDouble.of(notTooLong(keys.get("horizonSeconds"), positive(keys.get("horizonSeconds"))))
                : OptionalDouble.empty();
        JobKind.Reader kinds = new JobKind.Reader(known);
        List<TracedJob> jobs = keys.containsKey("jobs")
                ? jobs(keys.get("jobs"), kinds)
                : drawn(keys.get("generate"), kinds, horizonSeconds, seed);
        if (jobs.isEmpty()) {
            throw document.error("no job (needed: at least one)");
        }
        return new Trace(jobs, horizonSeconds);
    }

    private static List<TracedJob> jobs(YamlValue value, JobKind.Reader kinds) throws YamlFileException {
        List<TracedJob> jobs = new ArrayList<>();
        List<YamlValue> items = value.list("jobs, each with at and job");
        if (items.size() > Trace.MOST_JOBS) {
            throw value.error(value.path() + " has " + items.size() + " jobs (allowed: up to " + Trace.MOST_JOBS + ")");
        }
        for (YamlValue job : items) {
            Map<String, YamlValue> keys = job.map("at and job", List.of("at", "job", "size"));
            YamlValue at = job.required(keys, "at", "seconds from the start");
            double atSeconds = notTooLong(at, notNegative(at));
            JobKind kind = kinds.kind(job.required(keys, "job", "the job's name"));
            jobs.add(kind.job(atSeconds, keys.containsKey("size") ? size(keys.get("size")) : 1));
        }
        return jobs;
    }

    private static List<TracedJob> drawn(
            YamlValue value, JobKind.Reader reader, OptionalDouble horizonSeconds, OptionalLong otherSeed)
            throws YamlFileException {
        Map<String, YamlValue> keys = value.map(
                "jobs, seed and a rate",
                List.of("hours", "jobs", "sizeSigma", "seed", "constant", "dayNight", "bursts"));
        double seconds = horizonSeconds.isPresent() && !keys.containsKey("hours")
                ? horizonSeconds.getAsDouble()
                : hours(value.required(keys, "hours", "how long jobs come"));
        Map<String, JobKind> kinds = new HashMap<>();
        List<String> names = new ArrayList<>();
        for (YamlValue named : value.required(keys, "jobs", "names of jobs").list("names of jobs")) {
            JobKind kind = reader.kind(named);
            kinds.put(kind.name(), kind);
            names.add(kind.name());
        }
        double sizeSigma = keys.containsKey("sizeSigma") ? notNegative(keys.get("sizeSigma")) : 0;
        long seed = whole(value.required(keys, "seed", "a whole number"));
        ArrivalRate rate = rate(value, keys);
        try {
            List<TracedJob> jobs = new ArrayList<>();
            for (TracedJob job : new TraceGenerator(rate, names, sizeSigma).until(seconds, otherSeed.orElse(seed))) {
                jobs.add(kinds.get(job.job()).job(job.atSeconds(), ((StudyWork) job.work()).size()));
            }
            return jobs;
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
        List<String> given = RATES.stream().filter(keys::containsKey).toList();
        if (given.size() != 1) {
            throw value.error(value.path() + ": " + (given.isEmpty() ? "no rate" : String.join(" and ", given))
                    + " (needed: one of " + String.join(", ", RATES) + ")");
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

    private static double size(YamlValue value) throws YamlFileException {
        double size = positive(value);
        if (size > StudyWork.MOST_SIZE) {
            throw value.error(
                    value.path() + " is " + size + " (allowed: more than 0, up to " + (long) StudyWork.MOST_SIZE + ")");
        }
        return size;
    }

    private static long whole(YamlValue value) throws YamlFileException {
        String text = value.text("a whole number");
        try {
            return new BigDecimal(text).longValueExact();
        } catch (ArithmeticException | NumberFormatException e) {
            throw value.error(value.path() + " is '" + text + "' (allowed: a whole number of up to 18 digits)", e);
        }
    }

    private static double notNegative(YamlValue value) throws YamlFileException {
        double number = value.number("0 or more");
        if (number < 0) {
            throw value.error(value.path() + " is " + number + " (allowed: 0 or more)");
        }
        return number;
    }
}
