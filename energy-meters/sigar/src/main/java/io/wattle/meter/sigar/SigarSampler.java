package io.wattle.meter.sigar;

import io.wattle.meter.host.CpuTicks;
import io.wattle.meter.host.HostSample;
import io.wattle.meter.host.HostSampler;
import io.wattle.meter.host.SamplerException;
import io.wattle.meter.host.Utilisation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.hyperic.sigar.Cpu;
import org.hyperic.sigar.DiskUsage;
import org.hyperic.sigar.FileSystem;
import org.hyperic.sigar.Mem;
import org.hyperic.sigar.NetFlags;
import org.hyperic.sigar.NetInterfaceStat;
import org.hyperic.sigar.Sigar;
import org.hyperic.sigar.SigarException;

/**
 * The sampler on SIGAR, whose native code was last changed in 2016. For comparison with figures taken by it; not for a
 * Hadoop daemon, which a fault in native code takes down. x86 Linux only.
 *
 * <p>Utilisation comes from {@code getCpu()} ticks alone: SIGAR's own CpuPerc.calculate crashes the JVM. Disks are those
 * of mounted file systems.
 */
public final class SigarSampler implements HostSampler {

    private final Sigar sigar;
    private final List<String> disks;
    private final List<String> interfaces;
    private final Utilisation utilisation = new Utilisation();
    private boolean closed;

    private SigarSampler(Sigar sigar, List<String> disks, List<String> interfaces) {
        this.sigar = sigar;
        this.disks = disks;
        this.interfaces = interfaces;
    }

    /**
     * Loads SIGAR's native library, once in this JVM, and opens a sampler.
     *
     * @throws SamplerException if this machine is not x86 Linux or the library does not load
     */
    public static SigarSampler open() {
        SigarNative.load(System.getProperty("os.name"), System.getProperty("os.arch"));
        Sigar sigar = new Sigar();
        try {
            return new SigarSampler(sigar, disks(sigar), interfaces(sigar));
        } catch (SigarException e) {
            sigar.close();
            throw unreadable(e);
        }
    }

    private static List<String> disks(Sigar sigar) throws SigarException {
        Set<String> devices = new LinkedHashSet<>();
        for (FileSystem system : sigar.getFileSystemList()) {
            if (system.getType() == FileSystem.TYPE_LOCAL_DISK) {
                devices.add(system.getDevName());
            }
        }
        return List.copyOf(devices);
    }

    private static List<String> interfaces(Sigar sigar) throws SigarException {
        List<String> names = new ArrayList<>();
        for (String name : sigar.getNetInterfaceList()) {
            boolean loopback = (sigar.getNetInterfaceConfig(name).getFlags() & NetFlags.IFF_LOOPBACK) != 0;
            if (!loopback && !names.contains(name)) {
                names.add(name);
            }
        }
        return List.copyOf(names);
    }

    @Override
    public String name() {
        return SigarProvider.NAME;
    }

    @Override
    public synchronized HostSample sample() {
        if (closed) {
            throw new SamplerException("host sampler 'sigar' is closed; open another");
        }
        try {
            Cpu cpu = sigar.getCpu();
            CpuTicks ticks = new CpuTicks(
                    cpu.getUser(),
                    cpu.getNice(),
                    cpu.getSys(),
                    cpu.getIdle(),
                    cpu.getWait(),
                    cpu.getIrq(),
                    cpu.getSoftIrq());
            Mem memory = sigar.getMem();
            long read = 0;
            long written = 0;
            for (String disk : disks) {
                DiskUsage usage = sigar.getDiskUsage(disk);
                read += usage.getReadBytes();
                written += usage.getWriteBytes();
            }
            long received = 0;
            long sent = 0;
            for (String name : interfaces) {
                NetInterfaceStat statistics = sigar.getNetInterfaceStat(name);
                received += statistics.getRxBytes();
                sent += statistics.getTxBytes();
            }
            return new HostSample(
                    Instant.now(),
                    utilisation.next(ticks),
                    memory.getActualUsed(),
                    memory.getTotal(),
                    read,
                    written,
                    received,
                    sent);
        } catch (SigarException e) {
            throw unreadable(e);
        }
    }

    private static SamplerException unreadable(SigarException cause) {
        return new SamplerException(
                "host sampler 'sigar' cannot read this machine: " + cause.getMessage() + "; use the sampler 'oshi'",
                cause);
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            sigar.close();
        }
    }
}
