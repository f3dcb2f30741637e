package io.wattle.simulator.node;

import io.wattle.model.NodeAttribute;
import io.wattle.simulator.event.EventQueue;
import java.util.OptionalDouble;

/** One node: its resources, what YARN has given of it, and its energy. Not thread safe. */
public final class SimulatedNode {

    /** Whether it can work. */
    public enum State {
        /** Works. */
        AWAKE,
        /** Draws its sleep watts. */
        ASLEEP,
        /** Starts, for the wake seconds of its class. */
        WAKING,
        /** Does nothing and draws nothing until it is repaired. */
        FAILED
    }

    private static final SharedResource.UsersListener NO_LISTENER = users -> {};

    /** What rounding leaves of files that are gone. */
    private static final double NOTHING_MB = 1e-6;

    private final int number;
    private final Machine machine;
    private final SharedResource cpu;
    private final SharedResource disk;
    private final SharedResource network;
    private final PageCache cache;
    private final NodeEnergy energy;
    private final double residentShare;
    private final EventQueue time;
    private final NodeListener listener;
    private State state = State.AWAKE;
    private boolean draining;
    private int freeMemoryMb;
    private int freeVcores;

    /**
     * @param number of the node in its cluster, from 0
     * @param residentShare what a container uses of the memory that it was given, 0 to 1
     * @param listener told what it does
     */
    public SimulatedNode(int number, Machine machine, double residentShare, EventQueue time, NodeListener listener) {
        this.number = number;
        this.machine = machine;
        this.residentShare = residentShare;
        this.time = time;
        this.listener = listener;
        energy = new NodeEnergy(time, machine.power(), machine.cores(), listener);
        cpu = new SharedResource(time, machine.cores(), energy::computed);
        // In seconds of the whole disk: it reads and writes at different speeds.
        disk = new SharedResource(time, users -> 1.0 / users, NO_LISTENER);
        network = new SharedResource(time, users -> machine.networkMbPerSecond() / users, NO_LISTENER);
        cache = new PageCache(machine.memoryMb(), machine.memoryMb() - machine.containerMemoryMb());
        freeMemoryMb = machine.containerMemoryMb();
        freeVcores = machine.containerVcores();
    }

    /** Its number in the cluster, from 0. */
    public int number() {
        return number;
    }

    /** What kind of machine it is. */
    public Machine machine() {
        return machine;
    }

    /** Its watts so far. */
    public NodeEnergy energy() {
        return energy;
    }

    /** Brings {@link #energy} up to the present. */
    public void settle() {
        energy.computed(cpu.users());
    }

    /** Whether it can work. */
    public State state() {
        return state;
    }

    /** Whether YARN gives it nothing new. */
    public boolean isDraining() {
        return draining;
    }

    /** For the ResourceManager only. */
    public void setDraining(boolean isDraining) {
        draining = isDraining;
    }

    /** Whether it works, and may get containers. */
    public boolean takesContainers() {
        return state == State.AWAKE && !draining;
    }

    /** Whether tasks left files on it that a job needs. */
    public boolean hasFiles() {
        return cache.filesMb() > NOTHING_MB;
    }

    /** Whether nothing would be lost if it slept: no container runs on it, and no job needs files that tasks wrote on it. */
    public boolean canSleep() {
        return state == State.AWAKE && freeMemoryMb == machine.containerMemoryMb() && !hasFiles();
    }

    /**
     * Sends it to sleep.
     *
     * @throws IllegalStateException if it cannot sleep now
     * @throws io.wattle.model.MissingFigureException if its class has no sleep watts
     */
    public void sleep() {
        if (!canSleep()) {
            throw new IllegalStateException("node " + number + " (" + machine.name() + ") is " + state
                    + " and in use (needed: awake, and empty)");
        }
        double watts = machine.nodeClass().require(NodeAttribute.SLEEP_WATTS);
        settle();
        state = State.ASLEEP;
        energy.fix(OptionalDouble.of(watts));
    }

    /**
     * Wakes it.
     *
     * @param awake runs when it can work
     * @throws IllegalStateException if it does not sleep
     * @throws io.wattle.model.MissingFigureException if its class has no wake seconds, or no joules of a start
     */
    public void wake(Runnable awake) {
        requireState(State.ASLEEP, "asleep");
        double seconds = machine.nodeClass().require(NodeAttribute.WAKE_SECONDS);
        double joules = machine.nodeClass().require(NodeAttribute.BOOT_JOULES);
        settle();
        state = State.WAKING;
        // A start that takes no time has its joules nevertheless.
        double least = Math.max(seconds, 1e-3);
        energy.fix(OptionalDouble.of(joules / least));
        time.after(least, () -> {
            settle();
            state = State.AWAKE;
            energy.fix(OptionalDouble.empty());
            awake.run();
        });
    }

