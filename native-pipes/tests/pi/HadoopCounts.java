import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes hadoop_counts.txt: how many points Hadoop's own HaltonSequence finds in the circle, as QmcMapper counts them.
 *
 * <pre>java -cp hadoop-mapreduce-examples-3.4.2.jar HadoopCounts.java > hadoop_counts.txt</pre>
 *
 * Takes about a second for each 10^8 samples: 32 of these, and one of 10^9.
 */
final class HadoopCounts {

    private static final long SAMPLES = 100_000_000;
    private static final int MAPS = 24;
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

    private HadoopCounts() {}

    public static void main(String[] arguments) throws Throwable {
        List<Long> offsets = new ArrayList<>();
        // A job of 24 maps, and offsets that no job of this size has.
        for (int map = 0; map < MAPS; map++) {
            offsets.add(map * SAMPLES);
        }
        offsets.addAll(List.of(1L, 12_345_678L, 5_000_000_001L, 3_486_784_400L, 68_719_476_735L, 1_000_000_000_000L,
                1_125_899_906_842_000L, 4_503_599_577_370_496L));
        System.out.println("# offset, samples, points in the circle; made by HadoopCounts.java with Hadoop 3.4.2");
        for (long offset : offsets) {
            System.out.println(offset + " " + SAMPLES + " " + inside(offset, SAMPLES));
        }
        System.out.println("0 " + 10 * SAMPLES + " " + inside(0, 10 * SAMPLES));
    }

    private static long inside(long offset, long samples) throws Throwable {
        Object sequence = NEW.invokeExact(offset);
        long inside = 0;
        for (long i = 0; i < samples; i++) {
            double[] point = (double[]) NEXT_POINT.invokeExact(sequence);
            double x = point[0] - 0.5;
            double y = point[1] - 0.5;
            inside += x * x + y * y > 0.25 ? 0 : 1;
        }
        return inside;
    }
}
