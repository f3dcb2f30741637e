package io.wattle.benchmarks.meter;

import io.wattle.meter.snmp.SnmpAgent;
import io.wattle.meter.snmp.SnmpCredentials;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
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
import org.snmp4j.smi.UdpAddress;
import org.snmp4j.smi.VariableBinding;
import org.snmp4j.transport.DefaultUdpTransportMapping;

/** An SNMP v2c agent on the loopback interface that answers 187 to every question. */
final class LoopbackPdu implements CommandResponder, AutoCloseable {

    static final int WATTS = 187;

    private final DefaultUdpTransportMapping transport;
    private final Snmp snmp;
    private final AtomicLong questions = new AtomicLong();

    LoopbackPdu() throws IOException {
        transport = new DefaultUdpTransportMapping(new UdpAddress("127.0.0.1/0"));
        MessageDispatcherImpl dispatcher = new MessageDispatcherImpl();
        dispatcher.addMessageProcessingModel(new MPv2c());
        snmp = new Snmp(dispatcher, transport);
        snmp.addCommandResponder(this);
        snmp.listen();
    }

    SnmpAgent agent() {
        return new SnmpAgent(
                "127.0.0.1",
                transport.getListenAddress().getPort(),
                new SnmpCredentials.Community("meter"),
                Duration.ofSeconds(2),
                0);
    }

    /** How many messages asked it. */
    long questions() {
        return questions.get();
    }

    @Override
    public <A extends Address> void processPdu(CommandResponderEvent<A> event) {
        questions.incrementAndGet();
        PDU answer = event.getPDU();
        for (int i = 0; i < answer.size(); i++) {
            answer.set(i, new VariableBinding(answer.get(i).getOid(), new Gauge32(WATTS)));
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
            throw new IllegalStateException("the loopback PDU cannot answer", e);
        }
    }

    @Override
    public void close() throws IOException {
        snmp.close();
    }
}
