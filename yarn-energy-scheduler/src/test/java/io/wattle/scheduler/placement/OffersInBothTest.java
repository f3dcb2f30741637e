package io.wattle.scheduler.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.placement.MasterRule;
import io.wattle.placement.PlacementSettings;
import io.wattle.scheduler.placement.RecordedOffers.Comparison;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The simulator decides as the plug-in does: both are fed one recorded sequence of offers, placements and ends, and what they
 * say to each offer is compared. Left out is what only one of the two has: docs/simulator-model.md lists it, from CPU shares and
 * data on the offered node to nodes that sleep. To record the sequence anew:
 *
 * <pre>mvn test -pl yarn-energy-scheduler -am -Dtest=OffersInBothTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dwattle.record-offers=$PWD/yarn-energy-scheduler/src/test/resources/io/wattle/scheduler/placement/offers.txt</pre>
 */
class OffersInBothTest {

    private static final String RECORD = "wattle.record-offers";
    private static final PlacementSettings DEFAULTS = PlacementSettings.DEFAULT;

    @TempDir
    private Path directory;

    private PlugInReplay plugIn(Map<String, String> more) throws Exception {
        return new PlugInReplay(cluster(more));
    }

    private TestingCluster cluster(Map<String, String> more) throws Exception {
        return new TestingCluster(TestingSettings.byClass(directory, more));
    }

    @Test
    void bothDecideAlike() throws Exception {
        RecordedOffers recorded = RecordedOffers.resource("offers.txt");
        PlugInReplay plugIn = plugIn(Map.of());
        Comparison comparison = recorded.compare(plugIn, new SimulatorReplay(DEFAULTS, true));
        assertThat(comparison.difference()).isEmpty();
        assertThat(comparison.offers())
                .isEqualTo((int) recorded.count(" offer "))
                .isGreaterThan(1_000);
        assertThat(comparison.deferred()).isGreaterThan(comparison.offers() / 10);
        assertThat(PlacementReason.values()).allMatch(it -> plugIn.placed(it) > 0);
    }

    /** On sequences that nobody has looked at, one with the weight of a cautious operator. */
    @ParameterizedTest
    @CsvSource({"12, 1", "5, 0.8"})
    void alsoOnOtherSequences(long seed, double weight) throws Exception {
        Comparison comparison = OfferRecorder.record(seed, true)
                .compare(
                        plugIn(Map.of("yarn.energy.weight", Double.toString(weight))),
                        new SimulatorReplay(DEFAULTS.withWeight(weight), true));
        assertThat(comparison.difference()).isEmpty();
        assertThat(comparison.deferred()).isPositive();
    }

    /** As with YARN's default calculator. */
    @Test
    void alsoWhereMemoryAloneCounts() throws Exception {
        RecordedOffers recorded = OfferRecorder.record(7, false);
        TestingCluster cluster = cluster(Map.of());
        cluster.countMemoryOnly();
        Comparison comparison = recorded.compare(new PlugInReplay(cluster), new SimulatorReplay(DEFAULTS, false));
        assertThat(comparison.difference()).isEmpty();
        assertThat(comparison.deferred()).isPositive();
        // Else it would prove nothing: the same offers are answered otherwise where vcores count.
        assertThat(recorded.compare(plugIn(Map.of()), new SimulatorReplay(DEFAULTS, false))
                        .difference())
                .isPresent();
    }

    static Stream<PlacementSettings> others() {
        Duration longest = DEFAULTS.longestDeferral();
        Duration patience = DEFAULTS.patience();
        MasterRule masters = DEFAULTS.masters();
        return Stream.of(
                new PlacementSettings(1, 0.5, longest, patience, masters),
                new PlacementSettings(1, DEFAULTS.tolerance(), longest.plusSeconds(1), patience, masters),
                new PlacementSettings(1, DEFAULTS.tolerance(), longest, patience.dividedBy(2), masters),
                new PlacementSettings(
                        1,
                        DEFAULTS.tolerance(),
                        longest,
                        patience,
                        new MasterRule(masters.classes(), Optional.of(longest))));
    }

    /** Else it would prove nothing that they do. */
    @ParameterizedTest
    @MethodSource("others")
    void whatDiffersIsSeen(PlacementSettings other) throws Exception {
        RecordedOffers recorded = RecordedOffers.resource("offers.txt");
        Comparison comparison = recorded.compare(plugIn(Map.of()), new SimulatorReplay(other, true));
        String difference = comparison.difference().orElseThrow();
        int line = Integer.parseInt(difference.replaceFirst("line (\\d+), .*", "$1"));
        assertThat(recorded.lines().get(line - 1)).contains(" offer ");
        assertThat(difference)
                .contains(recorded.lines().get(line - 1))
                .containsPattern("PlugInReplay (places|defers), SimulatorReplay (places|defers)");
    }

    @Test
    @EnabledIfSystemProperty(named = RECORD, matches = ".+")
    void recordAnew() throws Exception {
        Files.write(
                Path.of(System.getProperty(RECORD)),
                OfferRecorder.record(3, true).lines());
    }
}
