package io.wattle.benchmarks.testbed;

import io.wattle.benchmarks.testbed.RunKey.Scheduler;

/** The same job under both schedulers. */
record FullClassPair(FullClassRun stock, FullClassRun energy) {

    FullClassRun of(Scheduler scheduler) {
        return scheduler == Scheduler.STOCK ? stock : energy;
    }
}
