package io.wattle.meter.snmp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.meter.Diagnosis;
import io.wattle.meter.TestingClock;
import io.wattle.meter.snmp.SnmpCredentials.Digest;
import io.wattle.meter.snmp.SnmpCredentials.User;
import io.wattle.model.Reading;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.snmp4j.PDU;
import org.snmp4j.smi.Counter32;
import org.snmp4j.smi.Counter64;
import org.snmp4j.smi.Gauge32;
import org.snmp4j.smi.Integer32;
import org.snmp4j.smi.OctetString;

class SnmpMeterTest {

    private static final String OUTLET = "1.3.6.1.4.1.318.1.1.26.9.4.3.1.7.3";
    private static final PduValue OUTLET_POWER = PduModel.APC_OUTLET_POWER.at("3");

    private final TestingClock time = new TestingClock();
    private TestingAgent agent;

    @BeforeEach
    void start() throws IOException {
        agent = new TestingAgent();
    }

    @AfterEach
    void stop() throws IOException {
        agent.close();
    }

    private static double watts(Reading reading) {
        assertThat(reading).isInstanceOf(Reading.Power.class);
        return ((Reading.Power) reading).watts();
    }

    private static String missing(Reading reading) {
        assertThat(reading).isInstanceOf(Reading.Missing.class);
        return ((Reading.Missing) reading).reason();
    }

    private Reading readOnce(SnmpAgent asked, PduValue value) {
        try (SnmpMeter meter = new SnmpMeter(asked, value)) {
            return meter.read();
        }
    }

    private Reading readOnce(PduValue value) {
        return readOnce(agent.v2c(), value);
    }

    @Test
    void readsAnOutletOverV2c() {
        agent.put(OUTLET, new Gauge32(187));
        assertThat(watts(readOnce(OUTLET_POWER))).isEqualTo(187);
    }

    @Test
    void scalesEachModelToWatts() {
        agent.put("1.3.6.1.4.1.318.1.1.26.4.3.1.5.1", new Integer32(123))
                .put("1.3.6.1.4.1.13742.4.1.2.2.1.7.4", new Gauge32(55))
                .put("1.3.6.1.4.1.13742.6.5.4.3.1.4.1.7.5", new Gauge32(1234))
                .put("1.3.6.1.4.1.13742.6.3.5.4.1.7.1.7.5", new Gauge32(1))
                .put("1.3.6.1.4.1.1718.3.2.3.1.14.1.1.3", new Integer32(61))
                .put("1.3.6.1.4.1.1718.4.1.8.3.1.7.1.1.3", new Integer32(62));
        assertThat(watts(readOnce(PduModel.APC_DEVICE_POWER.at("1")))).isEqualTo(1230);
        assertThat(watts(readOnce(PduModel.RARITAN_PX_OUTLET_POWER.at("4")))).isEqualTo(55);
        assertThat(watts(readOnce(PduModel.RARITAN_PDU2_OUTLET_POWER.at("1.7"))))
                .isCloseTo(123.4, within(1e-9));
        assertThat(watts(readOnce(PduModel.SERVERTECH_SENTRY3_OUTLET_POWER.at("1.1.3"))))
                .isEqualTo(61);
        assertThat(watts(readOnce(PduModel.SERVERTECH_SENTRY4_OUTLET_POWER.at("1.1.3"))))
                .isEqualTo(62);
    }

    @Test
    void switchedOffOutletDrawsZeroWatts() {
        agent.put(OUTLET, new Gauge32(0));
        assertThat(watts(readOnce(OUTLET_POWER))).isZero();
    }

    @Test
    void readsOverV3AtEveryLevel() {
        agent.put(OUTLET, new Gauge32(42));
        String password = TestingAgent.PASSWORD;
        assertThat(watts(readOnce(agent.agent(User.open("open")), OUTLET_POWER)))
                .isEqualTo(42);
        assertThat(watts(readOnce(agent.agent(new User("signed", Digest.SHA, password, "")), OUTLET_POWER)))
                .isEqualTo(42);
        assertThat(watts(readOnce(agent.agent(new User("secret", Digest.SHA256, password, password)), OUTLET_POWER)))
                .isEqualTo(42);
    }

