package io.wattle.meter.snmp;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.snmp4j.mp.CounterSupport;
import org.snmp4j.mp.MPv3;
import org.snmp4j.security.AuthHMAC192SHA256;
import org.snmp4j.security.AuthSHA;
import org.snmp4j.security.PrivAES128;
import org.snmp4j.security.SecurityModel;
import org.snmp4j.security.SecurityModels;
import org.snmp4j.security.SecurityProtocols;
import org.snmp4j.security.SecurityProtocols.SecurityProtocolSet;
import org.snmp4j.security.USM;
import org.snmp4j.security.UsmUser;
import org.snmp4j.smi.OID;
import org.snmp4j.smi.OctetString;
import org.snmp4j.util.DefaultPDUFactory;

/** What one agent's SNMP v3 messages go through: its users, and its engine and clock as they are found out. Thread safe. */
final class V3Agent {

    /** Of this side of all of them. From random bytes: the library's own makes it of the host's name, which it looks up. */
    private static final byte[] ENGINE = MPv3.createLocalEngineID(
            new OctetString(UUID.randomUUID().toString().substring(0, 8)));

    private final Map<String, SnmpCredentials.User> users = new HashMap<>();
    private final USM usm;
    private final MPv3 model;

    V3Agent() {
        SecurityProtocols protocols = new SecurityProtocols(SecurityProtocolSet.defaultSecurity);
        protocols.addAuthenticationProtocol(new AuthSHA());
        protocols.addAuthenticationProtocol(new AuthHMAC192SHA256());
        protocols.addPrivacyProtocol(new PrivAES128());
        usm = new USM(protocols, new OctetString(ENGINE), 0);
        SecurityModels models = SecurityModels.getCollection(new SecurityModel[] {usm});
        model = new MPv3(ENGINE.clone(), new DefaultPDUFactory(), protocols, models, CounterSupport.getInstance());
    }

    MPv3 model() {
        return model;
    }

    /** Whether messages of this user can go through it: not if it knows the name with other secrets. */
    synchronized boolean admits(SnmpCredentials.User user) {
        SnmpCredentials.User known = users.putIfAbsent(user.name(), user);
        if (known == null) {
            add(user);
        }
        return known == null || known.equals(user);
    }

    private void add(SnmpCredentials.User user) {
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
    }
}
