package io.wattle.tuning.trace;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A value of the SYNTH form, which is the same for all or drawn for each ({@code SynthTraceJobProducer.Sample} of
 * hadoop-sls 3.4.3). Implementations are immutable.
 */
sealed interface Sample {

    /** Without a spread that is not 0, SLS takes this part of the mean. */
    double DEFAULT_SPREAD = 1.0 / 6;

    /** The next value; a normal distribution may give a negative one. */
    double draw(SplittableRandom random);

    /** Always the same. */
    record Constant(double value) implements Sample {
        @Override
        public double draw(SplittableRandom random) {
            return value;
        }
    }

    /** Of a normal distribution. */
    record Normal(double mean, double deviation) implements Sample {
        @Override
        public double draw(SplittableRandom random) {
            return mean + deviation * random.nextGaussian();
        }
    }

    /**
     * Of a log-normal distribution.
     *
     * @param mean of the values, not of their logarithms, more than 0
     * @param deviation of the values
     */
    record LogNormal(double mean, double deviation) implements Sample {
        @Override
        public double draw(SplittableRandom random) {
            double variance = Math.log1p(deviation * deviation / (mean * mean));
            return Math.exp(Math.log(mean) - variance / 2 + Math.sqrt(variance) * random.nextGaussian());
        }
    }

    /** One of a list. */
    record Discrete(List<Double> values, Weights weights) implements Sample {
        @Override
        public double draw(SplittableRandom random) {
            return values.get(weights.draw(random));
        }
    }

    /**
     * Reads {@code {"val", "std", "dist"}} or {@code {"discrete", "weights"}}.
     *
     * @throws TraceException if it is neither
     */
    static Sample read(JsonValue value) throws TraceException {
        JsonValue val = value.at("val");
        JsonValue std = value.at("std");
        JsonValue dist = value.at("dist");
        JsonValue discrete = value.at("discrete");
        JsonValue weights = value.at("weights");
        boolean isList = discrete.isPresent() && !val.isPresent() && !std.isPresent() && !dist.isPresent();
        boolean isNumber = val.isPresent() && !discrete.isPresent() && !weights.isPresent();
        if (isNumber == isList || (isNumber && dist.isPresent() && !std.isPresent())) {
            throw value.wrong("{val}, {val, std}, {val, std, dist}, {discrete} or {discrete, weights}");
        }
        if (isNumber) {
            double mean = notNegative(val);
            return std.isPresent()
                    ? drawn(mean, std, dist.isPresent() ? dist.text("LOGNORM, NORM") : "LOGNORM", dist)
                    : new Constant(mean);
        }
        return list(discrete, weights);
    }

    /** Reads the older form of two keys, of a log-normal distribution. */
    static Sample read(JsonValue mean, JsonValue deviation) throws TraceException {
        return drawn(mean.isPresent() ? notNegative(mean) : 0, deviation, "LOGNORM", deviation);
    }

    private static Sample drawn(double mean, JsonValue std, String name, JsonValue dist) throws TraceException {
        double given = std.isPresent() ? notNegative(std) : 0;
        double deviation = given == 0 ? mean * DEFAULT_SPREAD : given;
        return switch (name) {
            // Nothing can be drawn about 0.
            case "LOGNORM" -> mean == 0 ? new Constant(0) : new LogNormal(mean, deviation);
            case "NORM" -> mean == 0 ? new Constant(0) : new Normal(mean, deviation);
            default -> throw dist.wrong("LOGNORM, NORM");
        };
    }

    private static Sample list(JsonValue discrete, JsonValue weights) throws TraceException {
        List<JsonValue> given = discrete.list("numbers");
        double[] values = new double[given.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = notNegative(given.get(i));
        }
        if (values.length == 0) {
            throw discrete.wrong("a list of numbers, at least one");
        }
        if (!weights.isPresent()) {
            return new Discrete(boxed(values), Weights.equal(values.length));
        }
        List<JsonValue> each = weights.list("numbers");
        if (each.size() != values.length) {
            throw weights.wrong("as many as discrete has, " + values.length);
        }
        return new Discrete(boxed(values), Weights.of(each, weights));
    }

    private static List<Double> boxed(double[] values) {
        return Arrays.stream(values).boxed().toList();
    }

    private static double notNegative(JsonValue value) throws TraceException {
        return value.number(0, Double.MAX_VALUE, "0 or more");
    }
}
