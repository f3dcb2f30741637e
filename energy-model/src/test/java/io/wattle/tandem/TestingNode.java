package io.wattle.tandem;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A node that is idle for an hour, is expected to be for another one, and does what it does for 20 s; all of it can be changed. */
final class TestingNode {

    static final Room CONTAINER = new Room(100, 1);

    private final String host;
    private final String group;
    private final NodePower power;
    private final double unitsPerSecond;
    private final Room free;
    private double since;
    private List<Room> running = List.of();
    private OptionalDouble idleSince;
    private OptionalDouble expectedIdle = OptionalDouble.of(3600);
    private Optional<String> dataReason = Optional.empty();
    private Optional<KeepAwakeReason> kept = Optional.empty();
    private int failedWakes;

    TestingNode(String host, String group, NodePower power, double unitsPerSecond, Room free, double nowSeconds) {
        this.host = host;
        this.group = group;
        this.power = power;
        this.unitsPerSecond = unitsPerSecond;
        this.free = free;
        since = nowSeconds - 20;
        idleSince = OptionalDouble.of(nowSeconds - 3600);
    }

    TestingNode since(double seconds) {
        since = seconds;
        return this;
    }

    TestingNode running(int containers) {
        running = Collections.nCopies(containers, CONTAINER);
        idleSince = OptionalDouble.empty();
        return this;
    }

    TestingNode idleSince(double seconds) {
        idleSince = OptionalDouble.of(seconds);
        return this;
    }

    TestingNode expectedIdle(OptionalDouble seconds) {
        expectedIdle = seconds;
        return this;
    }

    TestingNode dataReason(String why) {
        dataReason = Optional.of(why);
        return this;
    }

    TestingNode isHeld() {
        return kept(KeepAwakeReason.held());
    }

    TestingNode kept(KeepAwakeReason why) {
        kept = Optional.of(why);
        return this;
    }

    TestingNode failedWakes(int times) {
        failedWakes = times;
        return this;
    }

    NodeSnapshot build() {
        return new NodeSnapshot(
                host,
                group,
                power,
                since,
                unitsPerSecond,
                free,
                running,
                idleSince,
                expectedIdle,
                dataReason,
                kept,
                failedWakes);
    }
}
