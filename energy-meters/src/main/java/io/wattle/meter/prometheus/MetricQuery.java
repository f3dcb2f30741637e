package io.wattle.meter.prometheus;

import io.wattle.model.Quality;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Which numbers of a scrape are the node's power or energy. Implementations are immutable and pure. */
public sealed interface MetricQuery permits ScaphandreQuery, KeplerQuery, GaugeQuery {

    /** Whether a metric of this name is needed for the choice. */
    boolean wants(String metricName);

    /** The node's figure from the samples wanted, or why there is none. */
    Choice choose(List<MetricSample> samples);

    /** What a query made of a scrape. */
    sealed interface Choice {

        /** Watts now, 0 or more. */
        record Watts(double watts, Quality quality) implements Choice {}

        /** Counters of joules that add up to the node's, by series. */
        record Joules(Map<String, Double> joulesBySeries, boolean mayStandStill, Quality quality) implements Choice {
            public Joules {
                // One order, so that the same series are the same counters at the next scrape.
                joulesBySeries = new TreeMap<>(joulesBySeries);
            }
        }

        /** Nothing usable; the reason ends with "; what to do". */
        record None(String reason) implements Choice {}
    }
}
