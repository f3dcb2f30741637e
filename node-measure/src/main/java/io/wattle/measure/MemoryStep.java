package io.wattle.measure;

import io.wattle.model.NodeAttribute;
import java.util.OptionalLong;
import java.util.Set;

/** Memory bandwidth of all threads together. */
record MemoryStep(Hardware hardware) implements Step {

    private static final long MIB = 1L << 20;
    /** Of all three arrays together, if the cache is small or unknown. */
    private static final long LEAST_BYTES = 192 * MIB;
    /** STREAM's rule is four times the cache for each array. */
    private static final long CACHES_PER_ARRAY = 4;
    /** More takes a slow machine too long to fill. */
    private static final long MOST_BYTES = 6144 * MIB;

    private static final long JVM_MB = 64;

    @Override
    public String name() {
        return "memory bandwidth";
    }

    @Override
    public String method() {
        return "triad a = b + s * c, 24 bytes an element counted, threads: " + hardware.threads() + ", median of "
                + KernelProcess.ROUNDS;
    }

    @Override
    public Set<NodeAttribute> attributes() {
        return Set.of(NodeAttribute.MEMORY_GB_PER_SECOND);
    }

    @Override
    public double limitSeconds() {
        return 10;
    }

    @Override
    public Findings run(StepTime time) throws InterruptedException, NotMeasuredException {
        if (hardware.whyNotAllThreads().isPresent()) {
            throw new NotMeasuredException(hardware.whyNotAllThreads().get());
        }
        long bytes = bytes(hardware.topology().cacheKb(), hardware.memory().availableKb());
        int threads = hardware.threads();
        int elements = (int) Math.min(Integer.MAX_VALUE - 8, bytes / TriadKernel.ARRAYS / Double.BYTES / threads);
        // Twice the arrays: the collector may keep a third of the heap for young objects.
        long heapMb = 2 * bytes / MIB + JVM_MB;
        KernelProcess.Rates rates = new KernelProcess(KernelProcess.Kind.TRIAD, threads, heapMb, elements).run(time);
        Findings findings = new Findings()
                .measured(
                        NodeAttribute.MEMORY_GB_PER_SECOND,
                        rates.median() / 1e9,
                        method() + " rounds of " + StepTime.text(KernelProcess.round(time.measuring())) + ", "
                                + bytes / MIB + " MiB of arrays");
        return Spread.report(findings, name(), rates.spread());
    }

    /**
     * Bytes of all arrays: far more than the caches hold, and no more than half of the memory that is available.
     *
     * @throws NotMeasuredException if that is less than four times the cache: it would measure the cache
     */
    static long bytes(OptionalLong cacheKb, OptionalLong availableKb) throws NotMeasuredException {
        if (availableKb.isEmpty()) {
            throw new NotMeasuredException("/proc/meminfo does not say how much memory is available");
        }
        long wanted = Math.max(LEAST_BYTES, CACHES_PER_ARRAY * TriadKernel.ARRAYS * cacheKb.orElse(0) * 1024);
        long bytes = Math.min(Math.min(wanted, MOST_BYTES), availableKb.getAsLong() * 1024 / 2);
        long least = CACHES_PER_ARRAY * cacheKb.orElse(4096) * 1024;
        if (bytes < least) {
            throw new NotMeasuredException("available memory of " + availableKb.getAsLong() / 1024
                    + " MiB is too little: half of it must hold arrays of " + least / MIB
                    + " MiB, four times the cache");
        }
        return bytes;
    }
}
