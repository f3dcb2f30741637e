package io.wattle.it;

import io.wattle.scheduler.config.TandemMode;
import io.wattle.scheduler.tandem.TandemEvent;
import io.wattle.scheduler.tandem.TandemStatus;
import io.wattle.tandem.Action;
import io.wattle.tandem.Cause;
import io.wattle.tandem.Decision;
import io.wattle.tandem.Plan;
import io.wattle.tandem.Room;
import io.wattle.tandem.lifecycle.EventKind;
import io.wattle.tandem.lifecycle.LifecycleState;
import io.wattle.tandem.lifecycle.NodeRecord;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A tandem of twelve servers: ten sleep, one wakes and one is held by an operator who writes markup. */
final class TestingTandem {

    private TestingTandem() {}

    static TandemStatus status(TandemMode mode) {
        List<TandemStatus.Node> nodes = Stream.concat(
                        IntStream.range(0, 10)
                                .mapToObj(i ->
                                        node("dell" + i, LifecycleState.ASLEEP, Cause.NOT_NEEDED, "the demand is 25%")),
                        Stream.of(
                                node(
                                        "dell10",
                                        LifecycleState.WAKING,
                                        Cause.IN_TRANSITION,
                                        "it was told to wake 12 s ago"),
                                node(
                                        "dell11",
                                        LifecycleState.AWAKE,
                                        Cause.HELD,
                                        "an operator holds it: <b>repair</b>")))
                .toList();
        return new TandemStatus(
                Instant.parse("2026-11-26T04:00:00Z"),
                mode,
                "",
                List.of("the NameNode does not answer"),
                Optional.of(new Plan.Load(0.25, OptionalDouble.of(0.1))),
                OptionalDouble.of(0.07),
                Map.of("dell-r620", 0.25),
                nodes,
                new TandemStatus.SavingsSummary(2_400_000, 43_200, 12, 2),
                List.of(new TandemEvent(
                        Instant.parse("2026-11-26T03:59:48Z"),
                        "dell10",
                        EventKind.RESUME_STARTED,
                        "the demand was 91%")),
                Map.of(EventKind.RESUME_STARTED, 1L));
    }

    private static TandemStatus.Node node(String host, LifecycleState state, Cause cause, String why) {
        NodeRecord record = NodeRecord.restored(host, "dell-r620", new Room(16_000, 12), state, 0, Optional.empty(), 0);
        return new TandemStatus.Node(
                record, 60, OptionalDouble.empty(), Optional.of(new Decision(host, Action.KEEP, cause, why)));
    }
}
