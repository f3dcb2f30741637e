package io.wattle.meter.snmp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.meter.snmp.SnmpCredentials.Digest;
import io.wattle.meter.snmp.SnmpCredentials.User;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SnmpSettingsTest {

    @Test
    void indexHasToHaveTheModelsForm() {
        assertThat(PduModel.RARITAN_PDU2_OUTLET_POWER.at("1.12").oid())
                .isEqualTo("1.3.6.1.4.1.13742.6.5.4.3.1.4.1.12.5");
        assertThatThrownBy(() -> PduModel.RARITAN_PDU2_OUTLET_POWER.at("12"))
                .hasMessageContaining("index '12' (allowed: pdu.outlet");
        assertThatThrownBy(() -> PduModel.APC_OUTLET_POWER.at("x")).hasMessageContaining("index 'x'");
    }

    @Test
    void modelsAreFoundByName() {
        for (PduModel model : PduModel.values()) {
            assertThat(PduModel.named(model.label())).isEqualTo(model);
        }
        assertThatThrownBy(() -> PduModel.named("apc")).hasMessageContaining("known: apc-device-power, ");
    }

    @Test
    void wrongOidScaleAndAgentAreRefused() {
        assertThatThrownBy(() -> PduValue.custom(".1.3", PduValue.Kind.WATTS, 1))
                .hasMessageContaining("snmp oid '.1.3'");
        assertThatThrownBy(() -> PduValue.custom("1.3", PduValue.Kind.WATTS, 0)).hasMessageContaining("scale 0.0");
        SnmpCredentials community = new SnmpCredentials.Community("x");
        assertThatThrownBy(() -> new SnmpAgent("pdu", 0, community, Duration.ofSeconds(1), 0))
                .hasMessageContaining("port 0");
    }

    @Test
    void passwordsAreCheckedAndNeverShown() {
        assertThatThrownBy(() -> new User("u", Digest.SHA, "short", "")).hasMessageContaining("has 5 characters");
        assertThatThrownBy(() -> new User("u", Digest.NONE, "", "long enough")).hasMessageContaining("no digest");
        User user = new User("u", Digest.SHA, "auth secret", "priv secret");
        assertThat(SnmpAgent.at("pdu", user).toString()).doesNotContain("secret");
        assertThat(SnmpAgent.at("pdu", new SnmpCredentials.Community("hush")).toString())
                .doesNotContain("hush");
    }
}
