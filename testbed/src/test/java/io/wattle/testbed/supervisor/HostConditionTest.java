package io.wattle.testbed.supervisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.testbed.supervisor.HostCondition.Fault;
import io.wattle.testbed.supervisor.HostCondition.Power;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HostConditionTest {

    @Test
    void oneFaultHidesNoOther() {
        HostCondition host = HostCondition.UP.with(Fault.SLOW).with(Fault.CUT);
        assertThat(host.label()).isEqualTo("cut off, slow");
        assertThat(host.runs()).isTrue();
        assertThat(host.with(Fault.PAUSED).runs()).isFalse();
    }

    @Test
    void ofAKilledHostNothingIsLeftToPause() {
        HostCondition killed =
                HostCondition.UP.with(Fault.PAUSED).with(Fault.CUT).with(Fault.KILLED);
        assertThat(killed.label()).isEqualTo("killed, cut off");
        assertThat(killed.runs()).isFalse();
    }

    @Test
    void aHostWithoutPowerHasNoFaultsAndIsResumed() {
        assertThat(HostCondition.UP.label()).isEqualTo("up");
        assertThat(HostCondition.WAKING.label()).isEqualTo("waking");
        assertThat(HostCondition.ASLEEP.runs()).isFalse();
        assertThat(HostCondition.ASLEEP.wayBack()).isEqualTo("resume");
        assertThat(HostCondition.UP.with(Fault.CUT).wayBack()).isEqualTo("restore");
        assertThatThrownBy(() -> HostCondition.ASLEEP.with(Fault.CUT)).hasMessageContaining("ASLEEP with [CUT]");
        assertThatThrownBy(() -> new HostCondition(Power.WAKING, Set.of(Fault.KILLED)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
