package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tandem.Room;
import io.wattle.tandem.lifecycle.DataNodeState;
import io.wattle.tandem.lifecycle.ObservedNode;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IdleForecastsTest {

    private final IdleForecasts forecasts = new IdleForecasts();
    private final Set<String> switched = new HashSet<>();
    private double nowSeconds = 10_000;

    private static ObservedNode node(OptionalDouble idleSince) {
        return new ObservedNode(
                "n1",
                "server",
                ObservedNode.ServiceState.IN_SERVICE,
                0,
                100,
                new Room(1000, 10),
                idleSince.isPresent() ? List.of() : List.of(new Room(100, 1)),
                false,
                idleSince,
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                DataNodeState.NONE);
    }

    private OptionalDouble observe(ObservedNode... nodes) {
        List<ObservedNode> all = forecasts.withForecasts(List.of(nodes), switched::contains, nowSeconds, 0);
        return all.isEmpty() ? OptionalDouble.empty() : all.get(0).expectedIdleSeconds();
    }

    private void busy() {
        observe(node(OptionalDouble.empty()));
    }

    private void idleSince(double seconds) {
        observe(node(OptionalDouble.of(seconds)));
    }

    /** As long a spell as that, of which it sleeps through the middle. */
    private void spellWithSleep(double seconds) {
        double begin = nowSeconds;
        idleSince(begin);
        nowSeconds += 10;
        switched.add("n1");
        observe();
        nowSeconds = begin + seconds - 20;
        // It registers, and is known to be awake in the next cycle.
        idleSince(nowSeconds);
        nowSeconds += 10;
        switched.clear();
        idleSince(nowSeconds - 10);
        nowSeconds = begin + seconds;
        busy();
    }

    @Test
    void aSpellThatEndsInASleepIsLearnedAsAWhole() {
        for (int i = 0; i < 5; i++) {
            spellWithSleep(1000);
        }
        assertThat(observe(node(OptionalDouble.of(nowSeconds)))).hasValue(1000);
        nowSeconds += 600;
        assertThat(observe(node(OptionalDouble.of(nowSeconds - 600)))).hasValue(400);
    }

    @Test
    void itSaysHowFarOffItWas() {
        assertThat(forecasts.errors()).isEmpty();
        for (int i = 0; i < 5; i++) {
            spellWithSleep(1000);
        }
        spellWithSleep(2000);
        assertThat(forecasts.errors()).containsOnlyKeys("server").containsEntry("server", 0.5);
    }

    /** A short container came and went between two cycles: two spells, not one. */
    @Test
    void whatComesAndGoesBetweenTwoObservationsEndsASpell() {
        for (int i = 0; i < 5; i++) {
            idleSince(nowSeconds);
            nowSeconds += 100;
            idleSince(nowSeconds - 1);
            nowSeconds += 100;
        }
        busy();
        assertThat(observe(node(OptionalDouble.of(nowSeconds))).orElseThrow()).isBetween(90.0, 110.0);
    }

    /** It crashed, or was taken out: nobody knows for how long it would have been idle. */
    @Test
    void aNodeThatGoesAwayTeachesNothing() {
        for (int i = 0; i < 6; i++) {
            idleSince(nowSeconds);
            nowSeconds += 100;
            observe();
            nowSeconds += 100;
            busy();
        }
        assertThat(observe(node(OptionalDouble.of(nowSeconds)))).isEmpty();
    }
}
