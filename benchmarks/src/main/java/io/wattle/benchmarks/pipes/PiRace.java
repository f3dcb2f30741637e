package io.wattle.benchmarks.pipes;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Map;

/** Points in the circle: the loop of Hadoop's QmcMapper with Hadoop's own HaltonSequence, and the kernel {@code pi}. */
final class PiRace implements KernelRace {

    /** As many as pi_benchmark.cc takes: so that the results can be compared. */
    private static final long SAMPLES = 20_000_000;

    // Constants, which the compiler sees through: it compiles the loop as if the class were not private.
    private static final MethodHandle NEW;
    private static final MethodHandle NEXT_POINT;

    static {
        try {
            Class<?> sequence = Class.forName("org.apache.hadoop.examples.QuasiMonteCarlo$HaltonSequence");
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(sequence, MethodHandles.lookup());
            NEW = lookup.findConstructor(sequence, MethodType.methodType(void.class, long.class))
                    .asType(MethodType.methodType(Object.class, long.class));
            NEXT_POINT = lookup.findVirtual(sequence, "nextPoint", MethodType.methodType(double[].class))
                    .asType(MethodType.methodType(double[].class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final KernelProgram program;

    PiRace() throws IOException {
        program = KernelProgram.built("pi-benchmark", "items_per_second", "inside");
    }

    @Override
    public String title() {
        return "pi, " + SAMPLES + " samples";
    }

    @Override
    public String unit() {
        return "million samples/s";
    }

    @Override
    public double unitSize() {
        return 1e6;
    }

    @Override
    public Speed java() throws Exception {
        long start = System.nanoTime();
        long inside = inside(SAMPLES);
        return Speed.of("Hadoop's HaltonSequence", SAMPLES, System.nanoTime() - start, inside);
    }

    /** How many of the first points lie in the circle. */
    static long inside(long samples) throws IOException {
        try {
            Object sequence = NEW.invokeExact(0L);
            long inside = 0;
            for (long i = 0; i < samples; i++) {
                double[] point = (double[]) NEXT_POINT.invokeExact(sequence);
                double x = point[0] - 0.5;
                double y = point[1] - 0.5;
                if (x * x + y * y <= 0.25) {
                    inside++;
                }
            }
            return inside;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException("Hadoop's HaltonSequence failed", e);
        }
    }

    @Override
    public List<Speed> kernels() throws Exception {
        return program.run("pi/", Map.of());
    }
}
