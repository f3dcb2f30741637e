package io.wattle.tuner.cli.power;

import io.wattle.meter.prometheus.GaugeQuery;
import io.wattle.meter.prometheus.KeplerQuery;
import io.wattle.meter.prometheus.MetricQuery;
import io.wattle.meter.prometheus.PrometheusMeter;
import io.wattle.meter.prometheus.ScaphandreQuery;
import io.wattle.tuner.cli.option.UsageException;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code prometheus:URL#scaphandre}, {@code #kepler}, or {@code #METRIC{label="value"}=watts*SCALE} for any other. */
final class PrometheusSpec {

    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final Pattern METRIC = Pattern.compile(
            "(?<name>[a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(?<labels>[^}]*)\\})?=(?<kind>watts|joules)(?:\\*(?<scale>[0-9.eE+-]+))?");
    private static final Pattern LABEL = Pattern.compile("\\s*([a-zA-Z_][a-zA-Z0-9_]*)=\"([^\"]*)\"\\s*");

    private PrometheusSpec() {}

    static MeterSource parse(String spec, String rest) throws UsageException {
        int hash = rest.indexOf('#');
        if (hash < 0) {
            throw new UsageException("--meter " + spec + ": no kind after the URL (allowed: #scaphandre,"
                    + " #scaphandre-energy, #kepler, #kepler-platform, or a metric such as #node_power_watts=watts)");
        }
        URI uri = URI.create(rest.substring(0, hash));
        if (uri.getHost() == null || !List.of("http", "https").contains(uri.getScheme())) {
            throw new UsageException(
                    "--meter " + spec + ": '" + uri + "' (allowed: http://host:port/metrics or https)");
        }
        MetricQuery query = query(rest.substring(hash + 1));
        return new MeterSource(
                spec,
                () -> new PrometheusMeter(uri, query, TIMEOUT),
                PrometheusMeter.probe(uri, query, TIMEOUT),
                wholeNode(query));
    }

    /** Scaphandre, and Kepler but for its platform figures, read RAPL; what a plain metric measures is up to its owner. */
    private static boolean wholeNode(MetricQuery query) {
        return query instanceof GaugeQuery || (query instanceof KeplerQuery kepler && kepler.platform());
    }

    private static MetricQuery query(String kind) {
        return switch (kind) {
            case "scaphandre" -> new ScaphandreQuery(false);
            case "scaphandre-energy" -> new ScaphandreQuery(true);
            case "kepler" -> KeplerQuery.cpuAndMemory();
            case "kepler-platform" -> new KeplerQuery(true, "");
            default -> gauge(kind);
        };
    }

    private static GaugeQuery gauge(String text) {
        Matcher metric = METRIC.matcher(text);
        if (!metric.matches()) {
            throw new IllegalArgumentException("'" + text + "' after # (allowed: scaphandre, scaphandre-energy, kepler,"
                    + " kepler-platform, or NAME{label=\"value\"}=watts*SCALE; joules for a counter)");
        }
        String scale = metric.group("scale");
        return new GaugeQuery(
                metric.group("name"),
                labels(metric.group("labels")),
                metric.group("kind").equals("joules"),
                scale == null ? 1 : Double.parseDouble(scale));
    }

    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new LinkedHashMap<>();
        if (text == null || text.isBlank()) {
            return labels;
        }
        for (String part : text.split(",", -1)) {
            Matcher label = LABEL.matcher(part);
            if (!label.matches()) {
                throw new IllegalArgumentException(
                        "label '" + part + "' (allowed: name=\"value\", with commas between labels)");
            }
            labels.put(label.group(1), label.group(2));
        }
        return labels;
    }
}
