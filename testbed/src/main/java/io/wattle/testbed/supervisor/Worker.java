package io.wattle.testbed.supervisor;

import io.wattle.testbed.plan.WorkerPlan;
import io.wattle.testbed.power.WorkerMeter;
import java.io.IOException;

/** A worker that is built, and what belongs to it. Thread safe. */
record Worker(WorkerPlan plan, TestbedHost host, WorkerMeter meter) {

    String name() {
        return plan.host();
    }

    /** It runs on, in its network, at the speed of its class. */
    void undoFaults() throws IOException, InterruptedException {
        host.undoFaults();
        host.processes().limitContainers(plan.machineCores());
    }

    /** Counts what it drew until now; from now on it draws what that says. */
    void switchTo(WorkerMeter.Power power) throws IOException {
        meter.sample(host.processes().containerNanos());
        meter.power(power);
    }
}