    @Test
    void wrongV3CredentialsAreNamed() {
        String password = TestingAgent.PASSWORD;
        String wrong = "wrong password";
        assertThat(missing(readOnce(agent.agent(User.open("nobody")), OUTLET_POWER)))
                .contains("does not know this user");
        assertThat(missing(readOnce(agent.agent(new User("signed", Digest.SHA, wrong, "")), OUTLET_POWER)))
                .containsAnyOf("wrong digest", "its passwords");
        assertThat(missing(readOnce(agent.agent(new User("secret", Digest.SHA256, password, wrong)), OUTLET_POWER)))
                .containsAnyOf("cannot decrypt", "its passwords");
    }

    @Test
    void silenceNamesHostOidAndWhatToCheck() {
        agent.silence();
        assertThat(missing(readOnce(OUTLET_POWER)))
                .contains("127.0.0.1:" + agent.port(), OUTLET, "no answer in 1000 ms x 1", "firewalls", "community");
    }

    @Test
    void retriesAreMade() {
        agent.silence();
        SnmpAgent patient =
                new SnmpAgent("127.0.0.1", agent.port(), agent.v2c().credentials(), Duration.ofMillis(50), 3);
        long start = System.nanoTime();
        assertThat(missing(readOnce(patient, OUTLET_POWER))).contains("50 ms x 4");
        assertThat(System.nanoTime() - start).isGreaterThan(180_000_000L);
    }

    @Test
    void wrongCommunityIsASilence() {
        agent.put(OUTLET, new Gauge32(42));
        assertThat(missing(readOnce(agent.agent(new SnmpCredentials.Community("public")), OUTLET_POWER)))
                .contains("a wrong one is not answered");
    }

    @Test
    void unknownOidTextAndNegativeAreNoReading() {
        assertThat(missing(readOnce(OUTLET_POWER))).contains("noSuchInstance").contains("check the OID");
        agent.put(OUTLET, new OctetString("187"));
        assertThat(missing(readOnce(OUTLET_POWER))).contains("'187' came where a number is expected");
        agent.put(OUTLET, new Integer32(-1));
        assertThat(missing(readOnce(OUTLET_POWER))).contains("-1").contains("no measurement");
        agent.fail(PDU.genErr);
        assertThat(missing(readOnce(OUTLET_POWER))).contains("General variable binding error");
    }

    @Test
    void textDeclaredAsSuchIsRead() {
        PduValue text = PduValue.custom(OUTLET, PduValue.Kind.WATTS, 1).asText();
        agent.put(OUTLET, new OctetString(" 187.5 "));
        assertThat(watts(readOnce(text))).isEqualTo(187.5);
        agent.put(OUTLET, new OctetString("n/a"));
        assertThat(missing(readOnce(text))).contains("'n/a' is no number");
    }

    @Test
    void missingOrAbsurdDecimalsAreNoReading() {
        PduValue value = PduModel.RARITAN_PDU2_OUTLET_POWER.at("1.7");
        agent.put(value.oid(), new Gauge32(1234));
        assertThat(missing(readOnce(value))).contains("decimal digits").contains("noSuchInstance");
        agent.put(value.decimalsOid().orElseThrow(), new Gauge32(77));
        assertThat(missing(readOnce(value))).contains("77.0 (expected: 0 to 9)");
    }

    @Test
    void energyCountsFromTheFirstReadingAndSurvivesAReset() {
        PduValue energy = PduModel.APC_DEVICE_ENERGY.at("1");
        agent.put(energy.oid(), new Gauge32(1000));
        try (SnmpMeter meter = new SnmpMeter(agent.v2c(), energy, time.clock())) {
            assertThat(((Reading.Energy) meter.read()).joules()).isZero();
            agent.put(energy.oid(), new Gauge32(1002));
            time.advanceSeconds(60);
            assertThat(((Reading.Energy) meter.read()).joules()).isEqualTo(720_000);
            agent.put(energy.oid(), new Gauge32(0));
            time.advanceSeconds(60);
            assertThat(missing(meter.read())).contains("fell from 1002 to 0").contains("reset");
            agent.put(energy.oid(), new Gauge32(1));
            time.advanceSeconds(60);
            assertThat(((Reading.Energy) meter.read()).joules()).isEqualTo(1_080_000);
        }
    }

