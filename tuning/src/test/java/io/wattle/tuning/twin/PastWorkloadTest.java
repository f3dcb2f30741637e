package io.wattle.tuning.twin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.model.Catalog;
import io.wattle.tuning.ledger.FinishedApplication;
import io.wattle.tuning.ledger.ReasonCounts;
import io.wattle.tuning.ledger.TimeRange;
import io.wattle.tuning.profile.HostMapping;
import io.wattle.tuning.profile.PastContainer;
import io.wattle.tuning.profile.PastCounter;
import io.wattle.tuning.profile.PastJob;
import io.wattle.tuning.profile.PastSettings;
import io.wattle.tuning.profile.PastTask;
import io.wattle.tuning.profile.ProfileException;
import io.wattle.tuning.profile.UnreadableHistoryException;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PastWorkloadTest {

    private static final HostMapping HOSTS =
            new HostMapping(Catalog.builtIn().profile("edison").orElseThrow(), List.of());

    private static String line(int number, String type, String status, String day) {
        return "{\"format\":3,\"app\":\"application_1790000000000_000" + number
                + "\",\"name\":\"nightly\",\"user\":\"ann\",\"queue\":\"root.etl\",\"submitted\":\"" + day
                + "T01:00:00Z\",\"finished\":\"" + day + "T02:00:00Z\",\"final_status\":\"" + status
                + "\",\"type\":\"" + type
                + "\",\"placement_mode\":\"off\",\"containers\":1,\"joules\":5.0,\"complete\":true}";
    }

    @Test
    void whatCannotBeSimulatedIsCountedByReason() throws IOException {
        TimeRange days = new TimeRange(Instant.parse("2026-11-01T00:00:00Z"), Instant.parse("2026-11-03T00:00:00Z"));
        PastWorkload workload = new PastWorkload(Optional.of(days), HOSTS);
        workload.addLine(line(1, "MAPREDUCE", "SUCCEEDED", "2026-11-02"), "a:1");
        workload.addLine(line(1, "MAPREDUCE", "SUCCEEDED", "2026-11-02"), "a:2");
        workload.addLine(line(2, "SPARK", "SUCCEEDED", "2026-11-02"), "a:3");
        workload.addLine(line(3, "MAPREDUCE", "KILLED", "2026-11-02"), "a:4");
        workload.addLine(line(4, "MAPREDUCE", "SUCCEEDED", "2026-11-04"), "a:5");
        workload.addLine("{\"app", "a:6");
        workload.addLine(line(6, "MAPREDUCE", "SUCCEEDED", "1970-01-01"), "a:8");
        workload.addLine(line(5, "MAPREDUCE", "SUCCEEDED", "2026-11-01"), "a:7");
        workload.addLine(line(7, "MAPREDUCE", "SUCCEEDED", "2026-11-01"), "a:9");
        assertThat(workload.applications())
                .extracting(FinishedApplication::number)
                .containsExactly(1L, 5L, 7L);
        List<String> asked = new ArrayList<>();
        workload.readHistories(application -> {
            asked.add(application.jobId());
            if (application.number() == 5) {
                throw new ProfileException("cut short", null);
            }
            if (application.number() == 7) {
                throw new UnreadableHistoryException("its block is lost", null);
            }
            return Optional.empty();
        });
        assertThat(asked).containsExactly("job_1790000000000_0001", "job_1790000000000_0005", "job_1790000000000_0007");
        assertThat(workload.jobs()).isEmpty();
        assertThat(workload.tooLarge()).isEmpty();
        assertThat(workload.leftOutText())
                .startsWith("left out: ")
                .contains(
                        "2 damaged lines (a:6: it is cut short, or no JSON; a:8: 'submitted' is 1970-01-01T01:00:00Z",
                        "1 not within --during (application_1790000000000_0004)",
                        "1 not MapReduce (application_1790000000000_0002)",
                        "1 failed or were killed (application_1790000000000_0003)",
                        "1 without a history (application_1790000000000_0001)",
                        "1 with a history that cannot be read (application_1790000000000_0007: its block is lost)",
                        "1 with a history that gives no profile (application_1790000000000_0005: cut short)");
        assertThat(workload.leftOutIds(LeftOut.NO_PROFILE)).containsExactly("application_1790000000000_0005");
        assertThat(workload.leftOutIds(LeftOut.DAMAGED_LINE)).isEmpty();
        assertThat(workload.leftOut().values())
                .extracting(ReasonCounts.Count::number)
                .containsExactly(2L, 1L, 1L, 1L, 1L, 1L, 1L);
    }

    /** Else each job of a NameNode that is away would look like one whose history is damaged. */
    @Test
    void aPlaceThatCannotBeReachedEndsIt() {
        PastWorkload workload = new PastWorkload(Optional.empty(), HOSTS);
        workload.addLine(line(1, "MAPREDUCE", "SUCCEEDED", "2026-11-02"), "a:1");
        assertThatThrownBy(() -> workload.readHistories(application -> {
                    throw new IOException("connection refused");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("connection refused");
    }

    /** Hosts, settings and messages of parsers are what tenants wrote. */
    @Test
    void aReasonCannotForgeARowOrSteerATerminal() throws IOException {
        PastWorkload workload = new PastWorkload(Optional.empty(), HOSTS);
        workload.addLine(line(1, "MAPREDUCE", "SUCCEEDED", "2026-11-02"), "a:1");
        workload.addLine(
                line(2, "MAPREDUCE", "SUCCEEDED", "2026-11-02").replace(":3,", ":\"\u202e" + "9".repeat(999) + "\","),
                "a:2");
        workload.readHistories(application -> {
            throw new ProfileException("host x\n  all  9  0.0%\u001b[2J" + "y".repeat(999), null);
        });
        assertThat(workload.leftOutText())
                .contains("host x?  all  9  0.0%?[2Jyyy", "y...", "a:2: format \"?999")
                .doesNotContain("\n", "\u001b", "\u202e")
                .hasSizeLessThan(800);
    }

    /** Of one map, whose output is sorted, and one reduce. */
    private static Optional<PastJob> past(long cpuMillisOfMap, int attemptsLeftOut) {
        Map<PastCounter, Long> map = Map.of(
                PastCounter.CPU_MILLISECONDS,
                cpuMillisOfMap,
                PastCounter.GC_MILLISECONDS,
                100L,
                PastCounter.INPUT_BYTES,
                16L << 20,
                PastCounter.MAP_OUTPUT_RECORDS,
                1000L,
                PastCounter.MAP_OUTPUT_BYTES,
                16L << 20,
                PastCounter.MAP_OUTPUT_MATERIALIZED_BYTES,
                16L << 20);
        Map<PastCounter, Long> reduce = Map.of(
                PastCounter.CPU_MILLISECONDS,
                70_000L,
                PastCounter.GC_MILLISECONDS,
                100L,
                PastCounter.OUTPUT_BYTES,
                1L << 20);
        return Optional.of(new PastJob(
                "job_1790000000000_0001",
                "nightly",
                1000,
                100_000,
                Optional.empty(),
                List.of(new PastTask("a", "a:1", 10_000, 90_000, map)),
                List.of(new PastTask("a", "a:1", 10_000, 90_000, reduce)),
                attemptsLeftOut,
                PastSettings.ofContainers(PastContainer.of(300, 1), PastContainer.UNKNOWN)));
    }

    @Test
    void whatPredictionsSufferFromIsCountedByKind() throws IOException {
        PastWorkload workload = new PastWorkload(Optional.empty(), HOSTS);
        for (int i = 1; i <= 3; i++) {
            workload.addLine(line(i, "MAPREDUCE", "SUCCEEDED", "2026-11-02"), "a:" + i);
        }
        workload.readHistories(
                application -> past(application.number() == 1 ? 1000 : 90_000, application.number() == 2 ? 2 : 0));
        assertThat(workload.jobs()).hasSize(3);
        assertThat(workload.jobs())
                .extracting(RealJob::caveats)
                .containsExactly(
                        Set.of(Caveat.DEFAULTS, Caveat.CLIPPED),
                        Set.of(Caveat.DEFAULTS, Caveat.ATTEMPTS_LEFT_OUT),
                        Set.of(Caveat.DEFAULTS));
    }

    @Test
    void whatTookNoTimeHasNotFailed() {
        PastWorkload workload = new PastWorkload(Optional.empty(), HOSTS);
        workload.addLine(line(1, "MAPREDUCE", "SUCCEEDED", "2026-11-02").replace("T02:", "T01:"), "a:1");
        assertThat(workload.leftOutText()).isEqualTo("left out: 1 that took no time (application_1790000000000_0001)");
    }

    @Test
    void moreJobsThanAreSimulatedTogetherAreTold() {
        PastWorkload workload = new PastWorkload(Optional.empty(), HOSTS);
        for (int i = 0; i <= PastWorkload.MOST_JOBS; i++) {
            workload.addLine(line(1, "MAPREDUCE", "SUCCEEDED", "2026-11-02").replace("_0001", "_" + (10_000 + i)), "a");
        }
        assertThat(workload.tooLarge())
                .contains("more than 10000 jobs (allowed: up to 10000; --during FROM..TO takes fewer)");
    }

    /** A board whose clock stood still must not make it simulate idle nodes for decades. */
    @Test
    void jobsThatAreDecadesApartAreNotSimulatedTogether() {
        PastWorkload workload = new PastWorkload(Optional.empty(), HOSTS);
        workload.addLine(line(1, "MAPREDUCE", "SUCCEEDED", "2026-11-02"), "a:1");
        workload.addLine(line(2, "MAPREDUCE", "SUCCEEDED", "2012-01-01"), "a:2");
        assertThat(workload.tooLarge())
                .contains("application_1790000000000_0002 was submitted at 2012-01-01T01:00:00Z, and"
                        + " application_1790000000000_0001 ended at 2026-11-02T02:00:00Z (allowed: up to ten years,"
                        + " 315576000 s, between them; --during FROM..TO takes a part)");
    }

    @Test
    void anEmptyLedgerSaysSo() {
        assertThat(new PastWorkload(Optional.empty(), HOSTS).leftOutText()).isEqualTo("the ledger has no application");
    }
}
