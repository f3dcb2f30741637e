package io.wattle.meter.prometheus;

import io.wattle.meter.CounterSpec;
import io.wattle.meter.EnergyCounters;
import io.wattle.meter.Meter;
import io.wattle.meter.MeterClock;
import io.wattle.meter.MeterProbe;
import io.wattle.meter.ReadingProbe;
import io.wattle.model.Reading;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Watts or joules of one node from an exporter's page: Scaphandre, Kepler, or any gauge or counter. */
public final class PrometheusMeter implements Meter {

    private static final String KIND = "prometheus";

    /** No rack passes as much. */
    private static final double MAXIMUM_WATTS = 100_000;

    /** Exporters sample every few seconds and answer from what they have. */
    private static final double REFRESH_SECONDS = 30;

    private static final double STALLED_SECONDS = 120;

    private final URI uri;
    private final MetricQuery query;
    private final MeterClock clock;
    private final Scrape scrape;
    private List<String> series = List.of();
    private EnergyCounters counters = new EnergyCounters(List.of());
    private boolean closed;

    /**
     * A meter of one exporter.
     *
     * @param uri of the page, such as http://node7:8080/metrics
     * @param timeout for the whole page
     * @throws IllegalArgumentException if the URI is not http or https
     */
    public PrometheusMeter(URI uri, MetricQuery query, Duration timeout) {
        this(uri, query, timeout, MeterClock.SYSTEM);
    }

    /** The same with any clock. */
    public PrometheusMeter(URI uri, MetricQuery query, Duration timeout, MeterClock clock) {
        String scheme = String.valueOf(uri.getScheme());
        if (!(scheme.equals("http") || scheme.equals("https")) || uri.getHost() == null || timeout.toMillis() < 1) {
            throw new IllegalArgumentException("prometheus: URI '" + uri + "', timeout " + timeout.toMillis()
                    + " ms (allowed: http://host:port/metrics or https, 1 ms or more)");
        }
        this.uri = uri;
        this.query = query;
        this.clock = clock;
        scrape = new Scrape(uri, timeout);
    }

    /** Looks at an exporter once. */
    public static MeterProbe probe(URI uri, MetricQuery query, Duration timeout) {
        return ReadingProbe.of(
                KIND,
                () -> new PrometheusMeter(uri, query, timeout),
                reason -> reason.contains(": no answer"),
                List.of());
    }

    /** For a machine that has no exporter configured. */
    public static MeterProbe unconfiguredProbe() {
        return ReadingProbe.unconfigured(
                KIND, "give the exporter's URL, such as http://localhost:8080/metrics, and its kind");
    }

    @Override
    public String name() {
        return KIND + " " + uri;
    }

    /** Watts, or joules since the first reading, with the quality that the query gives. See {@link Meter#read()}. */
    @Override
    public synchronized Reading read() {
        if (closed) {
            return missing("the meter is closed");
        }
        try {
            String page = scrape.text();
            long nanos = clock.nanos();
            return reading(query.choose(TextFormat.parse(page, query::wants)), nanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return missing("interrupted");
        } catch (IOException e) {
            return missing(e.getMessage());
        } catch (IllegalArgumentException e) {
            return missing(e.getMessage() + "; check that the URL is an exporter's page");
        }
    }

    private Reading reading(MetricQuery.Choice choice, long nanos) {
        if (choice instanceof MetricQuery.Choice.None none) {
            return missing(none.reason());
        }
        if (choice instanceof MetricQuery.Choice.Watts watts) {
            return new Reading.Power(watts.watts(), clock.now(), watts.quality());
        }
        MetricQuery.Choice.Joules joules = (MetricQuery.Choice.Joules) choice;
        Optional<String> refusal = follow(joules, nanos);
        return refusal.isPresent()
                ? missing(refusal.get())
                : new Reading.Energy(
                        counters.joules(),
                        counters.intervalsLeftOut(),
                        counters.register(name()),
                        clock.now(),
                        joules.quality());
    }

    private Optional<String> follow(MetricQuery.Choice.Joules joules, long nanos) {
        Map<String, Double> bySeries = joules.joulesBySeries();
        List<String> now = new ArrayList<>(bySeries.keySet());
        Optional<String> changed = Optional.empty();
        if (!now.equals(series)) {
            if (!series.isEmpty()) {
                changed = Optional.of("the series changed from " + series + " to " + now
                        + ": the joules in between are left out and counting goes on from here");
            }
            double stalled = joules.mayStandStill() ? Double.POSITIVE_INFINITY : STALLED_SECONDS;
            counters = new EnergyCounters(
                    now.stream()
                            .map(name -> new CounterSpec(name, 1, 0, MAXIMUM_WATTS, REFRESH_SECONDS, stalled))
                            .toList(),
                    counters);
            series = now;
        }
        double[] counts =
                bySeries.values().stream().mapToDouble(Double::doubleValue).toArray();
        Optional<String> refusal = counters.advance(counts, nanos);
        return changed.isPresent() ? changed : refusal;
    }

    private Reading.Missing missing(String reason) {
        return new Reading.Missing(name() + ": " + reason, clock.now());
    }

    @Override
    public synchronized void close() {
        closed = true;
    }
}
