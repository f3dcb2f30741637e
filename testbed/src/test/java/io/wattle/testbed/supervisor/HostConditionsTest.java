package io.wattle.testbed.supervisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.testbed.supervisor.HostCondition.Fault;
import org.junit.jupiter.api.Test;

class HostConditionsTest {

    private final HostConditions conditions = new HostConditions();

    @Test
    void faultsAddUpAndAreTold() {
        conditions.add("edison-1");
        assertThat(conditions.set("edison-1", Fault.SLOW)).isEqualTo("edison-1: slow");
        assertThat(conditions.set("edison-1", Fault.CUT)).isEqualTo("edison-1: cut off, slow");
        assertThat(conditions.set("edison-1", HostCondition.UP)).isEqualTo("edison-1: up");
    }

    @Test
    void whatNeedsPowerOrProcessesIsRefusedWithTheWayBack() {
        conditions.add("edison-1");
        assertThatCode(() -> conditions.requireRunning("edison-1")).doesNotThrowAnyException();
        conditions.set("edison-1", Fault.PAUSED);
        assertThatCode(() -> conditions.requirePower("edison-1")).doesNotThrowAnyException();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> conditions.requireRunning("edison-1"))
                .withMessage("edison-1 is paused (needed: a host that runs; bin/testbed restore edison-1)");
        conditions.set("edison-1", HostCondition.ASLEEP);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> conditions.requirePower("edison-1"))
                .withMessage("edison-1 is asleep (needed: power; bin/testbed resume edison-1)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> conditions.requireRunning("edison-1"))
                .withMessageContaining("bin/testbed resume edison-1");
    }
}
