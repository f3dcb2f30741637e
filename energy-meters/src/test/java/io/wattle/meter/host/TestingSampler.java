package io.wattle.meter.host;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalDouble;

/** A sampler that gives what it was told to; then it fails. */
final class TestingSampler implements HostSampler {

    static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

    private final Deque<OptionalDouble> utilisations;
    boolean closed;

    TestingSampler(OptionalDouble... utilisations) {
        this.utilisations = new ArrayDeque<>(List.of(utilisations));
    }

    @Override
    public String name() {
        return "testing";
    }

    @Override
    public HostSample sample() {
        if (utilisations.isEmpty()) {
            throw new SamplerException("nothing left");
        }
        return new HostSample(TIME, utilisations.remove(), 1, 2, 0, 0, 0, 0);
    }

    @Override
    public void close() {
        closed = true;
    }
}
