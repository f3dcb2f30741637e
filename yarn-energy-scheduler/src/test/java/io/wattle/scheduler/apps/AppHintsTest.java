package io.wattle.scheduler.apps;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.placement.WorkloadClass;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AppHintsTest {

    private static final Instant NOW = Instant.parse("2026-11-22T00:00:00Z");

    @Test
    void aHintThatIsNotUnderstoodIsOneLineOfTheLog() {
        AppHints hints = AppHints.of(
                new AppFacts(
                        "ann",
                        "job",
                        "SPARK",
                        "root.etl",
                        Set.of("wattle-workload=io\n2026-11-21 INFO all is well"),
                        Map.of("WATTLE_DEADLINE", "\u001b[2Jsoon"),
                        0),
                NOW);
        assertThat(hints.workload()).isEmpty();
        assertThat(hints.problems())
                .extracting(AppHints.Problem::message)
                .hasSize(2)
                .allSatisfy(it -> assertThat(it).hasLineCount(1))
                .anySatisfy(
                        it -> assertThat(it).startsWith("wattle-workload: 'io?2026-11-21 INFO all is well' (allowed: "))
                .anySatisfy(it -> assertThat(it).startsWith("wattle-deadline: '?[2Jsoon' (allowed: "));
    }

    @Test
    void deadlinesAreWithinTenYears() {
        assertThat(deadline("2036-11-21T00:00:00Z")).isEqualTo(Instant.parse("2036-11-21T00:00:00Z"));
        assertThat(deadline("2016-11-23T00:00:00z")).isEqualTo(Instant.parse("2016-11-23T00:00:00Z"));
        for (String slip : new String[] {
            "2036-11-23T00:00:00Z", "2016-11-20T00:00:00Z", "1970-01-01T00:00:00Z", "-1000000000-01-01T00:00:00Z"
        }) {
            AppHints hints = say("wattle-deadline=" + slip);
            assertThat(hints.deadline()).as(slip).isEmpty();
            assertThat(hints.problems())
                    .extracting(AppHints.Problem::message)
                    .containsExactly("wattle-deadline: '" + slip
                            + "' (allowed: a time such as 2026-11-30T12:00:00Z, within 10 years from now)");
        }
    }

    @Test
    void longValuesAreNotLookedAt() {
        assertThat(say("wattle-workload=" + " ".repeat(97) + "io").workload()).isPresent();
        assertThat(say("wattle-workload=" + " ".repeat(99) + "io").workload()).isEmpty();
        assertThat(say("wattle-input-mb=" + "1".repeat(10_000_000)).inputMb()).isEmpty();
    }

    @Test
    void whatIsNoHintIsNotKept() {
        AppFacts facts = AppFacts.of(
                "ann",
                null,
                "spark",
                "root.etl",
                Set.of("nightly", "wattle-workload=io", "wattle-workload2=io"),
                Map.of("WATTLE_DEADLINE", "x".repeat(1_000_000), "WATTLE_NOTES", "y", "CLASSPATH", "z"),
                0);
        assertThat(facts.name()).isEmpty();
        assertThat(facts.tags()).containsExactly("wattle-workload=io");
        assertThat(facts.environment()).containsOnlyKeys("WATTLE_DEADLINE");
        assertThat(facts.environment().get("WATTLE_DEADLINE")).hasSizeLessThan(1_000);
        AppHints hints = AppHints.of(facts, NOW);
        assertThat(hints.workload()).isPresent();
        assertThat(hints.problems()).hasSize(1);
    }

    @Test
    void ofALongNameNoMoreIsKeptThanAJobNeeds() {
        AppFacts facts = AppFacts.of("ann", "0-".repeat(1 << 19), "SPARK", "root.etl", null, null, 0);
        assertThat(facts.name()).hasSizeBetween(200, 1_000);
    }

    @Test
    void whatIsNotThereIsNoHint() {
        AppHints hints = AppHints.of(AppFacts.of("ann", "job", "SPARK", "root.etl", null, null, 0), NOW);
        assertThat(hints.problems()).isEmpty();
    }

    private static Instant deadline(String text) {
        return say("wattle-deadline=" + text).deadline().orElseThrow();
    }

    private static AppHints say(String tag) {
        return AppHints.of(AppFacts.of("ann", "job", "SPARK", "root.etl", Set.of(tag), Map.of(), 0), NOW);
    }

    /** spark.yarn.tags and tez.application.tags become YARN's tags; its lower case can be switched off. */
    @Test
    void tagsAreHintsInAnyCase() {
        AppFacts facts = AppFacts.of(
                "ann",
                "job",
                "spark",
                "root.etl",
                Set.of("Wattle-Workload=IO", "wattle-deadline=2026-11-30T12:00:00Z", "WATTLE-INPUT-MB=64", "nightly"),
                Map.of(),
                0);
        AppHints hints = AppHints.of(facts, NOW);
        assertThat(hints.problems()).isEmpty();
        assertThat(hints.workload()).contains(WorkloadClass.IO);
        assertThat(hints.deadline()).contains(Instant.parse("2026-11-30T12:00:00Z"));
        assertThat(hints.inputMb()).contains(64);
        assertThat(facts.tags()).hasSize(3);
        assertThat(facts.type()).isEqualTo("SPARK");
    }
}
