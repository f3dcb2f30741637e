package io.wattle.measure;

import io.wattle.model.NodeAttribute;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;

/** Samples all meters, in idle or with primes counted on all hardware threads. The figures are chosen at the end. */
record PowerStep(PowerLog log, boolean busy, int threads, Optional<String> whyNotBusy) implements Step {

    /** Meters lag by a second or two, and clocks rise and fall. */
    private static final double SETTLE_SHARE = 0.25;

    @Override
    public String name() {
        return busy ? "busy watts" : "idle watts";
    }

    @Override
    public String method() {
        return log.sources().size()
                + (log.sources().size() == 1 ? " meter" : " meters")
                + (busy ? ", primes on threads: " + threads : ", nothing running");
    }

    /** None of its own: they are concluded from both steps. */
    @Override
    public Set<NodeAttribute> attributes() {
        return EnumSet.noneOf(NodeAttribute.class);
    }

    @Override
    public double limitSeconds() {
        return busy ? 14 : 12;
    }

    @Override
    public Findings run(StepTime time) throws IOException, InterruptedException, NotMeasuredException {
        NodeAttribute attribute = busy ? NodeAttribute.BUSY_WATTS : NodeAttribute.IDLE_WATTS;
        log.failed(attribute, name() + " did not end in time");
        try {
            Map<PowerSource, Watts> watts = busy ? underLoad(time) : settledSample(time);
            if (busy) {
                log.busy(watts);
            } else {
                log.idle(watts);
            }
            return notes(watts);
        } catch (NotMeasuredException e) {
            log.failed(attribute, e.getMessage());
            throw e;
        }
    }

    private Map<PowerSource, Watts> underLoad(StepTime time)
            throws IOException, InterruptedException, NotMeasuredException {
        if (whyNotBusy.isPresent()) {
            throw new NotMeasuredException(whyNotBusy.get());
        }
        // Far longer than it is needed: it is ended here, and by itself if this process is killed.
        Process load = Programs.start(new ProcessBuilder(
                        KernelProcess.small(KernelProcess.Kind.PRIMES, threads).command(time.limit(), 1))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD));
        try {
            Map<PowerSource, Watts> watts = settledSample(time);
            if (!load.isAlive()) {
                throw new NotMeasuredException("the load ended early, with exit code " + load.exitValue());
            }
            return watts;
        } finally {
            Programs.end(load);
        }
    }

    private Map<PowerSource, Watts> settledSample(StepTime time) throws InterruptedException {
        Duration settle = time.measuringShare(SETTLE_SHARE);
        Thread.sleep(settle.toMillis());
        return PowerSampler.sample(log.sources(), time.measuring().minus(settle));
    }

    private static Findings notes(Map<PowerSource, Watts> watts) {
        StringJoiner words = new StringJoiner("; ");
        watts.forEach((source, value) -> words.add(source.name() + ": "
                + (value instanceof Watts.Known known
                        ? known.text() + " (" + known.quality().label() + ", " + known.how() + ")"
                        : ((Watts.Unknown) value).reason())));
        return new Findings().note(words.toString());
    }
}
