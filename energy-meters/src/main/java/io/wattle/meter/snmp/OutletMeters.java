package io.wattle.meter.snmp;

import io.wattle.model.Reading;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** The energy counters of some outlets of one PDU, read one after the other. Used by one thread. */
public final class OutletMeters implements AutoCloseable {

    /** One lost answer is no reason to lose the joules of a whole job. */
    private static final int TRIES = 5;

    private final Map<String, SnmpMeter> meters = new TreeMap<>();

    /**
     * Meters that count from their first reading.
     *
     * @param model one that tells energy
     * @param outlets index of each outlet, as the model counts them, by what hangs on it
     */
    public OutletMeters(SnmpAgent agent, PduModel model, Map<String, String> outlets) {
        outlets.forEach((name, index) -> meters.put(name, new SnmpMeter(agent, model.at(index))));
    }

    /**
     * Joules since the first call, 0 at that, by what hangs on the outlet.
     *
     * @throws IOException if an outlet gives none, or did not count all of the time: a sum that lacks some is no sum
     */
    public Map<String, Double> joules() throws IOException {
        Map<String, Double> joules = new TreeMap<>();
        for (Map.Entry<String, SnmpMeter> meter : meters.entrySet()) {
            joules.put(meter.getKey(), joules(meter.getKey(), meter.getValue()));
        }
        return joules;
    }

    private static double joules(String name, SnmpMeter meter) throws IOException {
        Reading reading = meter.read();
        for (int i = 1; i < TRIES && reading instanceof Reading.Missing; i++) {
            reading = meter.read();
        }
        if (reading instanceof Reading.Energy energy && energy.intervalsLeftOut() == 0) {
            return energy.joules();
        }
        throw new IOException(name + ": no joules: " + reason(reading));
    }

    private static String reason(Reading reading) {
        if (reading instanceof Reading.Missing missing) {
            return missing.reason();
        }
        return reading instanceof Reading.Energy
                ? "its counter began anew meanwhile, and nobody knows what is not counted"
                : "it tells watts (needed: a model that tells energy)";
    }

    @Override
    public void close() {
        meters.values().forEach(SnmpMeter::close);
    }
}
