package io.wattle.meter.host;

import java.util.OptionalDouble;

/** Remembers the last ticks of one sampler. Not thread safe. */
public final class Utilisation {

    private CpuTicks last;

    /** Share busy since the last call, 0 to 1; empty for the first call and when no time was counted. */
    public OptionalDouble next(CpuTicks now) {
        OptionalDouble share = last == null ? OptionalDouble.empty() : now.utilisationSince(last);
        last = now;
        return share;
    }
}
