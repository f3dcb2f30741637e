package io.wattle.meter.snmp;

import io.wattle.meter.CounterSpec;
import io.wattle.meter.EnergyCounters;
import io.wattle.meter.MeterClock;
import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.snmp4j.PDU;
import org.snmp4j.smi.OID;

/**
 * One number of an agent, and what its counter has counted: takes its reading out of answers, whoever asked for them. Does
 * not ask itself. Thread safe.
 */
public final class SnmpOutlet {

    /** No rack PDU passes as much. */
    private static final double MAXIMUM_WATTS = 100_000;

    /** PDUs refresh their counters every few seconds; none is known to be slower. */
    private static final double REFRESH_SECONDS = 60;

    /** RFC 2578 has decimals of at most so many digits in practice; more is nonsense. */
    private static final int MOST_DECIMALS = 9;

    /** A device can answer 64 kB, and each node's reason is in a report, on the page and in the log. */
    private static final int MOST_LETTERS = 300;

    private static final String SILENCE = "no answer";
    private static final String UNSENT = "could not ask";

    private final SnmpAgent agent;
    private final PduValue value;
    private final MeterClock clock;
    private final OID oid;
    private final List<OID> oids;
    private EnergyCounters counter;

    /** An outlet whose joules count from its first good reading. */
    public SnmpOutlet(SnmpAgent agent, PduValue value) {
        this(agent, value, MeterClock.SYSTEM);
    }

    SnmpOutlet(SnmpAgent agent, PduValue value, MeterClock clock) {
        this.agent = agent;
        this.value = value;
        this.clock = clock;
        oid = new OID(value.oid());
        List<OID> all = new ArrayList<>(List.of(oid));
        value.decimalsOid().map(OID::new).ifPresent(all::add);
        oids = List.copyOf(all);
    }

    /** What is read, for people and for error messages. */
    public String name() {
        return "snmp " + agent.label() + " " + value.oid();
    }

    /** What to ask for: the number, and its decimals if the device tells them. */
    List<OID> oids() {
        return oids;
    }

    /** What a reply that has just come says of it. */
    Reading reading(SnmpReply reply) {
        if (reply instanceof SnmpReply.Answer answer) {
            return reading(answer.pdu());
        }
        return reply instanceof SnmpReply.Unsent unsent ? unsent(unsent) : silence();
    }

    private synchronized Reading reading(PDU answer) {
        long nanos = clock.nanos();
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
                : new Reading.Energy(
                        counter.joules(),
                        counter.intervalsLeftOut(),
                        counter.register(name()),
                        clock.now(),
                        Quality.MEASURED);
    }

    private Reading.Missing silence() {
        String asked = agent.credentials() instanceof SnmpCredentials.Community
                ? "the community (a wrong one is not answered)"
                : "the user and its passwords (wrong ones may not be answered)";
        return missing(SILENCE + " in " + agent.timeout().toMillis() + " ms x " + (agent.retries() + 1)
                + "; check the address, UDP port " + agent.port() + " in firewalls, that SNMP is switched on, and "
                + asked);
    }

    /** There is none, as nothing was asked. */
    Reading.Missing unsent(SnmpReply.Unsent unsent) {
        return missing(UNSENT + " (" + unsent.reason() + "); check the host name and the network");
    }

    /** Whether a missing reading's reason is about what the device answered. */
    static boolean answered(String reason) {
        return !reason.contains(": " + SILENCE) && !reason.contains(": " + UNSENT);
    }

    Reading.Missing missing(String reason) {
        return new Reading.Missing("snmp " + agent.label() + " OID " + value.oid() + ": " + line(reason), clock.now());
    }

    /** Some of it was said by a device. Cut first: a pattern is slow on much text. */
    private static String line(String reason) {
        String kept = reason.length() <= MOST_LETTERS ? reason : reason.substring(0, MOST_LETTERS) + "...";
        return kept.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", "?");
    }
}
