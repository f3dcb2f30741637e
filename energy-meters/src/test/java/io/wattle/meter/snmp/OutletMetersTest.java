package io.wattle.meter.snmp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.snmp4j.smi.UnsignedInteger32;

class OutletMetersTest {

    private static final String FIRST = "1.3.6.1.4.1.1718.4.1.8.3.1.14.1.1.1";
    private static final String SECOND = "1.3.6.1.4.1.1718.4.1.8.3.1.14.1.1.2";
    private static final double JOULES_PER_WATT_HOUR = 3600;

    private TestingAgent agent;
    private OutletMeters meters;

    @BeforeEach
    void start() throws IOException {
        agent = new TestingAgent();
        agent.put(FIRST, new UnsignedInteger32(5)).put(SECOND, new UnsignedInteger32(70));
        meters = new OutletMeters(
                agent.v2c(), PduModel.SERVERTECH_SENTRY4_OUTLET_ENERGY, Map.of("one", "1.1.1", "two", "1.1.2"));
    }

    @AfterEach
    void stop() throws IOException {
        meters.close();
        agent.close();
    }

    @Test
    void eachOutletCountsFromItsFirstReading() throws IOException {
        assertThat(meters.joules()).isEqualTo(Map.of("one", 0.0, "two", 0.0));
        agent.put(FIRST, new UnsignedInteger32(7));
        assertThat(meters.joules()).isEqualTo(Map.of("one", 2 * JOULES_PER_WATT_HOUR, "two", 0.0));
    }

    /** What an outlet counted while nobody knows of it is not in its later readings, either. */
    @Test
    void aCounterThatBeganAnewHasNoJoules() throws IOException {
        meters.joules();
        agent.put(SECOND, new UnsignedInteger32(1));
        for (int i = 0; i < 2; i++) {
            assertThatIOException()
                    .isThrownBy(meters::joules)
                    .withMessageContaining("two: no joules: its counter began");
        }
    }

    @Test
    void anOutletThatIsNotThereIsNamed() {
        try (OutletMeters more = new OutletMeters(
                agent.v2c(), PduModel.SERVERTECH_SENTRY4_OUTLET_ENERGY, Map.of("one", "1.1.1", "none", "1.1.9"))) {
            assertThatIOException().isThrownBy(more::joules).withMessageContaining("none: no joules: snmp 127.0.0.1:");
        }
    }

    @Test
    void wattsAreNoJoules() {
        agent.put("1.3.6.1.4.1.1718.4.1.8.3.1.7.1.1.1", new UnsignedInteger32(61));
        try (OutletMeters watts =
                new OutletMeters(agent.v2c(), PduModel.SERVERTECH_SENTRY4_OUTLET_POWER, Map.of("one", "1.1.1"))) {
            assertThatIOException().isThrownBy(watts::joules).withMessageContaining("one: no joules: it tells watts");
        }
    }
}
