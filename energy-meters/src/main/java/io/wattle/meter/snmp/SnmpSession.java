package io.wattle.meter.snmp;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import org.snmp4j.CommunityTarget;
import org.snmp4j.MessageDispatcherImpl;
import org.snmp4j.PDU;
import org.snmp4j.ScopedPDU;
import org.snmp4j.Snmp;
import org.snmp4j.Target;
import org.snmp4j.UserTarget;
import org.snmp4j.mp.CounterSupport;
import org.snmp4j.mp.MPv2c;
import org.snmp4j.mp.MPv3;
import org.snmp4j.mp.SnmpConstants;
import org.snmp4j.security.AuthHMAC192SHA256;
import org.snmp4j.security.AuthSHA;
import org.snmp4j.security.PrivAES128;
import org.snmp4j.security.SecurityLevel;
import org.snmp4j.security.SecurityModel;
import org.snmp4j.security.SecurityModels;
import org.snmp4j.security.SecurityProtocols;
import org.snmp4j.security.SecurityProtocols.SecurityProtocolSet;
import org.snmp4j.security.USM;
import org.snmp4j.security.UsmUser;
import org.snmp4j.smi.OID;
import org.snmp4j.smi.OctetString;
import org.snmp4j.smi.UdpAddress;
import org.snmp4j.smi.VariableBinding;
import org.snmp4j.transport.DefaultUdpTransportMapping;
import org.snmp4j.util.DefaultPDUFactory;

/**
 * An open SNMP socket to one agent. Has its own users and protocols: the library's shared ones would mix two agents'
 * users of the same name, and those of whatever else runs in this JVM. Not thread safe.
 */
final class SnmpSession implements Closeable {

    private final Snmp snmp;
    private final Target<UdpAddress> target;
    private final boolean version3;

    private SnmpSession(Snmp snmp, Target<UdpAddress> target, boolean version3) {
        this.snmp = snmp;
        this.target = target;
        this.version3 = version3;
    }

    /**
     * Opens a socket and starts its listening thread.
     *
     * @throws IOException if the host has no address or no socket can be had
     */
    static SnmpSession open(SnmpAgent agent) throws IOException {
        UdpAddress address = new UdpAddress(InetAddress.getByName(agent.host()), agent.port());
        MessageDispatcherImpl dispatcher = new MessageDispatcherImpl();
        Target<UdpAddress> target;
        boolean version3 = agent.credentials() instanceof SnmpCredentials.User;
        if (agent.credentials() instanceof SnmpCredentials.User user) {
            dispatcher.addMessageProcessingModel(version3(user));
            target = userTarget(address, user);
        } else {
            SnmpCredentials.Community community = (SnmpCredentials.Community) agent.credentials();
            dispatcher.addMessageProcessingModel(new MPv2c());
            target = new CommunityTarget<>(address, new OctetString(community.name()));
            target.setVersion(SnmpConstants.version2c);
        }
        target.setTimeout(agent.timeout().toMillis());
        target.setRetries(agent.retries());
        Snmp snmp = new Snmp(dispatcher, new DefaultUdpTransportMapping());
        try {
            snmp.listen();
        } catch (IOException e) {
            snmp.close();
            throw e;
        }
        return new SnmpSession(snmp, target, version3);
    }

    private static MPv3 version3(SnmpCredentials.User user) {
        SecurityProtocols protocols = new SecurityProtocols(SecurityProtocolSet.defaultSecurity);
        protocols.addAuthenticationProtocol(new AuthSHA());
        protocols.addAuthenticationProtocol(new AuthHMAC192SHA256());
        protocols.addPrivacyProtocol(new PrivAES128());
        byte[] engine = MPv3.createLocalEngineID();
        USM usm = new USM(protocols, new OctetString(engine), 0);
        OID digest = switch (user.digest()) {
            case NONE -> null;
            case SHA -> AuthSHA.ID;
            case SHA256 -> AuthHMAC192SHA256.ID;
        };
        boolean encrypted = !user.privacyPassword().isEmpty();
        usm.addUser(new UsmUser(
                new OctetString(user.name()),
                digest,
                digest == null ? null : new OctetString(user.authenticationPassword()),
                encrypted ? PrivAES128.ID : null,
                encrypted ? new OctetString(user.privacyPassword()) : null));
        SecurityModels models = SecurityModels.getCollection(new SecurityModel[] {usm});
        return new MPv3(engine, new DefaultPDUFactory(), protocols, models, CounterSupport.getInstance());
    }

    private static Target<UdpAddress> userTarget(UdpAddress address, SnmpCredentials.User user) {
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

    /**
     * Asks for numbers in one message.
     *
     * @return the answer, or null if none came in time
     * @throws IOException if the message cannot be sent
     */
    PDU get(List<OID> oids) throws IOException {
        PDU pdu = version3 ? new ScopedPDU() : new PDU();
        pdu.setType(PDU.GET);
        oids.forEach(oid -> pdu.add(new VariableBinding(oid)));
        return snmp.send(pdu, target).getResponse();
    }

    /** Ends the threads of this socket. */
    @Override
    public void close() throws IOException {
        snmp.close();
    }
}
