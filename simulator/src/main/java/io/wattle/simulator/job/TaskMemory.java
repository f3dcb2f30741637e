package io.wattle.simulator.job;

import io.wattle.simulator.yarn.ContainerSize;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.Optional;

/** Whether the heaps of a job's tasks hold what they have to: Hadoop refuses to run a task, or it runs out of memory, where they do not. */
final class TaskMemory {

    /** Hadoop takes no larger buffer: it is one array of bytes. */
    private static final double MOST_SORT_MB = 2047;

    private TaskMemory() {}

    /** What is wrong; empty if nothing is. */
    static Optional<SettingException> problem(JobSettings settings) {
        JobContainers containers = settings.containers();
        Optional<SettingException> ofMaps = heapProblem("map", "mapMemoryMb", containers.map(), containers.heapShare());
        if (ofMaps.isPresent() || settings.reduces() == 0) {
            return ofMaps;
        }
        double bufferMb = settings.sort().bufferMb();
        if (bufferMb > MOST_SORT_MB || bufferMb >= containers.mapHeapMb()) {
            return Optional.of(new SettingException(
                    "sortMb",
                    plain(bufferMb),
                    String.format(
                            Locale.ROOT,
                            "up to %s, and less than the heap of a map, %s MB: %s of its container's %d MiB",
                            plain(MOST_SORT_MB),
                            plain(containers.mapHeapMb()),
                            plain(containers.heapShare()),
                            containers.map().memoryMb())));
        }
        return heapProblem("reduce", "reduceMemoryMb", containers.reduce(), containers.heapShare());
    }

    private static Optional<SettingException> heapProblem(
            String kind, String memorySetting, ContainerSize container, double heapShare) {
        if (container.memoryMb() * heapShare >= FrameworkCosts.LIVE_MB) {
            return Optional.empty();
        }
        double usualShare = Math.max(heapShare, HadoopDefaults.HEAP_SHARE);
        if (container.memoryMb() * usualShare < FrameworkCosts.LIVE_MB) {
            return Optional.of(new SettingException(
                    memorySetting,
                    container.memoryMb(),
                    String.format(
                            Locale.ROOT,
                            "%.0f or more, as the heap, %s of it, has to hold the %s MB of Hadoop's own code",
                            Math.ceil(FrameworkCosts.LIVE_MB / usualShare),
                            plain(usualShare),
                            plain(FrameworkCosts.LIVE_MB))));
        }
        return Optional.of(new SettingException(
                "heapShare",
                heapShare,
                String.format(
                        Locale.ROOT,
                        "%s to 1, as the heap, this share of the %d MiB of a %s's container, has to hold the %s MB of"
                                + " Hadoop's own code",
                        plain(FrameworkCosts.LIVE_MB / container.memoryMb()),
                        container.memoryMb(),
                        kind,
                        plain(FrameworkCosts.LIVE_MB))));
    }

    private static String plain(double value) {
        return new BigDecimal(value)
                .round(new MathContext(4))
                .stripTrailingZeros()
                .toPlainString();
    }
}
