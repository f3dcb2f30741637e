package io.wattle.testbed.supervisor;

import io.wattle.model.NodeAttribute;
import io.wattle.testbed.plan.SpeedScale;
import io.wattle.testbed.power.WorkerMeter;
import io.wattle.testbed.supervisor.HostCondition.Fault;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Power of workers, as an operator's switch cuts it and gives it again. Used by one thread at a time, which holds the
 * testbed's lock; a boot, which goes on by itself, takes it too.
 */
final class PowerSwitch {

    private static final Logger LOG = Logger.getLogger(PowerSwitch.class.getName());

    private final Object lock;
    private final HostConditions conditions;
    private final Daemons daemons;
    private final SpeedScale scale;
    private final Map<String, Thread> boots = new HashMap<>();
    private final AtomicLong containerProcesses = new AtomicLong();

    /**
     * Of a testbed.
     *
     * @param lock the testbed's
     */
    PowerSwitch(Object lock, HostConditions conditions, Daemons daemons, SpeedScale scale) {
        this.lock = lock;
        this.conditions = conditions;
        this.daemons = daemons;
        this.scale = scale;
    }

    /**
     * Cuts it: nothing runs, and the worker draws sleep watts.
     *
     * @return what it does now, and what goes with it, for people
     */
    List<String> suspend(Worker worker) throws IOException, InterruptedException {
        // Both: a class that cannot be woken again is not put to sleep.
        worker.plan().nodeClass().require(NodeAttribute.SLEEP_WATTS);
        worker.plan().nodeClass().require(NodeAttribute.WAKE_SECONDS);
        HostProcesses processes = worker.host().processes();
        containerProcesses.addAndGet(
                Math.max(0, processes.all().size() - processes.daemons().size()));
        worker.host().killAll();
        worker.switchTo(WorkerMeter.Power.SLEEP);
        String now = conditions.set(worker.name(), HostCondition.ASLEEP);
        return worker.plan().hasDataNode()
                ? List.of(
                        now,
                        worker.name() + " has a DataNode, which is gone until it wakes: blocks whose replicas all sleep"
                                + " cannot be read (bin/testbed up --datanodes always-on leaves such workers without)")
                : List.of(now);
    }

    /** Processes of containers that have ended so far as the power of their worker was cut; where there are no cgroups nobody knows of any. */
    long containerProcessesCut() {
        return containerProcesses.get();
    }

    /**
     * Boots one that sleeps: after the class's wake time, in seconds of the testbed, its daemons start. One that does not sleep is
     * left as it is, as by any power switch.
     */
    String resume(Worker worker) throws IOException {
        HostCondition before = conditions.of(worker.name());
        if (!before.equals(HostCondition.ASLEEP)) {
            return worker.name() + ": " + before.label() + "; it does not sleep, so nothing was done";
        }
        double seconds = worker.plan().nodeClass().require(NodeAttribute.WAKE_SECONDS) / scale.factor();
        worker.switchTo(WorkerMeter.Power.BOOT);
        Thread boot = new Thread(() -> boot(worker, seconds), "boot of " + worker.name());
        boot.setDaemon(true);
        boots.put(worker.name(), boot);
        boot.start();
        return conditions.set(worker.name(), HostCondition.WAKING)
                + String.format(Locale.ROOT, "; its daemons start in %.0f s, and status says when it is up", seconds);
    }

    private void boot(Worker worker, double seconds) {
        try {
            Thread.sleep(Math.round(seconds * 1000));
            boot(worker);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Others may go on meanwhile: to start daemons takes minutes where the machine is busy. */
    private void boot(Worker worker) throws InterruptedException {
        try {
            synchronized (lock) {
                if (!isBooting(worker)) {
                    return;
                }
                worker.switchTo(WorkerMeter.Power.ON);
                worker.undoFaults();
            }
            daemons.startWorker(worker.host());
            synchronized (lock) {
                if (isBooting(worker)) {
                    conditions.set(worker.name(), HostCondition.UP);
                } else if (conditions.of(worker.name()).power() != HostCondition.Power.ON) {
                    // Its power was cut while they started.
                    worker.host().killAll();
                }
            }
        } catch (IOException e) {
            LOG.log(Level.SEVERE, worker.name() + " does not boot", e);
            synchronized (lock) {
                if (isBooting(worker)) {
                    conditions.set(worker.name(), HostCondition.UP.with(Fault.KILLED));
                }
            }
        }
    }

    /** Whether its power was not cut since this thread began to boot it. */
    private boolean isBooting(Worker worker) {
        return conditions.of(worker.name()).equals(HostCondition.WAKING)
                && Thread.currentThread().equals(boots.get(worker.name()));
    }
}
