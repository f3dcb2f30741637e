package io.wattle.meter.snmp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.meter.snmp.SnmpCredentials.Digest;
import io.wattle.meter.snmp.SnmpCredentials.User;
import io.wattle.model.Reading;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.snmp4j.PDU;
import org.snmp4j.smi.Gauge32;
import org.snmp4j.smi.OctetString;

class SnmpDeviceTest {

    private static final int OUTLETS = 100;

    private final SnmpClient client = new SnmpClient();
    private TestingAgent agent;

    @BeforeEach
    void start() throws IOException {
        agent = withOutlets(new TestingAgent());
    }

    @AfterEach
    void stop() throws IOException {
        client.close();
        agent.close();
    }

    private static TestingAgent withOutlets(TestingAgent agent) {
        for (int i = 1; i <= OUTLETS; i++) {
            agent.put(outlet(i).oid(), new Gauge32(i));
        }
        return agent;
    }

    private static PduValue outlet(int number) {
        return PduModel.APC_OUTLET_POWER.at(Integer.toString(number));
    }

    /** A reading that is under way. */
    private static final class Round {
        private final SnmpDevice device;
        private final List<SnmpOutlet> outlets = new ArrayList<>();
        private final Map<SnmpOutlet, Reading> readings = new ConcurrentHashMap<>();
        private final CountDownLatch done = new CountDownLatch(1);

        Round(SnmpDevice device, List<PduValue> values) {
            this.device = device;
            values.forEach(it -> outlets.add(device.outlet(it)));
        }

        Round begin() {
            device.read(
                    outlets,
                    (outlet, reading) ->
                            assertThat(readings.put(outlet, reading)).isNull(),
                    done::countDown);
            return this;
        }

        List<Reading> end() throws InterruptedException {
            assertThat(done.await(20, TimeUnit.SECONDS)).as("the reading ended").isTrue();
            return outlets.stream().map(readings::get).toList();
        }
    }

    private Round round(SnmpAgent asked) {
        return new Round(new SnmpDevice(client, asked), outlets());
    }

    private static List<PduValue> outlets() {
        return IntStream.rangeClosed(1, OUTLETS)
                .mapToObj(SnmpDeviceTest::outlet)
                .toList();
    }

    private static void allRead(List<Reading> readings) {
        for (int i = 1; i <= readings.size(); i++) {
            assertThat(watts(readings.get(i - 1))).isEqualTo(i);
        }
    }

    private static double watts(Reading reading) {
        assertThat(reading).isInstanceOf(Reading.Power.class);
        return ((Reading.Power) reading).watts();
    }

    private static String missing(Reading reading) {
        assertThat(reading).isInstanceOf(Reading.Missing.class);
        return ((Reading.Missing) reading).reason();
    }

    @Test
    void manyOutletsTakeFewMessages() throws Exception {
        allRead(round(agent.v2c()).begin().end());
        assertThat(agent.asked()).hasSize(4).allMatch(it -> it <= BatchLimit.MOST);
    }

    /** Agents here all have the same engine ID, as carelessly made devices do; one of them has another user's password. */
    @Test
    void allAgentsAreAskedOverOneSocketWithTheirOwnCredentials() throws Exception {
        String password = TestingAgent.PASSWORD;
        List<SnmpCredentials> credentials = List.of(
                new SnmpCredentials.Community(TestingAgent.COMMUNITY),
                User.open("open"),
                new User("signed", Digest.SHA, password, ""),
                new User("secret", Digest.SHA256, password, password),
                new User("secret", Digest.SHA256, password, password));
        List<TestingAgent> agents = new ArrayList<>();
        List<Round> rounds = new ArrayList<>();
        try (TestingAgent stranger = withOutlets(new TestingAgent())) {
            for (SnmpCredentials each : credentials) {
                TestingAgent next = withOutlets(new TestingAgent());
                agents.add(next);
                rounds.add(round(patient(next.agent(each))).begin());
            }
            Round refused = round(stranger.agent(new User("secret", Digest.SHA256, "other password", password)))
                    .begin();
            for (Round each : rounds) {
                allRead(each.end());
            }
            assertThat(refused.end())
                    .allSatisfy(it -> assertThat(missing(it)).containsAnyOf("wrong digest", "its passwords"));
            assertThat(agents.stream().flatMap(it -> it.askers().stream()).distinct())
                    .hasSize(1);
        } finally {
            for (TestingAgent each : agents) {
                each.close();
            }
        }
    }

    /** On a busy machine an answer may take its time. */
    private static SnmpAgent patient(SnmpAgent asked) {
        return new SnmpAgent(asked.host(), asked.port(), asked.credentials(), Duration.ofSeconds(3), 2);
    }

