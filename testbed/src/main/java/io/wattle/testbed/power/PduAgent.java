package io.wattle.testbed.power;

import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import java.io.IOException;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.snmp4j.CommandResponder;
import org.snmp4j.CommandResponderEvent;
import org.snmp4j.MessageDispatcherImpl;
import org.snmp4j.MessageException;
import org.snmp4j.PDU;
import org.snmp4j.Snmp;
import org.snmp4j.mp.MPv2c;
import org.snmp4j.mp.StatusInformation;
import org.snmp4j.smi.Address;
import org.snmp4j.smi.Integer32;
import org.snmp4j.smi.Null;
import org.snmp4j.smi.OID;
import org.snmp4j.smi.OctetString;
import org.snmp4j.smi.UdpAddress;
import org.snmp4j.smi.UnsignedInteger32;
import org.snmp4j.smi.Variable;
import org.snmp4j.smi.VariableBinding;
import org.snmp4j.transport.DefaultUdpTransportMapping;

/**
 * Answers for the testbed's meters as a rack PDU would, over SNMP v2c: the numbers of Raritan's PDU2-MIB, whose decimals
 * carry an Edison's milliwatts. One outlet for each worker. Thread safe.
 */
public final class PduAgent implements AutoCloseable {

    /** Read access, as on a PDU out of the box. */
    public static final String COMMUNITY = "public";

    /** How a meter that knows makers' PDUs names this one, for joules. */
    public static final String ENERGY_MODEL = "raritan-pdu2-outlet-energy";

    /** Where it listens. */
    public static final int PORT = 161;

    /** measurementsOutletSensorValue and outletSensorDecimalDigits; index: pdu, outlet, sensor. */
    private static final OID VALUE = new OID("1.3.6.1.4.1.13742.6.5.4.3.1.4");

    private static final OID DECIMALS = new OID("1.3.6.1.4.1.13742.6.3.5.4.1.7");
    private static final int THE_PDU = 1;

    private enum Sensor {
        WATTS(5, 3),
        WATT_HOURS(8, 6);

        private final int number;
        private final int decimals;

        Sensor(int number, int decimals) {
            this.number = number;
            this.decimals = decimals;
        }
    }

    private static final double JOULES_PER_WATT_HOUR = 3600;
    private static final long UNSIGNED = 1L << 32;

    private final List<WorkerMeter> outlets;
    private final Snmp snmp;

    /**
     * Listens.
     *
     * @param address IPv4 address of this machine, or of the network namespace it is called in
     * @param outlets the meter of each outlet; the first is outlet 1
     * @throws IOException if the port is taken
     */
    public PduAgent(String address, List<WorkerMeter> outlets) throws IOException {
        this(new UdpAddress(address + "/" + PORT), outlets);
    }

    PduAgent(UdpAddress address, List<WorkerMeter> outlets) throws IOException {
        this.outlets = List.copyOf(outlets);
        MessageDispatcherImpl dispatcher = new MessageDispatcherImpl();
        dispatcher.addMessageProcessingModel(new MPv2c());
        snmp = new Snmp(dispatcher, new DefaultUdpTransportMapping(address));
        snmp.addCommandResponder(new CommandResponder() {
            @Override
            public <A extends Address> void processPdu(CommandResponderEvent<A> event) {
                answer(event);
            }
        });
        snmp.listen();
    }

    /** How a meter names an outlet: of the first PDU, which is all that there is. */
    public static String index(int outlet) {
        return THE_PDU + "." + outlet;
    }

    /**
     * The plug-in's file of meters: each worker at its outlet.
     *
     * @param host that answers
     * @param port of UDP where it answers
     * @param credentials name of the file with the community, beside it
     */
    public static String metersFile(TestbedPlan plan, String host, int port, String credentials) {
        StringBuilder meters = new StringBuilder("meters:\n");
        for (WorkerPlan worker : plan.workers()) {
            meters.append("  ").append(worker.host());
            meters.append(": {snmp: {host: ").append(host);
            meters.append(", port: ").append(port);
            meters.append(", device: ").append(ENERGY_MODEL);
            meters.append(", outlet: \"").append(index(worker.outlet()));
            meters.append("\", credentials: ").append(credentials).append("}}\n");
        }
        return meters.toString();
    }

    @Override
    public void close() throws IOException {
        snmp.close();
    }

    private <A extends Address> void answer(CommandResponderEvent<A> event) {
        PDU request = event.getPDU();
        if (request == null
                || request.getType() != PDU.GET
                || !COMMUNITY.equals(new OctetString(event.getSecurityName()).toString())) {
            return;
        }
        PDU response = new PDU(request);
        response.setType(PDU.RESPONSE);
        for (int i = 0; i < request.size(); i++) {
            OID oid = request.get(i).getOid();
            response.set(i, new VariableBinding(oid, value(oid)));
        }
        try {
            event.getMessageDispatcher()
                    .returnResponsePdu(
                            event.getMessageProcessingModel(),
                            event.getSecurityModel(),
                            event.getSecurityName(),
                            event.getSecurityLevel(),
                            response,
                            event.getMaxSizeResponsePDU(),
                            event.getStateReference(),
                            new StatusInformation());
        } catch (MessageException e) {
            // Who asked gets no answer, as from a PDU whose cable was pulled, and asks again.
        }
    }

    private Variable value(OID oid) {
        boolean isValue = oid.startsWith(VALUE);
        if (!(isValue || oid.startsWith(DECIMALS)) || oid.size() != VALUE.size() + 3) {
            return Null.noSuchObject;
        }
        int outlet = oid.get(VALUE.size() + 1);
        if (oid.get(VALUE.size()) != THE_PDU || outlet < 1 || outlet > outlets.size()) {
            return Null.noSuchInstance;
        }
        WorkerMeter meter = outlets.get(outlet - 1);
        if (!meter.isFresh()) {
            // A sensor that has failed has no reading: an old one would pass for one that stands still.
            return Null.noSuchInstance;
        }
        for (Sensor sensor : Sensor.values()) {
            if (oid.last() == sensor.number) {
                return isValue
                        ? scaled(sensor, sensor == Sensor.WATTS ? meter::watts : () -> wattHours(meter))
                        : new Integer32(sensor.decimals);
            }
        }
        return Null.noSuchInstance;
    }

    private static double wattHours(WorkerMeter meter) {
        return meter.joules() / JOULES_PER_WATT_HOUR;
    }

    /** Wraps as a PDU's counter does. */
    private static Variable scaled(Sensor sensor, DoubleSupplier value) {
        long count = Math.round(value.getAsDouble() * Math.pow(10, sensor.decimals));
        return new UnsignedInteger32(count % UNSIGNED);
    }
}
