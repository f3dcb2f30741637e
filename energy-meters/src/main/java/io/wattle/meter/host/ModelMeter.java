package io.wattle.meter.host;

import io.wattle.meter.Meter;
import io.wattle.meter.MeterClock;
import io.wattle.model.PowerCurve;
import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.util.Objects;

/**
 * Watts from a model: the power curve of this machine at its measured utilisation. For a machine without a meter. The
 * first reading is missing, for utilisation needs an interval; readings are over the time since the last one.
 */
public final class ModelMeter implements Meter {

    private final HostSampler sampler;
    private final PowerCurve curve;
    private final Quality quality;
    private final MeterClock clock;
    private boolean closed;

    /**
     * A meter that owns its sampler and closes it.
     *
     * @param quality ESTIMATED for a curve of measured watts, ASSUMED for one that nobody measured
     * @throws IllegalArgumentException if {@code quality} is MEASURED: a model measures nothing
     */
    public ModelMeter(HostSampler sampler, PowerCurve curve, Quality quality) {
        this(sampler, curve, quality, MeterClock.SYSTEM);
    }

    /** The same with any clock. */
    public ModelMeter(HostSampler sampler, PowerCurve curve, Quality quality, MeterClock clock) {
        if (quality == Quality.MEASURED) {
            throw new IllegalArgumentException("model meter: quality measured (allowed: estimated, assumed)");
        }
        this.sampler = Objects.requireNonNull(sampler, "sampler");
        this.curve = Objects.requireNonNull(curve, "curve");
        this.quality = quality;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "model on " + sampler.name();
    }

    @Override
    public synchronized Reading read() {
        if (closed) {
            return missing("the meter is closed");
        }
        HostSample sample;
        try {
            sample = sampler.sample();
        } catch (SamplerException e) {
            return missing(e.getMessage());
        }
        return sample.cpuUtilisation().isPresent()
                ? new Reading.Power(curve.watts(sample.cpuUtilisation().getAsDouble()), sample.time(), quality)
                : missing("no utilisation yet; read again in a second");
    }

    private Reading.Missing missing(String reason) {
        return new Reading.Missing(name() + ": " + reason, clock.now());
    }

    @Override
    public synchronized void close() {
        closed = true;
        sampler.close();
    }
}
