package io.wattle.simulator.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Traces as YAML: jobs one by one, or what they are drawn from. docs/simulator.md describes the format. */
public final class TraceFile {

    private static final double HOUR_SECONDS = 3600;

    private TraceFile() {}

    /**
     * Reads a trace.
     *
     * @param origin file name for messages
     * @throws IllegalArgumentException if it says something wrong; the message has file, key, what was found and what is needed
     */
    public static Trace parse(String origin, String yaml) {
        Object root;
        try {
            root = new Load(LoadSettings.builder().setLabel(origin).build()).loadFromString(yaml);
        } catch (YamlEngineException e) {
            throw new IllegalArgumentException(origin + ": not YAML: " + e.getMessage(), e);
        }
        Fields trace = Fields.of(origin, "", root, Set.of("horizonSeconds", "jobs", "generate"));
        if (trace.has("jobs") == trace.has("generate")) {
            throw new IllegalArgumentException(origin + ": needed: either jobs or generate");
        }
        OptionalDouble horizon = trace.numberIfGiven("horizonSeconds");
        return new Trace(trace.has("jobs") ? jobs(trace) : generated(trace, horizon), horizon);
    }

    private static List<TracedJob> jobs(Fields trace) {
        List<TracedJob> jobs = new ArrayList<>();
        for (Fields job : trace.each("jobs", Set.of("at", "job", "size"))) {
            try {
                jobs.add(new TracedJob(
                        job.number("at"),
                        job.text("job"),
                        job.numberIfGiven("size").orElse(1)));
            } catch (IllegalArgumentException e) {
                throw e.getMessage().contains("needed:") ? e : job.impossible(e);
            }
        }
        return jobs;
    }

    private static List<TracedJob> generated(Fields trace, OptionalDouble horizonSeconds) {
        Fields generate = trace.fields(
                "generate", Set.of("hours", "jobs", "sizeSigma", "seed", "constant", "dayNight", "bursts"));
        double hours = generate.has("hours")
                ? generate.number("hours")
                : horizonSeconds.orElseThrow(() -> new IllegalArgumentException("generate.hours is missing"))
                        / HOUR_SECONDS;
        try {
            TraceGenerator generator = new TraceGenerator(
                    rate(generate),
                    generate.texts("jobs"),
                    generate.numberIfGiven("sizeSigma").orElse(0));
            return generator.until(hours * HOUR_SECONDS, (long) generate.number("seed"));
        } catch (IllegalArgumentException e) {
            throw e.getMessage().contains("needed:") ? e : generate.impossible(e);
        }
    }

    /** In jobs an hour. */
    private static ArrivalRate rate(Fields generate) {
        if (generate.has("dayNight")) {
            Fields wave = generate.fields("dayNight", Set.of("trough", "peak"));
            return new ArrivalRate.DayNight(wave.number("trough"), wave.number("peak"));
        }
        if (generate.has("bursts")) {
            Fields bursts = generate.fields("bursts", Set.of("quiet", "burst", "everySeconds", "burstSeconds"));
            return new ArrivalRate.Bursts(
                    bursts.number("quiet"),
                    bursts.number("burst"),
                    bursts.number("everySeconds"),
                    bursts.number("burstSeconds"));
        }
        return new ArrivalRate.Constant(generate.number("constant"));
    }
}
