package io.wattle.tuning.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuning.search.JoulesQuality;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;

/** Which of the answers of {@code /energy/v1/apps/ID} is the joules of a trial. */
class LedgerJoulesTest {

    private static final ApplicationId APP = ApplicationId.newInstance(1763719200000L, 42);
    private static final String RUNNING = answer(1, "null", 5, true, 0);

    @Test
    void theFigureIsTakenOnceALaterReportDoesNotChangeIt() throws Exception {
        assertThat(ledger(RUNNING, finished(2, 10), finished(2, 10), finished(3, 20), finished(4, 30), finished(5, 30))
                        .await(APP))
                .contains(new LedgerJoules.Figure(30, JoulesQuality.LEDGER_ESTIMATED));
    }

    @Test
    void theSameReportTwiceSettlesNothing() throws Exception {
        assertThat(ledger(finished(2, 10)).await(APP)).isEmpty();
    }

    @Test
    void anApplicationThatIsUnknownOrRunsHasNone() throws Exception {
        assertThat(ledger().await(APP)).isEmpty();
        assertThat(ledger(RUNNING, answer(2, "null", 5, true, 0)).await(APP)).isEmpty();
    }

    /** They are lower bounds, and the settings with the most of such time would look best. */
    @Test
    void incompleteJoulesAreNone() throws Exception {
        assertThat(ledger(answer(1, "\"t\"", 5, false, 0), answer(2, "\"t\"", 5, false, 0))
                        .await(APP))
                .isEmpty();
        assertThat(ledger(answer(1, "\"t\"", 5, true, 2), answer(2, "\"t\"", 5, true, 2))
                        .await(APP))
                .isEmpty();
        assertThat(ledger(finished(1, 0), finished(2, 0)).await(APP)).isEmpty();
    }

    @Test
    void nobodyWaitsWhereNoNodeHasWatts() throws Exception {
        String unmetered = answer(1, "\"t\"", "null", false, 25);
        assertThat(polls(unmetered, "{\"nodes_with_watts\":0}"))
                .as("of two seconds")
                .isEqualTo(2);
        assertThat(polls(unmetered, "{\"nodes_with_watts\":1}")).isGreaterThan(2);
        assertThat(polls(unmetered, "{}")).as("of another version").isGreaterThan(2);
        assertThat(polls(answer(1, "null", "null", false, 25), "{\"nodes_with_watts\":0}"))
                .as("it still runs")
                .isGreaterThan(2);
    }

    /** A ResourceManager that has just begun has heard no meter yet. */
    @Test
    void aMomentWithoutWattsIsWaitedFor() throws Exception {
        AtomicInteger polls = new AtomicInteger();
        LedgerJoules ledger = new LedgerJoules(
                path -> Optional.of(json(
                        path.equals("/energy/v1/cluster")
                                ? "{\"nodes_with_watts\":" + (polls.get() > 1 ? 3 : 0) + "}"
                                : polls.incrementAndGet() == 1
                                        ? answer(1, "\"t\"", "null", false, 25)
                                        : answer(polls.get(), "\"t\"", 5, true, 0))),
                Duration.ofSeconds(10));
        assertThat(ledger.await(APP)).isPresent();
    }

    @Test
    void nobodyWaitsTwiceWhereNoNodeHasWatts() throws Exception {
        AtomicInteger polls = new AtomicInteger();
        LedgerJoules ledger = new LedgerJoules(
                path -> {
                    if (path.equals("/energy/v1/cluster")) {
                        return Optional.of(json("{\"nodes_with_watts\":0}"));
                    }
                    polls.incrementAndGet();
                    return Optional.of(json(answer(1, "\"t\"", "null", false, 25)));
                },
                Duration.ofSeconds(4));
        assertThat(ledger.await(APP)).isEmpty();
        int first = polls.getAndSet(0);
        assertThat(ledger.await(APP)).isEmpty();
        assertThat(first).isGreaterThan(1);
        assertThat(polls).hasValue(1);
    }

    /** How often an application was asked for whose joules do not come. */
    private static int polls(String app, String cluster) throws Exception {
        AtomicInteger polls = new AtomicInteger();
        LedgerJoules ledger = new LedgerJoules(
                path -> {
                    if (path.equals("/energy/v1/cluster")) {
                        return Optional.of(json(cluster));
                    }
                    polls.incrementAndGet();
                    return Optional.of(json(app));
                },
                Duration.ofSeconds(2));
        assertThat(ledger.await(APP)).isEmpty();
        return polls.get();
    }

    private static String finished(int time, double joules) {
        return answer(time, "\"2026-11-22T00:00:00Z\"", joules, true, 0);
    }

    private static String answer(int time, String finished, double joules, boolean complete, double unmetered) {
        return answer(time, finished, String.valueOf(joules), complete, unmetered);
    }

    private static String answer(int time, String finished, String joules, boolean complete, double unmetered) {
        return "{\"time\":\"" + time + "\",\"finished\":" + finished + ",\"joules\":" + joules + ",\"complete\":"
                + complete + ",\"unmetered_seconds\":" + unmetered + ",\"quality\":\"estimated\"}";
    }

    /** Gives one answer after the other, the last one for ever. */
    private static LedgerJoules ledger(String... answers) {
        Deque<String> left = new ArrayDeque<>(List.of(answers));
        return new LedgerJoules(
                path -> {
                    assertThat(path).isEqualTo("/energy/v1/apps/application_1763719200000_0042");
                    return Optional.ofNullable(left.size() > 1 ? left.poll() : left.peek())
                            .map(LedgerJoulesTest::json);
                },
                Duration.ofSeconds(4));
    }

    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