    @Test
    void oneOutletThatIsNotThereSpoilsNoOther() throws Exception {
        PduValue none = outlet(OUTLETS + 1);
        agent.put(outlet(2).oid(), new OctetString("off"));
        Round round = new Round(new SnmpDevice(client, agent.v2c()), List.of(outlet(1), none, outlet(2), outlet(3)));
        List<Reading> readings = round.begin().end();
        assertThat(watts(readings.get(0))).isEqualTo(1);
        assertThat(missing(readings.get(1))).contains(none.oid(), "noSuchInstance", "check the OID");
        assertThat(missing(readings.get(2))).contains("'off' came where a number is expected");
        assertThat(watts(readings.get(3))).isEqualTo(3);
    }

    /** The error of SNMP is one for the whole message. */
    @Test
    void oneOutletThatFailsSpoilsNoOther() throws Exception {
        agent.failAt(outlet(42).oid());
        List<Reading> readings = new ArrayList<>(round(agent.v2c()).begin().end());
        assertThat(missing(readings.remove(41))).contains("General variable binding error");
        assertThat(readings).hasSize(OUTLETS - 1).allSatisfy(it -> watts(it));
    }

    @Test
    void anOidThatBeginsLikeAnotherIsNotTakenForIt() throws Exception {
        PduValue shorter = PduValue.custom("1.3.6.1.4.1.99999.1", PduValue.Kind.WATTS, 1);
        PduValue longer = PduValue.custom("1.3.6.1.4.1.99999.1.5", PduValue.Kind.WATTS, 1);
        agent.put(shorter.oid(), new Gauge32(10)).put(longer.oid(), new Gauge32(20));
        List<Reading> readings = new Round(new SnmpDevice(client, agent.v2c()), List.of(longer, shorter))
                .begin()
                .end();
        assertThat(watts(readings.get(0))).isEqualTo(20);
        assertThat(watts(readings.get(1))).isEqualTo(10);
    }

    @Test
    void anAnswerThatWouldBeTooBigIsAskedForInParts() throws Exception {
        agent.takeAtMost(7);
        Round round = round(agent.v2c());
        allRead(round.begin().end());
        int first = agent.asked().size();
        Round next = new Round(round.device, outlets());
        allRead(next.begin().end());
        assertThat(agent.asked().subList(first, agent.asked().size())).allMatch(it -> it <= 7);
    }

    @Test
    void anAgentThatIgnoresLongQuestionsIsFoundOut() throws Exception {
        agent.ignoreMoreThan(10);
        SnmpDevice device = new SnmpDevice(client, quick(agent));
        List<Reading> readings = List.of();
        for (int i = 0;
                i < 10 && (readings.isEmpty() || readings.stream().anyMatch(Reading.Missing.class::isInstance));
                i++) {
            readings = new Round(device, outlets()).begin().end();
        }
        allRead(readings);
    }

    private static SnmpAgent quick(TestingAgent agent) {
        return new SnmpAgent("127.0.0.1", agent.port(), agent.v2c().credentials(), Duration.ofMillis(200), 0);
    }

    @Test
    void aDeadAgentIsAskedLittleAndTheOthersAreReadMeanwhile() throws Exception {
        try (TestingAgent dead = withOutlets(new TestingAgent())) {
            dead.silence();
            SnmpAgent asked =
                    new SnmpAgent("127.0.0.1", dead.port(), dead.v2c().credentials(), Duration.ofSeconds(2), 1);
            SnmpDevice device = new SnmpDevice(client, asked);
            Round silent = new Round(device, outlets()).begin();
            allRead(round(agent.v2c()).begin().end());
            assertThat(silent.readings).as("the dead one is still waited for").isEmpty();
            assertThat(silent.end())
                    .allSatisfy(it -> assertThat(missing(it))
                            .contains("no answer in 2000 ms x 2", "127.0.0.1:" + dead.port(), "community"));
            assertThat(dead.asked()).as("two questions, and each again").hasSize(4);
            dead.speak();
            allRead(new Round(device, outlets()).begin().end());
            assertThat(dead.asked().get(4)).as("a small question first").isEqualTo(1);
        }
    }

