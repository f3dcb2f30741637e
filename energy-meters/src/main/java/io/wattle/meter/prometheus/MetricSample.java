package io.wattle.meter.prometheus;

import java.util.Map;
import java.util.TreeMap;

/**
 * One line of a scrape.
 *
 * @param name of the metric
 * @param labels by name
 * @param value may be NaN or infinite
 */
public record MetricSample(String name, Map<String, String> labels, double value) {

    public MetricSample {
        labels = Map.copyOf(labels);
    }

    /** The label's value; empty text if it has none, as in Prometheus itself. */
    String label(String label) {
        return labels.getOrDefault(label, "");
    }

    /** Name and labels, in one order whatever the exporter's: {@code watts{host="a"}}. */
    String series() {
        StringBuilder text = new StringBuilder(name).append('{');
        new TreeMap<>(labels).forEach((label, content) -> {
            text.append(text.charAt(text.length() - 1) == '{' ? "" : ",");
            text.append(label).append("=\"").append(content).append('"');
        });
        return text.append('}').toString();
    }
}
