package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.wattle.tandem.lifecycle.EventKind;
import org.junit.jupiter.api.Test;

class TandemEventLogTest {

    private final TandemEventLog events = new TandemEventLog();

    @Test
    void theNewestComeFirstAndOldOnesGoButAreCounted() {
        for (int i = 0; i <= TandemEventLog.MOST; i++) {
            events.add("n" + i, EventKind.ASLEEP, "it sleeps", false);
        }
        events.add("late", EventKind.LOST, "its heartbeats are missed", false);
        assertThat(events.last()).hasSize(TandemEventLog.MOST);
        assertThat(events.last().get(0).host()).isEqualTo("late");
        assertThat(events.last().get(TandemEventLog.MOST - 1).host()).isEqualTo("n2");
        assertThat(events.counts())
                .containsOnly(entry(EventKind.ASLEEP, TandemEventLog.MOST + 1L), entry(EventKind.LOST, 1L));
    }
}
