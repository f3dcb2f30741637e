package io.wattle.meter.sigar;

import io.wattle.meter.host.SamplerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import kamon.sigar.SigarProvisioner;

/** Unpacks SIGAR's native library into a folder of its own, loads it, and removes the folder. */
final class SigarNative {

    private static final List<String> X86 = List.of("amd64", "x86_64", "x86", "i386", "i486", "i586", "i686");

    private static boolean loaded;

    private SigarNative() {}

    /**
     * Loads the library unless it is loaded.
     *
     * @throws SamplerException if there is none for this machine, or it does not load
     */
    static synchronized void load(String system, String architecture) {
        if (!system.equals("Linux") || !X86.contains(architecture)) {
            throw new SamplerException("host sampler 'sigar' has native code for x86 Linux only and this is " + system
                    + " on " + architecture + "; use the sampler 'oshi'");
        }
        if (loaded) {
            return;
        }
        Path folder;
        try {
            folder = Files.createTempDirectory("wattle-sigar");
        } catch (IOException e) {
            throw new SamplerException(
                    "host sampler 'sigar': no temporary folder for its native library (" + e.getMessage()
                            + "); check java.io.tmpdir",
                    e);
        }
        try {
            SigarProvisioner.provision(folder.toFile());
            loaded = true;
            // The loader declares plain Exception; a library for another C library fails as an Error.
        } catch (Exception | LinkageError e) {
            throw new SamplerException(
                    "host sampler 'sigar': its native library does not load (" + e + "); use the sampler 'oshi'", e);
        } finally {
            // A loaded library stays mapped without its file.
            remove(folder);
        }
    }

    private static void remove(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            // One file in the temporary folder is no reason to have no sampler.
            folder.toFile().deleteOnExit();
        }
    }
}
