package io.wattle.benchmarks.meter;

import io.wattle.model.Reading;
import io.wattle.scheduler.config.SettingsException;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.metering.MeterRound;
import io.wattle.scheduler.metering.NodeMeters;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How long a round of readings takes: 5,000 outlets on 50 PDUs, all answering, and with 5 PDUs more that never answer. The
 * PDUs are in this process too, so their work is in the figures. Fails if a round takes more than 30 s. Takes less than
 * a minute.
 */
public final class MeterRoundBenchmark {

    private static final int PDUS = 50;
    private static final int OUTLETS = 100;
    private static final int DEAD = 5;
    private static final int ROUNDS = 6;
    private static final double MOST_SECONDS = 30;

    /** A round is waited for this long, and so are dead PDUs in it. */
    private static final Duration INTERVAL = Duration.ofMinutes(2);

    private static final long LOOK_MILLIS = 2;

    private MeterRoundBenchmark() {}

    /**
     * One round.
     *
     * @param round of all PDUs
     * @param liveSeconds until the last reading came of those that answer
     * @param questions messages that PDUs got
     * @param cpuSeconds of this process, PDUs included
     */
    record Outcome(MeterRound round, double liveSeconds, long questions, double cpuSeconds) {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws IOException, SettingsException, InterruptedException {
        boolean slow = false;
        for (int dead : new int[] {0, DEAD}) {
            System.out.println(PDUS + " PDUs of " + OUTLETS + " outlets, and " + dead + " that never answer");
            for (Outcome each : measure(PDUS, dead, OUTLETS, ROUNDS)) {
                MeterRound round = each.round();
                slow |= round.seconds() > MOST_SECONDS || round.read() < PDUS * OUTLETS;
                System.out.println(String.format(
                        Locale.ROOT,
                        "  %7.3f s, live ones %7.3f s: %d read, %d failed, %d overdue; %d messages, %.2f s CPU",
                        round.seconds(),
                        each.liveSeconds(),
                        round.read(),
                        round.failed(),
                        round.overdue(),
                        each.questions(),
                        each.cpuSeconds()));
            }
        }
        if (slow) {
            throw new IllegalStateException(
                    "a round took more than " + MOST_SECONDS + " s, or missed outlets that answer");
        }
    }

    /** Reads all outlets, round after round. */
    static List<Outcome> measure(int live, int dead, int outlets, int rounds)
            throws IOException, SettingsException, InterruptedException {
        AtomicInteger read = new AtomicInteger();
        AtomicLong lastNanos = new AtomicLong();
        List<Outcome> outcomes = new ArrayList<>();
        try (PduRoom room = new PduRoom(live, dead, outlets)) {
            NodeMeters meters = new NodeMeters(
                    room.patterns(),
                    (node, reading) -> {
                        if (reading instanceof Reading.Power) {
                            read.incrementAndGet();
                            lastNanos.set(System.nanoTime());
                        }
                    },
                    System::nanoTime,
                    new Failures());
            try {
                for (int i = 1; i <= rounds; i++) {
                    read.set(0);
                    long questions = room.questions();
                    double cpu = cpuSeconds();
                    long start = System.nanoTime();
                    meters.round(room.nodes(), INTERVAL, Instant.now());
                    while (meters.rounds().rounds() < i) {
                        if (System.nanoTime() - start > INTERVAL.toNanos()) {
                            throw new IllegalStateException("a round did not end: " + read + " readings came");
                        }
                        Thread.sleep(LOOK_MILLIS);
                    }
                    outcomes.add(new Outcome(
                            meters.rounds().newest().orElseThrow(),
                            (lastNanos.get() - start) / 1e9,
                            room.questions() - questions,
                            cpuSeconds() - cpu));
                }
            } finally {
                meters.stop();
            }
        }
        return outcomes;
    }

    private static double cpuSeconds() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toNanos()
                / 1e9;
    }
}