    @Test
    void whatIsUnderWayEndsWhenTheClientIsReopenedOrClosed() throws Exception {
        agent.silence();
        SnmpAgent asked = new SnmpAgent("127.0.0.1", agent.port(), agent.v2c().credentials(), Duration.ofMinutes(2), 0);
        Round first = round(asked).begin();
        client.reopen();
        assertThat(first.end()).allSatisfy(it -> assertThat(missing(it)).contains("could not ask"));
        agent.speak();
        allRead(round(agent.v2c()).begin().end());
        agent.silence();
        Round second = round(asked).begin();
        client.close();
        assertThat(second.end()).allSatisfy(it -> assertThat(missing(it)).contains("could not ask"));
        assertThat(round(asked).begin().end())
                .allSatisfy(it -> assertThat(missing(it)).contains("the client is closed"));
    }

    /** Another one may have been given up. */
    @Test
    void theSameDeviceIsReadRightAfterTheClientWasReopened() throws Exception {
        Round first = round(patient(agent.v2c()));
        allRead(first.begin().end());
        client.reopen();
        allRead(new Round(first.device, outlets()).begin().end());
    }

    /** The device says what it likes, and each node's reason is kept and shown. */
    @Test
    void aReasonIsOneShortLine() {
        SnmpOutlet outlet = new SnmpOutlet(agent.v2c(), outlet(1));
        assertThat(outlet.missing("a\u001b[31m\n" + "x".repeat(1000)).reason())
                .endsWith(": a?[31m?" + "x".repeat(293) + "...");
    }

    /** A daemon of Hadoop would end with the thread. */
    @Test
    void anErrorOfWhoeverAskedEndsNeitherThreadsNorReading() throws Exception {
        AtomicReference<Throwable> escaped = new AtomicReference<>();
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> escaped.set(error));
        try {
            SnmpDevice device = new SnmpDevice(client, agent.v2c());
            CountDownLatch done = new CountDownLatch(1);
            device.read(
                    outlets().stream().map(device::outlet).toList(),
                    (outlet, reading) -> {
                        throw new StackOverflowError("of a test");
                    },
                    done::countDown);
            assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
            allRead(new Round(device, outlets()).begin().end());
            assertThat(agent.askers()).as("over the same socket").hasSize(1);
            assertThat(escaped.get()).isNull();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    @Test
    void anotherDeviceAtTheSameAddressIsGotToKnow() throws Exception {
        SnmpCredentials user = new User("signed", Digest.SHA, TestingAgent.PASSWORD, "");
        SnmpAgent asked = new SnmpAgent("127.0.0.1", agent.port(), user, Duration.ofSeconds(1), 1);
        SnmpDevice device = new SnmpDevice(client, asked);
        allRead(new Round(device, outlets()).begin().end());
        int port = agent.port();
        agent.close();
        agent = withOutlets(new TestingAgent(port, "another agent"));
        assertThat(new Round(device, outlets()).begin().end()).allSatisfy(it -> missing(it));
        allRead(new Round(device, outlets()).begin().end());
    }

    /** Some lock a user out after a few wrong passwords. */
    @Test
    void anAgentThatRefusesTheUserIsAskedLittle() throws Exception {
        SnmpDevice device = new SnmpDevice(client, patient(agent.agent(User.open("stranger"))));
        for (int i = 0; i < 2; i++) {
            assertThat(new Round(device, outlets()).begin().end())
                    .allSatisfy(it -> assertThat(missing(it)).contains("does not know this user"));
        }
        assertThat(agent.asked()).isEmpty();
    }

    @Test
    void decimalsAreAskedForInTheSameMessage() throws Exception {
        Map<String, PduValue> values = new HashMap<>();
        for (int i = 1; i <= 40; i++) {
            PduValue value = PduModel.RARITAN_PDU2_OUTLET_POWER.at("1." + i);
            agent.put(value.oid(), new Gauge32(100 + i)).put(value.decimalsOid().orElseThrow(), new Gauge32(1));
            values.put(Integer.toString(i), value);
        }
        List<Reading> readings = new Round(
                        new SnmpDevice(client, agent.v2c()), List.of(values.get("1"), values.get("40")))
                .begin()
                .end();
        assertThat(watts(readings.get(0))).isCloseTo(10.1, within(1e-9));
        assertThat(watts(readings.get(1))).isCloseTo(14.0, within(1e-9));
        new Round(new SnmpDevice(client, agent.v2c()), List.copyOf(values.values()))
                .begin()
                .end();
        assertThat(agent.asked()).allMatch(it -> it <= BatchLimit.MOST && it % 2 == 0);
    }

    @Test
    void aRefusalOfEverythingIsTheReasonOfEachOutlet() throws Exception {
        agent.fail(PDU.noAccess);
        assertThat(round(agent.v2c()).begin().end())
                .allSatisfy(it -> assertThat(missing(it)).contains("check that this community or user may read"));
    }
}
