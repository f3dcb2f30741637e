package io.wattle.testbed.supervisor;

import io.wattle.testbed.linux.EmulatedProcFiles;
import io.wattle.testbed.state.StateFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Takes in, four times a second, what hosts used: for the meters of workers, and for what /proc says on all hosts. */
final class MeterSampler implements Runnable {

    /** What is between two samples. */
    static final long SAMPLE_MILLIS = 250;

    /** Memory changes slowly, and without cgroups each process is asked: once a second. */
    private static final int SAMPLES_OF_MEMORY = 4;

    private static final Logger LOG = Logger.getLogger(MeterSampler.class.getName());

    /** Of failures that follow each other: a disk full of them helps nobody. */
    private static final int LOGGED_EVERY = 1000;

    private final StateFolder state;
    private final List<Worker> workers;
    private final List<TestbedHost> services;
    private final EmulatedProcFiles serviceText;
    private final long startNanos = System.nanoTime();
    private long samples;
    private long failures;

    /**
     * For the hosts of a testbed.
     *
     * @param services hosts that are no workers: they are not metered
     * @param serviceText what their /proc says
     */
    MeterSampler(StateFolder state, List<Worker> workers, List<TestbedHost> services, EmulatedProcFiles serviceText) {
        this.state = state;
        this.workers = List.copyOf(workers);
        this.services = List.copyOf(services);
        this.serviceText = serviceText;
    }

    /** Samples until it is interrupted. A host that cannot be read keeps no other from it: its meter has no reading then. */
    @Override
    public void run() {
        while (!Thread.currentThread().isInterrupted()) {
            boolean looksAtMemory = samples++ % SAMPLES_OF_MEMORY == 0;
            for (Worker worker : workers) {
                sample(worker.host(), HostBuilder.text(worker.plan()), worker, looksAtMemory);
            }
            for (TestbedHost service : services) {
                sample(service, serviceText, null, looksAtMemory);
            }
            try {
                Thread.sleep(SAMPLE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void sample(TestbedHost host, EmulatedProcFiles text, Worker metered, boolean looksAtMemory) {
        try {
            long nanos = host.processes().containerNanos();
            if (metered != null) {
                metered.meter().sample(nanos);
            }
            overwrite(state.proc().resolve(host.name() + ".stat"), text.stat(nanos, System.nanoTime() - startNanos));
            if (looksAtMemory) {
                // A node that uses no memory at all is, for Hadoop, one that says nothing of its load.
                overwrite(
                        state.proc().resolve(host.name() + ".meminfo"),
                        text.memory(host.processes().memoryBytes()));
            }
        } catch (IOException | RuntimeException e) {
            if (failures++ % LOGGED_EVERY == 0) {
                LOG.log(Level.WARNING, "no sample of " + host.name() + " (" + failures + " failed so far)", e);
            }
        }
    }

    /** In place: the file is bound into a host. */
    private static void overwrite(Path file, String text) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)), 0);
        }
    }
}
