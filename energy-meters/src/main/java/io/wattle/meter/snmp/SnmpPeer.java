package io.wattle.meter.snmp;

import java.util.List;
import java.util.function.Consumer;
import org.snmp4j.CommunityTarget;
import org.snmp4j.PDU;
import org.snmp4j.ScopedPDU;
import org.snmp4j.Target;
import org.snmp4j.UserTarget;
import org.snmp4j.mp.SnmpConstants;
import org.snmp4j.security.SecurityLevel;
import org.snmp4j.smi.OID;
import org.snmp4j.smi.OctetString;
import org.snmp4j.smi.UdpAddress;
import org.snmp4j.smi.VariableBinding;

/** An agent at an address, by the credentials that it wants. Thread safe. */
final class SnmpPeer {

    private final SnmpSession session;
    private final UdpAddress address;
    private final SnmpAgent agent;

    SnmpPeer(SnmpSession session, UdpAddress address, SnmpAgent agent) {
        this.session = session;
        this.address = address;
        this.agent = agent;
    }

    /** Whether its socket is open: another peer is needed if not. */
    boolean isOpen() {
        return session.isOpen();
    }

    /**
     * Asks for numbers in one message, and returns at once.
     *
     * @param then given the reply, once, on any thread, this one too; not called if this throws
     */
    void get(List<OID> oids, Consumer<SnmpReply> then) {
        PDU pdu;
        Target<UdpAddress> target;
        if (agent.credentials() instanceof SnmpCredentials.User user) {
            session.v3().prepare(address, user);
            pdu = new ScopedPDU();
            target = userTarget(user);
        } else {
            SnmpCredentials.Community community = (SnmpCredentials.Community) agent.credentials();
            pdu = new PDU();
            target = new CommunityTarget<>(address, new OctetString(community.name()));
            target.setVersion(SnmpConstants.version2c);
        }
        target.setTimeout(agent.timeout().toMillis());
        target.setRetries(agent.retries());
        pdu.setType(PDU.GET);
        oids.forEach(oid -> pdu.add(new VariableBinding(oid)));
        session.send(pdu, target, then);
    }

    private Target<UdpAddress> userTarget(SnmpCredentials.User user) {
        int level = SecurityLevel.NOAUTH_NOPRIV;
        if (user.digest() != SnmpCredentials.Digest.NONE) {
            level = user.privacyPassword().isEmpty() ? SecurityLevel.AUTH_NOPRIV : SecurityLevel.AUTH_PRIV;
        }
        UserTarget<UdpAddress> target = new UserTarget<>();
        target.setAddress(address);
        target.setVersion(SnmpConstants.version3);
        target.setSecurityLevel(level);
        target.setSecurityName(new OctetString(user.name()));
        return target;
    }

    /** It does not answer: whatever answers there next may be another device. */
    void forget() {
        session.v3().forget(address);
    }
}
