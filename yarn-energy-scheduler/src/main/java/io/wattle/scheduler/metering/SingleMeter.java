package io.wattle.scheduler.metering;

import io.wattle.meter.Meter;
import io.wattle.model.Reading;
import java.util.List;
import java.util.function.BiConsumer;

/** A device of one meter: its thread waits for it. */
record SingleMeter(Meter meter) implements Source {

    @Override
    public void read(List<NodeMeter> meters, BiConsumer<NodeMeter, Reading> sink, Runnable done) {
        for (NodeMeter each : meters) {
            sink.accept(each, meter.read());
        }
        done.run();
    }

    @Override
    public void close() {
        meter.close();
    }
}
