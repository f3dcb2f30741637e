package io.wattle.meter.snmp;

import io.wattle.meter.testing.SnmpResponder;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.snmp4j.CommandResponderEvent;
import org.snmp4j.PDU;
import org.snmp4j.mp.CounterSupport;
import org.snmp4j.mp.MPv2c;
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
import org.snmp4j.smi.Address;
import org.snmp4j.smi.Null;
import org.snmp4j.smi.OID;
import org.snmp4j.smi.OctetString;
import org.snmp4j.smi.Variable;
import org.snmp4j.util.DefaultPDUFactory;

/** A PDU in this JVM: answers GET of what it was given, to community "meter" and three v3 users, or keeps silent. */
public final class TestingAgent implements AutoCloseable {

    public static final String COMMUNITY = "meter";
    static final String PASSWORD = "correct horse";

    private final Map<OID, Variable> values = new ConcurrentHashMap<>();
    private final SnmpResponder responder;
    private volatile boolean silent;
    private volatile int errorStatus;
    private volatile int mostNumbers = Integer.MAX_VALUE;
    private volatile boolean silentAboutMore;
    private volatile OID poison = new OID();
    private final List<Integer> asked = new CopyOnWriteArrayList<>();
    private final Set<Address> askers = ConcurrentHashMap.newKeySet();

    public TestingAgent() throws IOException {
        this(0, "testing agent");
    }

    /**
     * One at a port.
     *
     * @param port 0 for any that is free
     * @param engineName of which its engine ID is made
     */
    TestingAgent(int port, String engineName) throws IOException {
        SecurityProtocols protocols = new SecurityProtocols(SecurityProtocolSet.defaultSecurity);
        protocols.addAuthenticationProtocol(new AuthSHA());
        protocols.addAuthenticationProtocol(new AuthHMAC192SHA256());
        protocols.addPrivacyProtocol(new PrivAES128());
        byte[] engine = MPv3.createLocalEngineID(new OctetString(engineName));
        USM usm = new USM(protocols, new OctetString(engine), 0);
        OctetString password = new OctetString(PASSWORD);
        usm.addUser(new UsmUser(new OctetString("open"), null, null, null, null));
        usm.addUser(new UsmUser(new OctetString("signed"), AuthSHA.ID, password, null, null));
        usm.addUser(new UsmUser(
                new OctetString("secret"), AuthHMAC192SHA256.ID, password, PrivAES128.ID, new OctetString(PASSWORD)));
        MPv3 signed = new MPv3(
                engine,
                new DefaultPDUFactory(),
                protocols,
                SecurityModels.getCollection(new SecurityModel[] {usm}),
                CounterSupport.getInstance());
        responder = new SnmpResponder(port, List.of(new MPv2c(), signed), this::answer);
    }

    public int port() {
        return responder.port();
    }

    public SnmpAgent v2c() {
        return agent(new SnmpCredentials.Community(COMMUNITY));
    }

    SnmpAgent agent(SnmpCredentials credentials) {
        return new SnmpAgent("127.0.0.1", port(), credentials, Duration.ofSeconds(1), 0);
    }

    public TestingAgent put(String oid, Variable value) {
        values.put(new OID(oid), value);
        return this;
    }

    void silence() {
        silent = true;
    }

    void speak() {
        silent = false;
    }

    /** More numbers in one message have no answer but that it would be too big. */
    void takeAtMost(int numbers) {
        mostNumbers = numbers;
    }

    /** More numbers in one message have no answer at all. */
    void ignoreMoreThan(int numbers) {
        mostNumbers = numbers;
        silentAboutMore = true;
    }

    /** A message with this number in it is answered with an error. */
    void failAt(String oid) {
        poison = new OID(oid);
    }

    /** How many numbers each message asked for. */
    List<Integer> asked() {
        return asked;
    }

    /** Addresses from which it was asked. */
    Set<Address> askers() {
        return askers;
    }

    void fail(int status) {
        errorStatus = status;
    }

    private boolean answer(CommandResponderEvent<?> event) {
        PDU request = event.getPDU();
        boolean community = event.getSecurityModel() != SecurityModel.SECURITY_MODEL_SNMPv2c
                || new OctetString(event.getSecurityName()).equals(new OctetString(COMMUNITY));
        if (request.getType() == PDU.GET) {
            asked.add(request.size());
            askers.add(event.getPeerAddress());
        }
        boolean tooMany = request.size() > mostNumbers;
        if (silent || !community || request.getType() != PDU.GET || (tooMany && silentAboutMore)) {
            return false;
        }
        boolean poisoned = request.getVariableBindings().stream()
                .anyMatch(it -> it.getOid().equals(poison));
        SnmpResponder.fill(request, oid -> values.getOrDefault(oid, Null.noSuchInstance));
        request.setErrorStatus(tooMany ? PDU.tooBig : poisoned ? PDU.genErr : errorStatus);
        return true;
    }

    @Override
    public void close() throws IOException {
        responder.close();
    }
}