    @Test
    void counterOf32BitsWraps() {
        PduValue joules = PduValue.custom("1.3.6.1.4.1.99999.1", PduValue.Kind.JOULES, 1);
        agent.put(joules.oid(), new Counter32(4_294_967_290L));
        try (SnmpMeter meter = new SnmpMeter(agent.v2c(), joules, time.clock())) {
            meter.read();
            agent.put(joules.oid(), new Counter32(4));
            time.advanceSeconds(1);
            assertThat(((Reading.Energy) meter.read()).joules()).isEqualTo(10);
        }
    }

    @Test
    void counterOf64BitsIsRead() {
        PduValue joules = PduValue.custom("1.3.6.1.4.1.99999.1", PduValue.Kind.JOULES, 0.001);
        agent.put(joules.oid(), new Counter64(1L << 40));
        try (SnmpMeter meter = new SnmpMeter(agent.v2c(), joules, time.clock())) {
            meter.read();
            agent.put(joules.oid(), new Counter64((1L << 40) + 5000));
            time.advanceSeconds(1);
            Reading.Energy reading = (Reading.Energy) meter.read();
            assertThat(reading.joules()).isCloseTo(5, within(1e-9));
            assertThat(reading.register().orElseThrow().joules()).isCloseTo((1L << 40) / 1000.0 + 5, within(1e-3));
        }
    }

    @Test
    void unknownHostIsNoReading() {
        SnmpAgent nowhere = SnmpAgent.at("pdu.invalid", new SnmpCredentials.Community("x"));
        assertThat(missing(readOnce(nowhere, OUTLET_POWER)))
                .contains("could not ask (UnknownHostException")
                .contains("check the host name");
    }

    @Test
    void closeEndsEveryThread() {
        agent.put(OUTLET, new Gauge32(1));
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        SnmpMeter meter = new SnmpMeter(agent.v2c(), OUTLET_POWER);
        watts(meter.read());
        assertThat(Thread.getAllStackTraces().keySet()).hasSizeGreaterThan(before.size());
        meter.close();
        assertThat(missing(meter.read())).contains("closed");
        assertThat(newThreads(before)).isZero();
    }

    private static long newThreads(Set<Thread> before) {
        long count = 0;
        for (int i = 0; i < 100; i++) {
            count = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> !before.contains(thread) && thread.isAlive())
                    .count();
            if (count == 0) {
                return 0;
            }
            sleep(20);
        }
        return count;
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void interruptEndsTheWaitAndStaysSet() {
        agent.silence();
        SnmpAgent slow = new SnmpAgent("127.0.0.1", agent.port(), agent.v2c().credentials(), Duration.ofSeconds(20), 0);
        Thread reader = Thread.currentThread();
        Thread interrupter = new Thread(() -> {
            sleep(200);
            reader.interrupt();
        });
        interrupter.start();
        long start = System.nanoTime();
        Reading reading = readOnce(slow, OUTLET_POWER);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(missing(reading)).contains("interrupted");
        assertThat(System.nanoTime() - start).as("not the agent's 20 s").isLessThan(19_000_000_000L);
    }

    @Test
    void diagnosisTellsSilenceFromARefusal() {
        agent.put(OUTLET, new Gauge32(42));
        Diagnosis good = SnmpProbes.of(agent.v2c(), OUTLET_POWER).diagnose();
        assertThat(good.found()).isTrue();
        assertThat(good.readable()).isTrue();
        assertThat(watts(good.sample())).isEqualTo(42);
        Diagnosis refused =
                SnmpProbes.of(agent.v2c(), PduModel.APC_OUTLET_POWER.at("9")).diagnose();
        assertThat(refused.found()).isTrue();
        assertThat(refused.readable()).isFalse();
        assertThat(refused.fix()).hasValueSatisfying(fix -> assertThat(fix).startsWith("check the OID"));
        agent.silence();
        assertThat(SnmpProbes.of(agent.v2c(), OUTLET_POWER).diagnose().found()).isFalse();
        assertThat(SnmpProbes.unconfigured().diagnose().fix()).isPresent();
    }
}
