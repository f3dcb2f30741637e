package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.benchmarks.testbed.MasterPages.End;
import io.wattle.benchmarks.testbed.MasterPages.LedgerReport;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MasterPagesTest {

    private static final Set<String> WORKERS = Set.of("a-1", "a-2");

    private static JsonNode report(String time, String secondJoules) throws IOException {
        return report(time, secondJoules, "3", "0");
    }

    private static JsonNode report(String time, String joules, String active, String unmetered) throws IOException {
        return new ObjectMapper().readTree("""
                {"time": "%s", "nodes": [
                  {"node": "a-1:45454", "joules": 10.5, "active_joules": 4,
                   "container_idle_joules": 1.5, "unmetered_seconds": 2, "joules_quality": "measured"},
                  {"node": "a-2:45454", "joules": %s, "active_joules": %s,
                   "container_idle_joules": 0, "unmetered_seconds": %s, "joules_quality": "assumed"},
                  {"node": "master:45454", "joules": 99, "unmetered_seconds": 7, "joules_quality": "assumed"}]}
                """.formatted(time, joules, active, unmetered));
    }

    @Test
    void theLedgersJoulesAreThoseOfTheWorkers() throws IOException {
        LedgerReport before = MasterPages.ledger(report("2026-01-01T00:00:00Z", "20"), WORKERS)
                .orElseThrow();
        LedgerReport after = MasterPages.ledger(report("2026-01-01T00:01:00Z", "50"), WORKERS)
                .orElseThrow();
        assertThat(before.joules()).isEqualTo(30.5);
        assertThat(before.unmeteredSeconds()).isEqualTo(2);
        assertThat(after.since(before, 29)).isEqualTo(new LedgerSpan(30, 60, 0, "assumed", 29));
    }

    @Test
    void joulesThatAreNotKnownAreNoZero() throws IOException {
        assertThat(MasterPages.ledger(report("2026-01-01T00:00:00Z", "null"), WORKERS))
                .isEmpty();
    }

    @Test
    void joulesOfContainersAreActiveAndIdleOnes() throws IOException {
        LedgerReport before = MasterPages.ledger(report("2026-01-01T00:00:00Z", "20"), WORKERS)
                .orElseThrow();
        assertThat(before.containerJoules()).isEqualTo(4 + 1.5 + 3);
        LedgerReport after = MasterPages.ledger(report("2026-01-01T00:01:00Z", "50", "23", "0"), WORKERS)
                .orElseThrow();
        assertThat(after.containerJoulesSince(before)).contains(20.0);
        assertThat(after.saysTheSameAs(before)).isFalse();
        LedgerReport later = MasterPages.ledger(report("2026-01-01T00:01:05Z", "52", "23", "0"), WORKERS)
                .orElseThrow();
        assertThat(later.saysTheSameAs(after)).isTrue();
        assertThat(after.saysTheSameAs(after))
                .as("the same report says nothing new")
                .isFalse();
    }

    @Test
    void joulesOfContainersAreNotKnownWhereTimeIsUnmetered() throws IOException {
        LedgerReport before = MasterPages.ledger(report("2026-01-01T00:00:00Z", "20"), WORKERS)
                .orElseThrow();
        LedgerReport after = MasterPages.ledger(report("2026-01-01T00:01:00Z", "50", "23", "0.5"), WORKERS)
                .orElseThrow();
        assertThat(after.containerJoulesSince(before)).isEmpty();
    }

    @Test
    void anApplicationThatRunsHasNoEnd() throws IOException {
        JsonNode apps = new ObjectMapper().readTree("""
                {"apps": {"app": [
                  {"applicationTags": "phase-x,number-1", "finishedTime": 5, "finalStatus": "SUCCEEDED"},
                  {"applicationTags": "phase-x,number-2", "finishedTime": 0, "finalStatus": "UNDEFINED"},
                  {"applicationTags": "phase-x,number-3", "finishedTime": 7, "finalStatus": "KILLED"}]}}
                """);
        assertThat(MasterPages.ends(apps, "number-"))
                .isEqualTo(Map.of(
                        1, Optional.of(new End(5, true)), 2, Optional.empty(), 3, Optional.of(new End(7, false))));
        assertThat(MasterPages.ends(new ObjectMapper().readTree("{\"apps\": null}"), "number-"))
                .isEmpty();
    }

    @Test
    void theNumberIsThatOfItsOwnTag() {
        assertThat(MasterPages.number("phase-load-30,number-12", "number-")).contains(12);
        assertThat(MasterPages.number("phase-load-30,number-x", "number-")).isEmpty();
    }

    @Test
    void joulesOfAJobInPartAreNoneAtAll() throws IOException {
        ObjectMapper json = new ObjectMapper();
        assertThat(MasterPages.joules(json.readTree("{\"complete\": true, \"joules\": 12.5}")))
                .contains(12.5);
        assertThat(MasterPages.joules(json.readTree("{\"complete\": false, \"joules\": 12.5}")))
                .isEmpty();
        assertThat(MasterPages.joules(json.readTree("{\"complete\": true, \"joules\": null}")))
                .isEmpty();
    }

    @Test
    void jobsHaveTheIdsOfTheirApplications() throws IOException {
        assertThat(MasterPages.ids(new ObjectMapper().readTree("""
                {"apps": {"app": [{"applicationTags": "phase-x,number-2", "id": "application_5_0001"}]}}
                """), "number-"))
                .isEqualTo(Map.of(2, "application_5_0001"));
    }
}
