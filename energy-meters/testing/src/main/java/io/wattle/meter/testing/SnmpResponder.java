package io.wattle.meter.testing;

import java.io.IOException;
import java.util.List;
import org.snmp4j.CommandResponder;
import org.snmp4j.CommandResponderEvent;
import org.snmp4j.MessageDispatcherImpl;
import org.snmp4j.MessageException;
import org.snmp4j.PDU;
import org.snmp4j.Snmp;
import org.snmp4j.mp.MPv2c;
import org.snmp4j.mp.MessageProcessingModel;
import org.snmp4j.mp.StatusInformation;
import org.snmp4j.smi.Address;
import org.snmp4j.smi.OID;
import org.snmp4j.smi.UdpAddress;
import org.snmp4j.smi.Variable;
import org.snmp4j.smi.VariableBinding;
import org.snmp4j.transport.DefaultUdpTransportMapping;

/** An SNMP agent on the loopback interface; what it answers is its owner's. Thread safe, if the answer is. */
public final class SnmpResponder implements AutoCloseable {

    private final DefaultUdpTransportMapping transport;
    private final Snmp snmp;

    /** What it answers; called on threads of its own. */
    @FunctionalInterface
    public interface Answer {
        /**
         * Fills the request's values in ({@link SnmpResponder#fill}), and its error status if there is to be one.
         *
         * @return false to keep silent
         */
        boolean to(CommandResponderEvent<?> request);
    }

    /** The value of one number. */
    @FunctionalInterface
    public interface Values {
        /** What is sent; {@code Null.noSuchInstance} for a number that is not there. */
        Variable of(OID oid);
    }

    /**
     * Listens at any free port, for SNMP v2c of any community.
     *
     * @throws IOException if there is none
     */
    public SnmpResponder(Answer answer) throws IOException {
        this(0, List.of(new MPv2c()), answer);
    }

    /**
     * Listens.
     *
     * @param port 0 for any that is free
     * @param versions of SNMP that it understands
     * @throws IOException if the port is taken
     */
    public SnmpResponder(int port, List<MessageProcessingModel> versions, Answer answer) throws IOException {
        transport = new DefaultUdpTransportMapping(new UdpAddress("127.0.0.1/" + port));
        MessageDispatcherImpl dispatcher = new MessageDispatcherImpl();
        versions.forEach(dispatcher::addMessageProcessingModel);
        snmp = new Snmp(dispatcher, transport);
        snmp.addCommandResponder(new CommandResponder() {
            @Override
            public <A extends Address> void processPdu(CommandResponderEvent<A> request) {
                if (answer.to(request)) {
                    send(request);
                }
            }
        });
        snmp.listen();
    }

    /** The port of UDP where it listens. */
    public int port() {
        return transport.getListenAddress().getPort();
    }

    /** Puts a value beside each number that was asked for. */
    public static void fill(PDU request, Values values) {
        for (int i = 0; i < request.size(); i++) {
            OID oid = request.get(i).getOid();
            request.set(i, new VariableBinding(oid, values.of(oid)));
        }
    }

    private static <A extends Address> void send(CommandResponderEvent<A> request) {
        PDU answer = request.getPDU();
        answer.setType(PDU.RESPONSE);
        try {
            request.getMessageDispatcher()
                    .returnResponsePdu(
                            request.getMessageProcessingModel(),
                            request.getSecurityModel(),
                            request.getSecurityName(),
                            request.getSecurityLevel(),
                            answer,
                            request.getMaxSizeResponsePDU(),
                            request.getStateReference(),
                            new StatusInformation());
        } catch (MessageException e) {
            throw new IllegalStateException("an SNMP agent of this JVM cannot answer", e);
        }
    }

    @Override
    public void close() throws IOException {
        snmp.close();
    }
}
