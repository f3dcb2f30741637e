package io.wattle.meter.prometheus;

import io.wattle.model.Quality;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Any gauge of watts or counter of joules, named by the user. Exactly one series has to match: series are not added up
 * unasked, for zones may overlap.
 *
 * @param metric name of the metric
 * @param labels labels the series must have; may be empty
 * @param counter joules since some time rather than watts now
 * @param scale watts or joules of a value of 1, positive: 0.000001 for microwatts
 */
public record GaugeQuery(String metric, Map<String, String> labels, boolean counter, double scale)
        implements MetricQuery {

    public GaugeQuery {
        Objects.requireNonNull(metric, "metric");
        labels = Map.copyOf(labels);
        if (!(scale > 0) || Double.isInfinite(scale)) {
            throw new IllegalArgumentException(
                    "metric " + metric + ": scale " + scale + " (allowed: positive and finite)");
        }
    }

    @Override
    public boolean wants(String metricName) {
        return metricName.equals(metric);
    }

    @Override
    public Choice choose(List<MetricSample> samples) {
        List<MetricSample> matching = samples.stream()
                .filter(sample -> labels.entrySet().stream()
                        .allMatch(wanted -> sample.label(wanted.getKey()).equals(wanted.getValue())))
                .toList();
        String wanted = new MetricSample(metric, labels, 0).series();
        if (matching.isEmpty() && !samples.isEmpty()) {
            return new Choice.None("no series " + wanted + " but " + Series.names(samples) + "; check the labels");
        }
        if (matching.size() != 1) {
            return new Choice.None(Series.count(wanted, matching)
                    + (matching.isEmpty() ? "; check the name" : "; name the labels of the one that is meant"));
        }
        double value = matching.get(0).value();
        if (!(value >= 0) || Double.isInfinite(value)) {
            return new Choice.None(
                    matching.get(0).series() + " is " + value + " (expected: finite, 0 or more); check the exporter");
        }
        return counter
                ? new Choice.Joules(Map.of(matching.get(0).series(), value * scale), true, Quality.MEASURED)
                : new Choice.Watts(value * scale, Quality.MEASURED);
    }
}
