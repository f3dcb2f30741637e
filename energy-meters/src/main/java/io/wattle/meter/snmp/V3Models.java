package io.wattle.meter.snmp;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.snmp4j.MessageDispatcher;
import org.snmp4j.MutablePDU;
import org.snmp4j.PDU;
import org.snmp4j.TransportStateReference;
import org.snmp4j.asn1.BERInputStream;
import org.snmp4j.asn1.BEROutputStream;
import org.snmp4j.mp.MessageProcessingModel;
import org.snmp4j.mp.MutableStateReference;
import org.snmp4j.mp.PduHandle;
import org.snmp4j.mp.SnmpConstants;
import org.snmp4j.mp.StateReference;
import org.snmp4j.mp.StatusInformation;
import org.snmp4j.smi.Address;
import org.snmp4j.smi.Integer32;
import org.snmp4j.smi.OctetString;

/**
 * SNMP v3 of many agents over one socket: each agent's messages go through a model of its own. One model for all would mix
 * up agents' users of the same name with other passwords, and the clocks of devices that were made with the same engine ID.
 * Thread safe.
 */
final class V3Models implements MessageProcessingModel {

    private final Map<Address, V3Agent> agents = new ConcurrentHashMap<>();

    /** Makes sure that messages of this user can go to that address. */
    void prepare(Address address, SnmpCredentials.User user) {
        V3Agent known = agents.get(address);
        if (known != null && known.admits(user)) {
            return;
        }
        // Not within the map: others would wait for what is made here.
        V3Agent fresh = new V3Agent();
        fresh.admits(user);
        V3Agent other = known == null ? agents.putIfAbsent(address, fresh) : known;
        if (other != null && !other.admits(user)) {
            agents.put(address, fresh);
        }
    }

    /** Forgets the agent's engine and clock: another device may have its address by now. */
    void forget(Address address) {
        agents.remove(address);
    }

    @Override
    public int getID() {
        return MPv3;
    }

    @Override
    public boolean isProtocolVersionSupported(int version) {
        return version == SnmpConstants.version3;
    }

    @Override
    public <A extends Address> int prepareOutgoingMessage(
            A address,
            int maxMessageSize,
            int messageProcessingModel,
            int securityModel,
            byte[] securityName,
            int securityLevel,
            PDU pdu,
            boolean expectResponse,
            PduHandle handle,
            BEROutputStream message,
            TransportStateReference transport)
            throws IOException {
        V3Agent agent = agents.get(address);
        if (agent == null) {
            // Forgotten between two messages to it.
            return SnmpConstants.SNMP_MP_ERROR;
        }
        return agent.model()
                .prepareOutgoingMessage(
                        address,
                        maxMessageSize,
                        messageProcessingModel,
                        securityModel,
                        securityName,
                        securityLevel,
                        pdu,
                        expectResponse,
                        handle,
                        message,
                        transport);
    }

    /** Only agents respond. */
    @Override
    public <A extends Address> int prepareResponseMessage(
            int messageProcessingModel,
            int maxMessageSize,
            int securityModel,
            byte[] securityName,
            int securityLevel,
            PDU pdu,
            int maxSizeResponse,
            StateReference<A> state,
            StatusInformation status,
            BEROutputStream message) {
        return SnmpConstants.SNMP_MP_ERROR;
    }

    @Override
    public <A extends Address> int prepareDataElements(
            MessageDispatcher dispatcher,
            A address,
            BERInputStream message,
            TransportStateReference transport,
            Integer32 messageProcessingModel,
            Integer32 securityModel,
            OctetString securityName,
            Integer32 securityLevel,
            MutablePDU pdu,
            PduHandle handle,
            Integer32 maxSizeResponse,
            StatusInformation status,
            MutableStateReference<A> state)
            throws IOException {
        V3Agent agent = agents.get(address);
        if (agent == null) {
            // Nobody who was asked.
            return SnmpConstants.SNMP_MP_ERROR;
        }
        return agent.model()
                .prepareDataElements(
                        dispatcher,
                        address,
                        message,
                        transport,
                        messageProcessingModel,
                        securityModel,
                        securityName,
                        securityLevel,
                        pdu,
                        handle,
                        maxSizeResponse,
                        status,
                        state);
    }

    @Override
    public void releaseStateReference(PduHandle handle) {
        agents.values().forEach(it -> it.model().releaseStateReference(handle));
    }
}
