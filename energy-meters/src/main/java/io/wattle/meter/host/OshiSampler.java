package io.wattle.meter.host;

import io.wattle.meter.MeterClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.GlobalMemory;
import oshi.hardware.HWDiskStore;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.hardware.NetworkIF;
import oshi.nativefree.SystemInfo;
import oshi.util.GlobalConfig;

/**
 * The sampler on OSHI's native-free part, which reads /proc and /sys with plain Java. Linux only. Disks and interfaces are
 * those present when it was opened; a network interface counts if it has a device of its own, so that bridges and bonds
 * do not count their members' bytes again.
 */
public final class OshiSampler implements HostSampler {

    /** Its name. */
    static final String NAME = "oshi";

    private static final Object CONFIGURATION = new Object();

    private final MeterClock clock;
    private final CentralProcessor processor;
    private final GlobalMemory memory;
    private final List<HWDiskStore> disks;
    private final List<NetworkIF> interfaces;
    private final Utilisation utilisation = new Utilisation();
    private boolean closed;

    /** Opens the sampler. */
    public OshiSampler() {
        this(MeterClock.SYSTEM);
    }

    /** The same with any clock. */
    public OshiSampler(MeterClock clock) {
        String system = System.getProperty("os.name");
        if (!system.equals("Linux")) {
            throw new SamplerException("host sampler 'oshi' reads Linux's /proc and this is " + system
                    + "; run it on Linux, or give utilisation by other means");
        }
        this.clock = clock;
        HardwareAbstractionLayer hardware = hardware();
        processor = hardware.getProcessor();
        memory = hardware.getMemory();
        disks = hardware.getDiskStores();
        interfaces = counted(hardware.getNetworkIFs());
    }

    private static List<NetworkIF> counted(List<NetworkIF> all) {
        List<NetworkIF> real = all.stream()
                .filter(one -> Files.exists(Path.of("/sys/class/net", one.getName(), "device")))
                .toList();
        return real.isEmpty() ? all : real;
    }

    /**
     * OSHI remembers values for 300 ms, and reads how long from a setting of the whole JVM when its objects are made. The
     * setting is 0 only while ours are, so that whoever else uses OSHI here is not surprised.
     */
    private static HardwareAbstractionLayer hardware() {
        synchronized (CONFIGURATION) {
            String before = GlobalConfig.get(GlobalConfig.OSHI_UTIL_MEMOIZER_EXPIRATION);
            GlobalConfig.set(GlobalConfig.OSHI_UTIL_MEMOIZER_EXPIRATION, 0);
            try {
                HardwareAbstractionLayer hardware = new SystemInfo().getHardware();
                hardware.getProcessor().getSystemCpuLoadTicks();
                hardware.getMemory().getAvailable();
                return hardware;
            } finally {
                if (before == null) {
                    GlobalConfig.remove(GlobalConfig.OSHI_UTIL_MEMOIZER_EXPIRATION);
                } else {
                    GlobalConfig.set(GlobalConfig.OSHI_UTIL_MEMOIZER_EXPIRATION, before);
                }
            }
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public synchronized HostSample sample() {
        if (closed) {
            throw new SamplerException("host sampler 'oshi' is closed; open another");
        }
        long[] ticks = processor.getSystemCpuLoadTicks();
        long read = 0;
        long written = 0;
        for (HWDiskStore disk : disks) {
            disk.updateAttributes();
            read += disk.getReadBytes();
            written += disk.getWriteBytes();
        }
        long received = 0;
        long sent = 0;
        for (NetworkIF network : interfaces) {
            network.updateAttributes();
            received += network.getBytesRecv();
            sent += network.getBytesSent();
        }
        long total = memory.getTotal();
        return new HostSample(
                clock.now(),
                utilisation.next(cpuTicks(ticks)),
                total - memory.getAvailable(),
                total,
                read,
                written,
                received,
                sent);
    }

    private static CpuTicks cpuTicks(long[] ticks) {
        return new CpuTicks(
                ticks[TickType.USER.getIndex()],
                ticks[TickType.NICE.getIndex()],
                ticks[TickType.SYSTEM.getIndex()],
                ticks[TickType.IDLE.getIndex()],
                ticks[TickType.IOWAIT.getIndex()],
                ticks[TickType.IRQ.getIndex()],
                ticks[TickType.SOFTIRQ.getIndex()]);
    }

    @Override
    public synchronized void close() {
        closed = true;
    }
}
