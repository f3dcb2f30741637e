package io.wattle.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TandemParityTest {

    private static final TandemParity PARITY = new TandemParity(2, 101);

    @Test
    void membersAreRoundedDown() {
        assertThat(PARITY.members()).isEqualTo(50);
        assertThat(new TandemParity(2, 100).members()).isEqualTo(50);
        assertThat(new TandemParity(5, 5).members()).isEqualTo(1);
    }

    @Test
    void asManyHostsServeAsTheRateNeeds() {
        TandemParity.Service service = PARITY.serve(50, 8, 2.5, 300, 150);
        assertThat(service.requestsPerSecond()).isEqualTo(400);
        assertThat(service.memberWatts()).isEqualTo(125);
        assertThat(service.hosts()).isEqualTo(2);
        assertThat(service.hostWatts()).isEqualTo(300);
        assertThat(service.powerRatio()).isCloseTo(2.4, within(1e-12));
        assertThat(PARITY.serve(50, 6, 2.5, 300, 150).hosts()).isEqualTo(1);
    }

    @Test
    void swappedMachinesAreNoticed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TandemParity(100, 2))
                .withMessageContaining("host idle watts: 2.0 (allowed: at least the member's 100.0 W");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, 3, 1, 200, members: 0",
        "1, 0, 3, 1, 200, requests per second of one member: 0.0",
        "1, 1, 1, 1, 200, member watts: 1.0 (allowed: finite, 2.0 or more)",
        "1, 1, 3, NaN, 200, requests per second of one host: NaN",
        "1, 1, 3, 1, 100, host watts: 100.0 (allowed: finite, 101.0 or more)"
    })
    void figuresOutOfRangeAreRefused(
            int members, double rate, double watts, double hostRate, double hostWatts, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PARITY.serve(members, rate, watts, hostRate, hostWatts))
                .withMessageStartingWith(message);
    }
}
