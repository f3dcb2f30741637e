package io.wattle.benchmarks.testbed.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerWatchTest {

    @Test
    void aConditionMayBeOfSeveralWords() {
        assertThat(ServerWatch.power(List.of("master up", "server-1 asleep", "server-2 paused, slow")))
                .isEqualTo(Map.of("master", "up", "server-1", "asleep", "server-2", "paused, slow"));
    }

    /** Its NodeManager has another port after each boot, and so is another node. */
    @Test
    void aHostThatRunsIsNotTakenForTheNodeThatItWas() throws Exception {
        assertThat(ServerWatch.yarn(new ObjectMapper().readTree("""
                        [{"nodeHostName": "a", "state": "RUNNING"}, {"nodeHostName": "a", "state": "SHUTDOWN"},
                         {"nodeHostName": "b", "state": "LOST"}, {"nodeHostName": "b", "state": "RUNNING"},
                         {"nodeHostName": "c", "state": "SHUTDOWN"}]""")))
                .isEqualTo(Map.of("a", "RUNNING", "b", "RUNNING", "c", "SHUTDOWN"));
    }

    @Test
    void allThreeHaveToAgree() {
        assertThat(new ServerView("asleep", "SHUTDOWN", "asleep")).matches(ServerView::agrees);
        assertThat(new ServerView("asleep", "NONE", "asleep")).matches(ServerView::isAsleep);
        assertThat(new ServerView("up", "RUNNING", "draining")).matches(ServerView::isAwake);
        for (ServerView wrong : List.of(
                new ServerView("up", "RUNNING", "asleep"),
                new ServerView("asleep", "RUNNING", "asleep"),
                new ServerView("asleep", "SHUTDOWN", "awake"),
                new ServerView("up", "SHUTDOWN", "awake"),
                new ServerView("waking", "SHUTDOWN", "waking"),
                new ServerView("asleep", "SHUTDOWN", "suspending"))) {
            assertThat(wrong.agrees()).as(wrong.toString()).isFalse();
        }
    }
}
