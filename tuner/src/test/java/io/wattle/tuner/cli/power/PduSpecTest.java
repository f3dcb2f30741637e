package io.wattle.tuner.cli.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.model.Catalog;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PduSpecTest {

    private static final String PDU = "pdu:reader@pdu1/apc-outlet-power/3";

    private static MeterSource parse(Map<String, String> environment) throws Exception {
        return new MeterSpec(Catalog.builtIn(), "oshi", environment).parse(PDU);
    }

    /** It would be asked in the clear. */
    @ParameterizedTest
    @CsvSource({"WATTLE_SNMP_PRIV_PASSWORD, tellnobody", "WATTLE_SNMP_DIGEST, SHA"})
    void aUserIsNeverLessSecureThanTheEnvironmentSays(String key, String value) {
        assertThatThrownBy(() -> parse(Map.of(key, value)))
                .hasMessageContaining(key + " is set, but WATTLE_SNMP_AUTH_PASSWORD is not")
                .hasMessageNotContaining("tellnobody");
    }

    @Test
    void passwordsAreTakenAsTheyCome() throws Exception {
        assertThat(parse(Map.of()).opener()).isNotNull();
        assertThat(parse(Map.of(
                                "WATTLE_SNMP_AUTH_PASSWORD", "auth secret",
                                "WATTLE_SNMP_PRIV_PASSWORD", "priv secret",
                                "WATTLE_SNMP_DIGEST", "SHA"))
                        .opener())
                .isNotNull();
    }
}
