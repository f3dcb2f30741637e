package io.wattle.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The node integral against a second opinion: exact decimals over the readings in their order, without any container. */
class IntegralTest {

    private static final int READINGS = 5000;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void wattsAreIntegratedAsATrapezoidWherePossible(long seed) {
        Random random = new Random(seed);
        EnergyLedger ledger = ledger();
        BigDecimal expected = BigDecimal.ZERO;
        long lastMillis = -1;
        double lastWatts = 0;
        boolean broken = false;
        for (int i = 0; i < READINGS; i++) {
            long millis = lastMillis + (random.nextInt(20) == 0 ? -random.nextInt(5000) : 1 + random.nextInt(60_000));
            millis += random.nextInt(50) == 0 ? 400_000 : 0;
            if (random.nextInt(30) == 0) {
                ledger.reading("n", new Reading.Missing("silent", Instant.EPOCH));
                broken = true;
            }
            double watts = random.nextInt(3000) / 16.0;
            disturb(ledger, random, Math.max(0, lastMillis));
            ledger.reading("n", new Reading.Power(watts, Instant.ofEpochMilli(millis), Quality.MEASURED));
            boolean first = lastMillis < 0;
            if (first || millis > lastMillis) {
                long step = millis - lastMillis;
                if (!first && !broken && step <= Duration.ofMinutes(5).toMillis()) {
                    expected = expected.add(new BigDecimal(lastWatts)
                            .add(new BigDecimal(watts))
                            .multiply(BigDecimal.valueOf(step))
                            .divide(BigDecimal.valueOf(2000)));
                }
                lastMillis = millis;
                lastWatts = watts;
                broken = false;
            }
        }
        assertClose(ledger, expected);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void aCounterIsIntegratedByItsDifferences(long seed) {
        Random random = new Random(seed);
        EnergyLedger ledger = ledger();
        BigDecimal expected = BigDecimal.ZERO;
        double counter = 1000;
        double last = -1;
        long millis = 0;
        for (int i = 0; i < READINGS; i++) {
            millis += 1 + random.nextInt(600_000);
            counter = random.nextInt(100) == 0 ? random.nextInt(3) : counter + random.nextInt(100_000) / 1024.0;
            disturb(ledger, random, millis);
            ledger.reading("n", new Reading.Energy(counter, Instant.ofEpochMilli(millis), Quality.MEASURED));
            if (last >= 0 && counter >= last) {
                expected = expected.add(new BigDecimal(counter).subtract(new BigDecimal(last)));
            }
            last = counter;
        }
        assertClose(ledger, expected);
    }

    /** What happens on the node changes who pays, not how much. */
    private static void disturb(EnergyLedger ledger, Random random, long aroundMillis) {
        Instant time = Instant.ofEpochMilli(aroundMillis + random.nextInt(60_000));
        String id = "c" + random.nextInt(50);
        switch (random.nextInt(4)) {
            case 0 -> ledger.containerStarted("n", new ContainerInfo(id, "a", "q", "u", 1), time);
            case 1 -> ledger.containerEnded("n", id, time);
            case 2 -> ledger.containerUsage("n", id, random.nextDouble(), time);
            default -> ledger.nodeState("n", NodeState.values()[random.nextInt(4)], time);
        }
    }

    private static EnergyLedger ledger() {
        EnergyLedger ledger = new EnergyLedger(LedgerSettings.DEFAULT);
        ledger.nodeRegistered(new NodeInfo("n", "class", 20, Quality.MEASURED, 4));
        return ledger;
    }

    private static void assertClose(EnergyLedger ledger, BigDecimal expected) {
        NodeAccount node = ledger.node("n").orElseThrow();
        assertThat(node.integralJoules()).isPositive();
        assertThat(node.integralJoules()).isCloseTo(expected.doubleValue(), within(expected.doubleValue() * 1e-9));
        assertThat(node.imbalance()).isLessThanOrEqualTo(1e-9);
    }
}
