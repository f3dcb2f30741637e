package io.wattle.meter.prometheus;

import java.util.List;
import java.util.stream.Collectors;

/** How series are named in messages. */
final class Series {

    private static final int MOST_NAMED = 4;

    private Series() {}

    /** "no metric x", or the first few series. */
    static String count(String metric, List<MetricSample> samples) {
        return samples.isEmpty()
                ? "no metric " + metric
                : samples.size() + " series of " + metric + " where one is expected: " + names(samples);
    }

    /** The first few series. */
    static String names(List<MetricSample> samples) {
        String named =
                samples.stream().limit(MOST_NAMED).map(MetricSample::series).collect(Collectors.joining(", "));
        return samples.size() > MOST_NAMED ? named + " and more" : named;
    }
}
