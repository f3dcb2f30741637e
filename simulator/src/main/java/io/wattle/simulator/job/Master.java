package io.wattle.simulator.job;

import io.wattle.simulator.event.Beat;
import io.wattle.simulator.event.EventQueue;
import io.wattle.simulator.node.Activity;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.yarn.Container;
import java.util.ArrayDeque;

/**
 * The master of a job: hears of what is new once a heartbeat, and does what it has to do for tasks one after the other, on a core of
 * its node. Not thread safe.
 */
final class Master {

    private static final double HEARTBEAT_SECONDS = 1;

    private final EventQueue time;
    private final Container container;
    private final double operationsPerTask;
    private final Runnable heard;
    private final ArrayDeque<Runnable> work = new ArrayDeque<>();
    private Beat beat;
    private Activity activity;
    private boolean works;
    private boolean heartbeatComes;
    private boolean gone;

    /**
     * It has a container.
     *
     * @param operationsPerTask what its work for a task costs it, in million Dhrystone instructions
     * @param heard runs at a heartbeat for which {@link #heartbeat} has asked
     */
    Master(EventQueue time, Container container, double operationsPerTask, Runnable heard) {
        this.time = time;
        this.container = container;
        this.operationsPerTask = operationsPerTask;
        this.heard = heard;
    }

    /** Its container is launched. @param started runs when its JVM has started */
    void launch(double launchSeconds, double startOperations, Runnable started) {
        time.after(launchSeconds, () -> {
            if (!gone) {
                activity = node().computeFramework(startOperations, () -> {
                    beat = new Beat(time.nowSeconds(), HEARTBEAT_SECONDS);
                    started.run();
                });
            }
        });
    }

    Container container() {
        return container;
    }

    SimulatedNode node() {
        return container.node();
    }

    /** There is something new. */
    void heartbeat() {
        if (!heartbeatComes && !gone) {
            heartbeatComes = true;
            time.at(beat.next(time.nowSeconds()), () -> {
                heartbeatComes = false;
                if (!gone) {
                    heard.run();
                }
            });
        }
    }

    /** It has work for a task. @param done runs when it is done */
    void work(Runnable done) {
        work.add(done);
        goOn();
    }

    private void goOn() {
        if (!works && !work.isEmpty() && !gone) {
            works = true;
            Runnable done = work.remove();
            activity = node().computeFramework(operationsPerTask, () -> {
                works = false;
                done.run();
                goOn();
            });
        }
    }

    /** It hears and does nothing any more: its node has failed, or its job is over. */
    void stop() {
        gone = true;
        if (activity != null) {
            activity.stop();
        }
    }

    boolean isGone() {
        return gone;
    }
}
