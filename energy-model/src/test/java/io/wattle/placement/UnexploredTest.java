package io.wattle.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Catalog;
import io.wattle.model.NodeClass;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UnexploredTest {

    private static final NodeClass EDISON = nodeClass("edison");
    private static final NodeClass DELL = nodeClass("dell-r620");
    private static final List<NodeClass> BOTH = List.of(EDISON, DELL);

    private static NodeClass nodeClass(String name) {
        return Catalog.builtIn().nodeClass(name).orElseThrow();
    }

    private static Judgement dearerThan(NodeClass better) {
        return new Judgement.Dearer(
                Optional.empty(),
                List.of(new ClassSnapshot(better, PowerState.AWAKE)),
                Duration.ZERO,
                Optional.empty(),
                "it is dearer");
    }

    private static Request request(Map<String, Observation> observed) {
        return new Request(false, WorkloadClass.MIXED, 100, 1, Optional.empty(), observed);
    }

    private static boolean isWorthAWait(NodeClass on, NodeClass better, Map<String, Observation> observed) {
        return Unexplored.isWorthAWait(request(observed), on, dearerThan(better), BOTH);
    }

    @Test
    void aClassIsUnexploredUntilItHasItsFirstContainers() {
        Judgement good = new Judgement.Good(Optional.empty(), "it is good");
        assertThat(Unexplored.is(dearerThan(EDISON), 1)).isTrue();
        assertThat(Unexplored.is(dearerThan(EDISON), 0)).isFalse();
        assertThat(Unexplored.is(good, 3)).isFalse();
        assertThat(Unexplored.is(new Judgement.TooSmall("it is small"), 3)).isFalse();
        assertThat(Unexplored.yields(good, 0)).isTrue();
        assertThat(Unexplored.yields(good, 1)).as("it is to be known itself").isFalse();
        assertThat(Unexplored.yields(dearerThan(EDISON), 0)).isFalse();
    }

    @Test
    void nobodyWaitsToBeMuchSlower() {
        assertThat(isWorthAWait(DELL, EDISON, Map.of())).isTrue();
        assertThat(isWorthAWait(EDISON, DELL, Map.of())).as("18 times slower").isFalse();
        Map<String, Observation> seen = Map.of("edison", new Observation(19, 3), "dell-r620", new Observation(10, 3));
        assertThat(isWorthAWait(EDISON, DELL, seen)).as("as was seen").isTrue();
        assertThat(Unexplored.isWorthAWait(
                        request(Map.of()), DELL, new Judgement.Good(Optional.empty(), "it is good"), BOTH))
                .isFalse();
    }

    @Test
    void whatNobodyCanTellIsNotWaitedFor() {
        NodeClass unknown = NodeClass.named("unknown").build();
        assertThat(Unexplored.isWorthAWait(request(Map.of()), unknown, dearerThan(EDISON), List.of(EDISON, unknown)))
                .isFalse();
    }
}
