package io.wattle.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FitSimulationTest {

    private static final Room TWO = new Room(200, 2);

    private static TestingNode node(String host, Room free) {
        return new TestingNode(host, "server", NodePower.AWAKE, 100, free, 10_000);
    }

    @Test
    void whatWaitsIsPlacedOnceAndMovesAlong() {
        NodeSnapshot stays = node("stays", TWO).build();
        NodeSnapshot goes = node("goes", TWO).build();
        NodeSnapshot last = node("last", TWO).build();
        FitSimulation fit = new FitSimulation(
                List.of(stays, goes, last),
                List.of(TestingNode.CONTAINER, TestingNode.CONTAINER, TestingNode.CONTAINER));
        // Two of the three are on the first node, the third is on the second one, and goes to the last.
        assertThat(fit.moveAway(goes)).isEmpty();
        assertThat(fit.moveAway(last)).contains(TestingNode.CONTAINER);
        assertThat(fit.moveAway(stays)).contains(TestingNode.CONTAINER);
    }

    @Test
    void whatItRunsMovesToo() {
        NodeSnapshot busy = node("busy", TWO).running(2).build();
        NodeSnapshot busyToo = node("busy-too", TWO).running(1).build();
        NodeSnapshot empty = node("empty", TWO).build();
        FitSimulation fit = new FitSimulation(List.of(busyToo, busy, empty), List.of());
        assertThat(fit.moveAway(busy)).isEmpty();
        // Its two are on the other one now.
        assertThat(fit.moveAway(busyToo)).contains(TestingNode.CONTAINER);
        assertThat(fit.moveAway(empty)).isEmpty();
    }

    /** Some find room and the last one does not: they are where they were. */
    @Test
    void whatDoesNotFitChangesNothing() {
        NodeSnapshot other = node("other", new Room(300, 3)).build();
        NodeSnapshot full = node("full", TWO).running(4).build();
        NodeSnapshot small = node("small", TWO).running(3).build();
        FitSimulation fit = new FitSimulation(List.of(other, full, small), List.of());
        assertThat(fit.moveAway(small)).isEmpty();
        assertThat(fit.moveAway(full)).contains(TestingNode.CONTAINER);
        assertThat(fit.moveAway(other)).contains(TestingNode.CONTAINER);
        FitSimulation again = new FitSimulation(List.of(other, full), List.of());
        assertThat(again.moveAway(full)).contains(TestingNode.CONTAINER);
        assertThat(again.moveAway(node("other", new Room(300, 3)).running(2).build()))
                .isEmpty();
    }

    @Test
    void whatFitsNowhereKeepsAllAwake() {
        NodeSnapshot one = node("one", TWO).build();
        FitSimulation fit = new FitSimulation(List.of(one, node("other", TWO).build()), List.of(new Room(201, 1)));
        assertThat(fit.moveAway(one)).contains(new Room(201, 1));
    }
}
