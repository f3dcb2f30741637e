package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tandem.Room;
import io.wattle.tandem.lifecycle.LifecycleState;
import io.wattle.tandem.lifecycle.NodeRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SwitchReporterTest {

    private final List<String> told = new ArrayList<>();
    private final SwitchReporter reporter = new SwitchReporter(it -> told.add(it.host() + " " + it.state()));

    private void report(LifecycleState... states) {
        List<NodeRecord> nodes = new ArrayList<>();
        for (int i = 0; i < states.length; i++) {
            nodes.add(NodeRecord.restored("n" + i, "server", Room.NONE, states[i], 0, Optional.empty(), 0));
        }
        reporter.report(nodes);
    }

    @Test
    void eachChangeIsToldOnce() {
        report(LifecycleState.AWAKE, LifecycleState.DRAINING);
        assertThat(told).isEmpty();
        report(LifecycleState.SUSPENDING, LifecycleState.DRAINED);
        report(LifecycleState.SUSPENDING, LifecycleState.SUSPENDING);
        report(LifecycleState.ASLEEP, LifecycleState.AWAKE);
        report(LifecycleState.WAKING, LifecycleState.AWAKE);
        report(LifecycleState.AWAKE, LifecycleState.AWAKE);
        assertThat(told)
                .containsExactly("n0 SUSPENDING", "n1 SUSPENDING", "n0 ASLEEP", "n1 AWAKE", "n0 WAKING", "n0 AWAKE");
    }

    /** An operator took it out of the cluster, or the tandem is switched off. */
    @Test
    void whatIsForgottenIsAwake() {
        report(LifecycleState.ASLEEP, LifecycleState.FAILED);
        told.clear();
        report(LifecycleState.ASLEEP);
        assertThat(told).containsExactly("n1 AWAKE");
        reporter.report(List.of());
        assertThat(told).containsExactly("n1 AWAKE", "n0 AWAKE");
    }
}
