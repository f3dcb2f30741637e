package io.wattle.tuner.cli.power;

import io.wattle.meter.Meter;
import io.wattle.meter.MeterProbe;
import java.util.function.Supplier;

/**
 * A meter that a command line names.
 *
 * @param spec what the user wrote
 * @param opener opens it
 * @param probe finds out whether it works
 * @param wholeNode whether it sees all that the node draws, and not only its processors and memory
 */
record MeterSource(String spec, Supplier<Meter> opener, MeterProbe probe, boolean wholeNode) {}
