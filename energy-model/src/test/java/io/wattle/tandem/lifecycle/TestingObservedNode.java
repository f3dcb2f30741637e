package io.wattle.tandem.lifecycle;

import io.wattle.tandem.Cause;
import io.wattle.tandem.KeepAwakeReason;
import io.wattle.tandem.Room;
import io.wattle.tandem.lifecycle.ObservedNode.ServiceState;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A registered node that is in service, has nothing to do, and sends heartbeats; all of it can be changed. */
final class TestingObservedNode {

    private static final Room FREE = new Room(8000, 8);
    private static final Room CONTAINER = new Room(1000, 1);

    private final String host;
    private String group;
    private final double unitsPerSecond;
    private ServiceState serviceState = ServiceState.IN_SERVICE;
    private double heartbeatAgeSeconds = 0.5;
    private List<Room> running = List.of();
    private boolean reserved;
    private Optional<String> dataReason = Optional.empty();
    private Optional<KeepAwakeReason> kept = Optional.empty();
    private DataNodeState dataNode = DataNodeState.NONE;

    private TestingObservedNode(String host, String group, double unitsPerSecond) {
        this.host = host;
        this.group = group;
        this.unitsPerSecond = unitsPerSecond;
    }

    static TestingObservedNode board(String host) {
        return new TestingObservedNode(host, "board", 10);
    }

    static TestingObservedNode server(String host) {
        return new TestingObservedNode(host, "server", 100);
    }

    TestingObservedNode of(String otherGroup) {
        group = otherGroup;
        return this;
    }

    TestingObservedNode in(ServiceState other) {
        serviceState = other;
        return this;
    }

    TestingObservedNode silentFor(double seconds) {
        heartbeatAgeSeconds = seconds;
        return this;
    }

    TestingObservedNode running(int containers) {
        running = Collections.nCopies(containers, CONTAINER);
        return this;
    }

    TestingObservedNode reserved() {
        reserved = true;
        return this;
    }

    TestingObservedNode dataNeeded(String why) {
        dataReason = Optional.of(why);
        return this;
    }

    TestingObservedNode kept(Cause cause, String why) {
        kept = Optional.of(new KeepAwakeReason(cause, why));
        return this;
    }

    TestingObservedNode dataNode(DataNodeState other) {
        dataNode = other;
        return this;
    }

    ObservedNode build() {
        return new ObservedNode(
                host,
                group,
                serviceState,
                heartbeatAgeSeconds,
                unitsPerSecond,
                FREE,
                running,
                reserved,
                running.isEmpty() ? OptionalDouble.of(0) : OptionalDouble.empty(),
                OptionalDouble.of(7200),
                dataReason,
                kept,
                dataNode);
    }
}
