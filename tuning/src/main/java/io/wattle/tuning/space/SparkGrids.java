package io.wattle.tuning.space;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The values of Spark's parameters that are worth trying; docs/tuning.md lists them. Stateless. */
final class SparkGrids {

    /** Spark refuses a heap of less than 450 MiB, and a JVM does not count all of its heap. */
    static final double SMALLEST_HEAP_MB = 512;

    /** Collections of a larger heap take long: two executors do better. */
    static final double LARGEST_HEAP_MB = 65_536;

    /** Input of a task of Spark SQL, spark.sql.files.maxPartitionBytes. */
    private static final double INPUT_MB_PER_PARTITION = 128;

    private static final double MOST_PARTITIONS = 20_000;
    private static final double SAME = 1.25;
    private static final List<Integer> PER_WORKER = List.of(1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64);

    private SparkGrids() {}

    static Grids of(Workload workload, SparkMemory memory, List<Parameter> parameters) {
        NodeLimits limits = workload.limits();
        List<Double> partitions = partitions(limits, workload.inputMb());
        Map<Parameter, List<Double>> known = Map.of(
                SparkParameters.EXECUTORS, executors(limits),
                SparkParameters.MAX_EXECUTORS, executors(limits),
                SparkParameters.IDLE_SECONDS, List.of(10.0, 30.0, 60.0, 120.0),
                SparkParameters.CORES, cores(workload.maxVcores()),
                SparkParameters.MEMORY_MB, heaps(limits, memory),
                SparkParameters.OVERHEAD_MB, overheads(limits),
                SparkParameters.PARTITIONS, partitions,
                SparkParameters.PARALLELISM, ordered(with(partitions, 0)));
        Map<Parameter, List<Double>> grids = new LinkedHashMap<>();
        parameters.forEach(it -> grids.put(it, known.get(it)));
        return new Grids(grids);
    }

    /** Counts that give each worker 1, 2, 3, ... executors, but for the one that has the application's master, and few. */
    private static List<Double> executors(NodeLimits limits) {
        double workers = limits.workers();
        DoubleStream filling = IntStream.concat(PER_WORKER.stream().mapToInt(it -> it), IntStream.of(limits.vcores()))
                .filter(it -> it <= limits.vcores())
                .mapToDouble(it -> it * workers - 1);
        DoubleStream few = DoubleStream.of(1, 2, Math.floor(workers / 4), Math.floor(workers / 2));
        return ordered(
                DoubleStream.concat(filling, few).filter(it -> it >= 1).boxed().toList());
    }

    private static List<Double> cores(int most) {
        return DoubleStream.of(1, 2, 4, 5, 8, 16)
                .filter(it -> it <= most)
                .boxed()
                .toList();
    }

    /** Heaps of executors of which 1, 2, 3, ... fill a worker. */
    private static List<Double> heaps(NodeLimits limits, SparkMemory memory) {
        int least = limits.minAllocationMb();
        DoubleStream sharing = PER_WORKER.stream()
                .filter(it -> it <= limits.vcores())
                .mapToDouble(it -> limits.memoryMb() / it / least * least);
        return ordered(DoubleStream.concat(
                        DoubleStream.concat(sharing, DoubleStream.of(limits.maxContainerMb()))
                                .filter(it -> it <= limits.maxContainerMb())
                                .map(memory::heapMb),
                        DoubleStream.of(SparkParameters.MEMORY_MB.defaultValue())
                                .filter(it -> memory.containerMb(it, 0) <= limits.maxContainerMb()))
                .filter(it -> it >= SMALLEST_HEAP_MB && it <= LARGEST_HEAP_MB)
                .boxed()
                .toList());
    }

    /** Spark's own, and more of it for what lies beside the heap, such as programs in Python, up to a quarter of a container. */
    private static List<Double> overheads(NodeLimits limits) {
        return DoubleStream.of(0, 512, 1024, 2048, 4096, 8192)
                .filter(it -> it <= limits.maxContainerMb() / 4.0)
                .boxed()
                .toList();
    }

    /** Spark's own number, 1, 2, 3 and 6 for each vcore, and one for each 128 MB of input; of those that are nearly alike the first. */
    private static List<Double> partitions(NodeLimits limits, double inputMb) {
        double slots = limits.totalVcores();
        double byInput = Math.ceil(inputMb / INPUT_MB_PER_PARTITION);
        List<Double> chosen = new ArrayList<>(List.of(SparkParameters.PARTITIONS.defaultValue()));
        DoubleStream.of(3 * slots, slots, 2 * slots, 6 * slots, byInput)
                .filter(it -> it >= 2 && it <= MOST_PARTITIONS)
                .filter(it -> chosen.stream().allMatch(other -> Math.max(it / other, other / it) > SAME))
                .forEach(chosen::add);
        return ordered(chosen);
    }

    private static List<Double> with(List<Double> values, double another) {
        List<Double> more = new ArrayList<>(values);
        more.add(another);
        return more;
    }

    private static List<Double> ordered(Collection<Double> values) {
        return List.copyOf(new TreeSet<>(values));
    }
}