    /**
     * It fails: what it does stops, what is asked of it before it is repaired is never done, and files that tasks wrote on it are
     * lost. Who has its containers is not told.
     *
     * @throws IllegalStateException if it is not awake
     */
    public void fail() {
        requireState(State.AWAKE, "awake");
        settle();
        cpu.cutOff();
        disk.cutOff();
        network.cutOff();
        cache.clear();
        state = State.FAILED;
        energy.fix(OptionalDouble.of(0));
    }

    /**
     * It is back.
     *
     * @throws IllegalStateException if it has not failed
     */
    public void repaired() {
        requireState(State.FAILED, "failed");
        settle();
        cpu.resume();
        disk.resume();
        network.resume();
        state = State.AWAKE;
        energy.fix(OptionalDouble.empty());
    }

    private void requireState(State needed, String name) {
        if (state != needed) {
            throw new IllegalStateException(
                    "node " + number + " (" + machine.name() + ") is " + state + " (needed: " + name + ")");
        }
    }

    /** Whether nothing computes, reads, writes or receives on it. */
    public boolean isIdle() {
        return cpu.users() + disk.users() + network.users() == 0;
    }

    /** Memory in MiB that no container has. */
    public int freeMemoryMb() {
        return freeMemoryMb;
    }

    /** Virtual cores that no container has; below 0 where YARN does not count them. */
    public int freeVcores() {
        return freeVcores;
    }

    /** A container takes its part. */
    public void allocate(int memoryMb, int vcores) {
        freeMemoryMb -= memoryMb;
        freeVcores -= vcores;
        cache.processes(residentShare * memoryMb);
        listener.memoryGiven(time.nowSeconds(), memoryMb);
    }

    /** A container gives its part back. */
    public void release(int memoryMb, int vcores) {
        freeMemoryMb += memoryMb;
        freeVcores += vcores;
        cache.processes(-residentShare * memoryMb);
        listener.memoryGiven(time.nowSeconds(), -memoryMb);
    }

    /** One thread computes. @param operations million Dhrystone instructions */
    public Activity compute(double operations, Runnable done) {
        return cpu.use(operations, done);
    }

    /** How long that takes alone. */
    public double computeSeconds(double operations) {
        return operations / machine.cores().operationsPerSecond();
    }

    /** One thread runs code of Hadoop's. @param operations million Dhrystone instructions */
    public Activity computeFramework(double operations, Runnable done) {
        return cpu.use(frameworkOperations(operations), done);
    }

    /** Operations of users' code that take as long here as so many of Hadoop's. */
    public double frameworkOperations(double operations) {
        return operations / machine.frameworkSpeed();
    }

    /** Reads files that no cache has. */
    public Activity readFiles(double mb, double files, Runnable done) {
        return disk.use(readFilesSeconds(mb, files), done);
    }

    /** How long that takes alone. */
    public double readFilesSeconds(double mb, double files) {
        return mb / machine.diskReadMbPerSecond() + files * machine.diskReadSeconds();
    }

    /** Reads what tasks wrote here. */
    public Activity readBack(double mb, Runnable done) {
        return disk.use(readBackSeconds(mb), done);
    }

    /** How long that takes alone, as the page cache is now. */
    public double readBackSeconds(double mb) {
        return readFilesSeconds(cache.read(mb), 0);
    }

    /** Writes a file that stays until {@link #delete}. */
    public Activity write(double mb, Runnable done) {
        return disk.use(cache.write(mb) / machine.diskWriteMbPerSecond(), done);
    }

    /** How long that takes alone, as the page cache is now. */
    public double writeSeconds(double mb) {
        return cache.beyond(mb) / machine.diskWriteMbPerSecond();
    }

    /** Files that were written here are deleted. */
    public void delete(double mb) {
        cache.delete(mb);
    }

    /** Receives from other nodes. */
    public Activity receive(double mb, Runnable done) {
        return network.use(mb, done);
    }

    /** How long that takes alone. */
    public double receiveSeconds(double mb) {
        return mb / machine.networkMbPerSecond();
    }
}
