package io.wattle.scheduler.web;

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

/** A tandem of two nodes, of which one sleeps and one does not wake. */
public final class TestingTandem {

    private TestingTandem() {}

    /** Its status. */
    public static TandemStatus status() {
        return status(TandemMode.ACTIVE);
    }

    /** Its status in a mode. */
    public static TandemStatus status(TandemMode mode) {
        return new TandemStatus(
                Instant.parse("2026-11-26T04:00:00Z"),
                mode,
                "the journal is not read",
                List.of("the NameNode does not answer"),
                Optional.of(new Plan.Load(0.25, OptionalDouble.empty())),
                OptionalDouble.of(0.5),
                Map.of("server", 0.12345),
                List.of(
                        new TandemStatus.Node(
                                NodeRecord.restored(
                                        "n1",
                                        "server",
                                        new Room(1000, 10),
                                        LifecycleState.ASLEEP,
                                        0,
                                        Optional.empty(),
                                        0),
                                300,
                                OptionalDouble.empty(),
                                Optional.of(new Decision("n1", Action.KEEP, Cause.NOT_NEEDED, "it is not needed"))),
                        new TandemStatus.Node(
                                NodeRecord.restored(
                                                "n2",
                                                "server",
                                                new Room(1000, 10),
                                                LifecycleState.FAILED,
                                                2,
                                                Optional.of("a\nreason"),
                                                0)
                                        .withMaintenanceAsked(),
                                10,
                                OptionalDouble.of(350),
                                Optional.empty())),
                new TandemStatus.SavingsSummary(14_000, 300, 3, 2),
                List.of(new TandemEvent(Instant.parse("2026-11-26T03:55:00Z"), "n1", EventKind.ASLEEP, "it sleeps")),
                Map.of(EventKind.ASLEEP, 3L));
    }
}
