package io.wattle.testbed.supervisor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The processes of one host: which they are, what they may use, what they used. Implementations are thread safe. */
sealed interface HostProcesses permits CgroupProcesses, PlainProcesses {

    /** The beginning of a shell's command line that puts the shell among the host's daemons. */
    String joining();

    /** The folders in which cgroups of its containers are made, one for each hierarchy; none where there are no cgroups. */
    List<Path> containerGroups();

    /** Numbers of all. */
    List<Long> all() throws IOException;

    /** Numbers among which those of its daemons are, and of processes of other hosts none. */
    List<Long> daemons() throws IOException;

    /** Stops all of them without their knowing, or lets them go on. */
    void freeze(boolean frozen) throws IOException, InterruptedException;

    /** CPU time of its containers so far, ns. */
    long containerNanos() throws IOException;

    /** Memory that its daemons and containers have now, bytes. */
    long memoryBytes() throws IOException;

    /** Gives its containers together so many cores of this machine; nothing where that cannot be. */
    void limitContainers(double machineCores) throws IOException;

    /**
     * Says what its containers and its daemons have of contended cores, beside other hosts' and beside each other; nothing where
     * that cannot be.
     */
    void weigh(double containerCores, double daemonCores) throws IOException;

    /** Gives its daemons together so many cores of this machine; nothing where that cannot be. */
    void limitDaemons(double machineCores) throws IOException;
}
