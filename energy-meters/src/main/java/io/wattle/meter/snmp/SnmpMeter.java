package io.wattle.meter.snmp;

import io.wattle.meter.CounterSpec;
import io.wattle.meter.EnergyCounters;
import io.wattle.meter.Meter;
import io.wattle.meter.MeterClock;
import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.snmp4j.PDU;
import org.snmp4j.smi.OID;

/** Watts or joules of one PDU or outlet over SNMP v2c or v3. One reading is one GET. */
public final class SnmpMeter implements Meter {

    /** No rack PDU passes as much. */
    private static final double MAXIMUM_WATTS = 100_000;

    /** PDUs refresh their counters every few seconds; none is known to be slower. */
    private static final double REFRESH_SECONDS = 60;

    /** RFC 2578 has decimals of at most so many digits in practice; more is nonsense. */
    private static final int MOST_DECIMALS = 9;

    private static final String SILENCE = "no answer";
    private static final String UNSENT = "could not ask";

    private final SnmpAgent agent;
    private final PduValue value;
    private final MeterClock clock;
    private final OID oid;
    private final List<OID> oids = new ArrayList<>();
    private SnmpSession session;
    private EnergyCounters counter;
    private boolean closed;

    /** A meter of one number; opens its socket at the first reading. */
    public SnmpMeter(SnmpAgent agent, PduValue value) {
        this(agent, value, MeterClock.SYSTEM);
    }

    /** The same with any clock. */
    public SnmpMeter(SnmpAgent agent, PduValue value, MeterClock clock) {
        this.agent = agent;
        this.value = value;
        this.clock = clock;
        oid = new OID(value.oid());
        oids.add(oid);
        value.decimalsOid().map(OID::new).ifPresent(oids::add);
    }

    @Override
    public String name() {
        return "snmp " + agent.label() + " " + value.oid();
    }

    /** Watts, or joules since the first reading; {@link Quality#MEASURED}. See {@link Meter#read()}. */
    @Override
    public synchronized Reading read() {
        if (closed) {
            return missing("the meter is closed");
        }
        if (Thread.currentThread().isInterrupted()) {
            return missing("interrupted");
        }
        try {
            if (session == null) {
                session = SnmpSession.open(agent);
            }
            PDU answer = session.get(oids);
            if (answer == null) {
                return missing(Thread.currentThread().isInterrupted() ? "interrupted" : silence());
            }
            return reading(answer, clock.nanos());
        } catch (IOException | UncheckedIOException e) {
            release();
            return missing(UNSENT + " (" + e.getClass().getSimpleName() + ": " + e.getMessage()
                    + "); check the host name and the network");
        }
    }

    private String silence() {
        String asked = agent.credentials() instanceof SnmpCredentials.Community
                ? "the community (a wrong one is not answered)"
                : "the user and its passwords (wrong ones may not be answered)";
        return SILENCE + " in " + agent.timeout().toMillis() + " ms x " + (agent.retries() + 1)
                + "; check the address, UDP port " + agent.port() + " in firewalls, that SNMP is switched on, and "
                + asked;
    }

    /** Whether a missing reading's reason is about what the device answered. */
    static boolean answered(String reason) {
        return !reason.contains(": " + SILENCE) && !reason.contains(": " + UNSENT);
    }

    private Reading reading(PDU answer, long nanos) {
        SnmpAnswer number = SnmpAnswer.of(answer, oid, value.text());
        if (number instanceof SnmpAnswer.Refused refused) {
            return missing(refused.reason());
        }
        double scale = value.scale();
        if (oids.size() > 1) {
            SnmpAnswer decimals = SnmpAnswer.of(answer, oids.get(1), false);
            if (decimals instanceof SnmpAnswer.Refused refused) {
                return missing("decimal digits, OID " + oids.get(1) + ": " + refused.reason());
            }
            double digits = ((SnmpAnswer.Number) decimals).value();
            if (digits > MOST_DECIMALS) {
                return missing("decimal digits, OID " + oids.get(1) + ": " + digits + " (expected: 0 to 9)");
            }
            scale /= Math.pow(10, digits);
        }
        SnmpAnswer.Number count = (SnmpAnswer.Number) number;
        return value.kind() == PduValue.Kind.WATTS
                ? new Reading.Power(count.value() * scale, clock.now(), Quality.MEASURED)
                : energy(count, scale, nanos);
    }

    private Reading energy(SnmpAnswer.Number count, double joulesPerCount, long nanos) {
        CounterSpec spec = new CounterSpec(
                "the counter", joulesPerCount, count.range(), MAXIMUM_WATTS, REFRESH_SECONDS, Double.POSITIVE_INFINITY);
        if (counter == null || !counter.specs().get(0).equals(spec)) {
            counter = counter == null ? new EnergyCounters(List.of(spec)) : new EnergyCounters(List.of(spec), counter);
        }
        Optional<String> refusal = counter.advance(new double[] {count.value()}, nanos);
        return refusal.isPresent()
                ? missing(refusal.get())
                : new Reading.Energy(counter.joules(), counter.intervalsLeftOut(), clock.now(), Quality.MEASURED);
    }

    private Reading.Missing missing(String reason) {
        return new Reading.Missing("snmp " + agent.label() + " OID " + value.oid() + ": " + reason, clock.now());
    }

    private void release() {
        if (session == null) {
            return;
        }
        try {
            session.close();
        } catch (IOException e) {
            // The socket is gone either way; a new one is opened when needed.
            session = null;
        }
        session = null;
    }

    @Override
    public synchronized void close() {
        closed = true;
        release();
    }
}
