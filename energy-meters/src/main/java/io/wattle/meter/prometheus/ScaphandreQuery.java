package io.wattle.meter.prometheus;

import io.wattle.model.Quality;
import java.util.List;
import java.util.Map;

/**
 * The host's figures of Scaphandre: its gauge in microwatts or its counter in microjoules. Scaphandre reports 0 W without
 * a word when it cannot read RAPL; a host that runs an exporter never draws 0 W, so 0 is taken as no reading.
 *
 * @param energy the counter rather than the gauge
 */
public record ScaphandreQuery(boolean energy) implements MetricQuery {

    private static final String POWER = "scaph_host_power_microwatts";
    private static final String ENERGY = "scaph_host_energy_microjoules";

    @Override
    public boolean wants(String metricName) {
        return metricName.equals(energy ? ENERGY : POWER);
    }

    @Override
    public Choice choose(List<MetricSample> samples) {
        String metric = energy ? ENERGY : POWER;
        if (samples.size() != 1) {
            return new Choice.None(
                    Series.count(metric, samples) + "; check that the URL is one node's Scaphandre exporter");
        }
        double micro = samples.get(0).value();
        if (!(micro > 0) || Double.isInfinite(micro)) {
            return new Choice.None(metric + " is " + micro
                    + ", which a running host cannot be; check that Scaphandre may read /sys/class/powercap");
        }
        return energy
                ? new Choice.Joules(Map.of(metric, micro * 1e-6), false, Quality.MEASURED)
                : new Choice.Watts(micro * 1e-6, Quality.MEASURED);
    }
}
