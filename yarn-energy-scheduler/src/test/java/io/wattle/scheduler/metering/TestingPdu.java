package io.wattle.scheduler.metering;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.snmp4j.CommandResponder;
import org.snmp4j.CommandResponderEvent;
import org.snmp4j.MessageDispatcherImpl;
import org.snmp4j.MessageException;
import org.snmp4j.PDU;
import org.snmp4j.Snmp;
import org.snmp4j.mp.MPv2c;
import org.snmp4j.mp.StatusInformation;
import org.snmp4j.smi.Address;
import org.snmp4j.smi.Gauge32;
import org.snmp4j.smi.Null;
import org.snmp4j.smi.OID;
import org.snmp4j.smi.UdpAddress;
import org.snmp4j.smi.Variable;
import org.snmp4j.smi.VariableBinding;
import org.snmp4j.transport.DefaultUdpTransportMapping;

/** A PDU of APC's in this JVM: outlet N draws N watts, and there are 100 of them. */
final class TestingPdu implements CommandResponder, AutoCloseable {

    private static final int OUTLETS = 100;

    private final DefaultUdpTransportMapping transport;
    private final Snmp snmp;
    private final List<Integer> asked = new CopyOnWriteArrayList<>();
    private volatile boolean silent;

    TestingPdu() throws IOException {
        transport = new DefaultUdpTransportMapping(new UdpAddress("127.0.0.1/0"));
        MessageDispatcherImpl dispatcher = new MessageDispatcherImpl();
        dispatcher.addMessageProcessingModel(new MPv2c());
        snmp = new Snmp(dispatcher, transport);
        snmp.addCommandResponder(this);
        snmp.listen();
    }

    /** Its line in the file of meters, for hosts {@code <prefix>1} and so on up to the number of outlets. */
    String meters(String prefix, int outlets) {
        StringBuilder lines = new StringBuilder();
        for (int i = 1; i <= outlets; i++) {
            lines.append("  ").append(prefix).append(i).append(": {snmp: {host: 127.0.0.1, port: ");
            lines.append(transport.getListenAddress().getPort());
            lines.append(", device: apc-outlet-power, outlet: ").append(i).append("}}\n");
        }
        return lines.toString();
    }

    void silence() {
        silent = true;
    }

    void speak() {
        silent = false;
    }

    /** How many outlets each message asked for. */
    List<Integer> asked() {
        return asked;
    }

    @Override
    public <A extends Address> void processPdu(CommandResponderEvent<A> event) {
        PDU answer = event.getPDU();
        asked.add(answer.size());
        if (silent) {
            return;
        }
        for (int i = 0; i < answer.size(); i++) {
            OID oid = answer.get(i).getOid();
            Variable value = oid.last() <= OUTLETS ? new Gauge32(oid.last()) : Null.noSuchInstance;
            answer.set(i, new VariableBinding(oid, value));
        }
        answer.setType(PDU.RESPONSE);
        try {
            event.getMessageDispatcher()
                    .returnResponsePdu(
                            event.getMessageProcessingModel(),
                            event.getSecurityModel(),
                            event.getSecurityName(),
                            event.getSecurityLevel(),
                            answer,
                            event.getMaxSizeResponsePDU(),
                            event.getStateReference(),
                            new StatusInformation());
        } catch (MessageException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() throws IOException {
        snmp.close();
    }
}
