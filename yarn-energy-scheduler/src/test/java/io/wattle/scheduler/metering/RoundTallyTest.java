package io.wattle.scheduler.metering;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundTallyTest {

    private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");
    private static final long SECOND = 1_000_000_000L;

    private final List<MeterRound> ended = new ArrayList<>();
    private final RoundTally tally = new RoundTally(START, 10 * SECOND, ended::add);

    @Test
    void endsWithTheLastMeterOnce() {
        tally.asked();
        tally.done(true, 11 * SECOND);
        assertThat(ended).as("another may be asked yet").isEmpty();
        tally.asked();
        tally.paused();
        tally.allAsked();
        assertThat(ended).isEmpty();
        tally.done(false, 12 * SECOND + SECOND / 2);
        tally.over(15 * SECOND);
        assertThat(ended).containsExactly(new MeterRound(START, 2.5, 1, 2, 0));
        assertThat(ended.get(0).meters()).isEqualTo(3);
    }

    @Test
    void whatIsNotReadWhenTheNextRoundBeginsIsOverdueEvenIfItComesLater() {
        tally.asked();
        tally.asked();
        tally.busy();
        tally.allAsked();
        tally.done(true, 11 * SECOND);
        tally.over(15 * SECOND);
        tally.done(true, 16 * SECOND);
        assertThat(ended).containsExactly(new MeterRound(START, 5, 1, 0, 2));
    }

    @Test
    void roundsAddUpAndOneWithoutMetersIsNone() {
        MeterRounds rounds =
                MeterRounds.NONE.and(new MeterRound(START, 1, 5, 2, 1)).and(new MeterRound(START, 2, 6, 1, 1));
        assertThat(rounds).isEqualTo(new MeterRounds(rounds.newest(), 2, 11, 3, 2));
        assertThat(rounds.newest().orElseThrow().seconds()).isEqualTo(2);
        assertThat(rounds.and(new MeterRound(START, 0, 0, 0, 0)).newest()).isEmpty();
        assertThat(rounds.and(new MeterRound(START, 0, 0, 0, 0)).rounds()).isEqualTo(2);
    }

    @Test
    void theWarningNamesTheKeyAndWhatIsLost() {
        Duration interval = Duration.ofSeconds(5);
        assertThat(RoundWatch.text(3, Duration.ofSeconds(7), "ipmi x", interval))
                .contains("ipmi x for 7 s", "have watts less often", "yarn.energy.meters.interval-ms, now 5000");
        assertThat(RoundWatch.text(3, Duration.ofSeconds(301), "ipmi x", interval))
                .contains("are unmetered (more than 300 s");
    }
}
