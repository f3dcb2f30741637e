package io.wattle.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * The process that {@link KernelProcess} starts: runs a kernel on some threads for a warm-up round and some rounds, and
 * prints the lines {@code rate UNITS_PER_SECOND} and {@code cpu-rate UNITS_PER_CPU_SECOND} for each round but the first.
 */
final class KernelMain {

    private KernelMain() {}

    /** Arguments: kernel, threads, milliseconds of a round, rounds, array elements of a thread. */
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        int elements = Integer.parseInt(args[4]);
        Supplier<Kernel> kernels = switch (KernelProcess.Kind.valueOf(args[0])) {
            case PRIMES -> PrimeKernel::new;
            case INTEGER -> IntegerKernel::new;
            case TRIAD -> () -> new TriadKernel(elements);
        };
        run(kernels, Integer.parseInt(args[1]), Long.parseLong(args[2]) * 1_000_000, Integer.parseInt(args[3]));
    }

    private static void run(Supplier<Kernel> kernels, int threads, long roundNanos, int rounds)
            throws InterruptedException, ExecutionException {
        Rate[][] rates = new Rate[rounds + 1][threads];
        ExecutorService pool = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
        ExecutorCompletionService<Long> workers = new ExecutorCompletionService<>(pool);
        CyclicBarrier barrier = new CyclicBarrier(threads);
        List<Callable<Long>> tasks = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int worker = i;
            tasks.add(() -> {
                Kernel kernel = kernels.get();
                for (Rate[] round : rates) {
                    barrier.await();
                    round[worker] = rate(kernel, roundNanos);
                }
                return kernel.guard();
            });
        }
        tasks.forEach(workers::submit);
        long guard = 0;
        for (int i = 0; i < threads; i++) {
            // In the order of their ends: if one fails, the others wait at the barrier for ever.
            guard += workers.take().get();
        }
        for (int round = 1; round <= rounds; round++) {
            double sum = 0;
            double cpuSum = 0;
            for (Rate rate : rates[round]) {
                sum += rate.perSecond();
                cpuSum += rate.perCpuSecond();
            }
            System.out.println("rate " + sum);
            System.out.println("cpu-rate " + cpuSum);
        }
        System.out.println("guard " + guard);
    }

    /** Units of one thread; its CPU seconds are fewer than the seconds where other work takes the core away. */
    record Rate(double perSecond, double perCpuSecond) {}

    static Rate rate(Kernel kernel, long nanos) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long cpuStart = threads.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        long batches = 0;
        long elapsed;
        do {
            kernel.batch();
            batches++;
            elapsed = System.nanoTime() - start;
        } while (elapsed < nanos);
        double units = batches * kernel.unitsPerBatch() * 1e9;
        long cpu = Math.max(1, threads.getCurrentThreadCpuTime() - cpuStart);
        return new Rate(units / elapsed, units / cpu);
    }
}
