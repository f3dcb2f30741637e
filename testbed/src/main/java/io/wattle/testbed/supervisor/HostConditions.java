package io.wattle.testbed.supervisor;

import io.wattle.testbed.supervisor.HostCondition.Fault;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The conditions of all hosts of a testbed, at first up. Thread safe as far as two threads do not change one host. */
final class HostConditions {

    private final Map<String, HostCondition> byHost = new ConcurrentHashMap<>();

    /** Adds a host, which is up. */
    void add(String host) {
        byHost.put(host, HostCondition.UP);
    }

    /** Names of all hosts. */
    Set<String> hosts() {
        return byHost.keySet();
    }

    HostCondition of(String host) {
        return byHost.get(host);
    }

    /** Notes it; tells it, for people. */
    String set(String host, HostCondition condition) {
        byHost.put(host, condition);
        return host + ": " + condition.label();
    }

    /** Notes one more fault; tells all, for people. */
    String set(String host, Fault fault) {
        return set(host, of(host).with(fault));
    }

    /** @throws IllegalArgumentException if the host sleeps or wakes; the message says what to do */
    void requirePower(String host) {
        HostCondition now = of(host);
        if (now.power() != HostCondition.Power.ON) {
            throw new IllegalArgumentException(
                    host + " is " + now.label() + " (needed: power; bin/testbed resume " + host + ")");
        }
    }

    /** @throws IllegalArgumentException if nothing runs on the host; the message says what to do */
    void requireRunning(String host) {
        HostCondition now = of(host);
        if (!now.runs()) {
            throw new IllegalArgumentException(host + " is " + now.label() + " (needed: a host that runs; bin/testbed "
                    + now.wayBack() + " " + host + ")");
        }
    }
}
