package io.wattle.meter.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import oshi.util.GlobalConfig;

class HostSamplersTest {

    @TempDir
    private Path folder;

    @Test
    void samplesThisMachine() throws IOException {
        try (HostSampler sampler = HostSamplers.byName("oshi")) {
            HostSample first = sampler.sample();
            assertThat(first.cpuUtilisation()).isEmpty();
            assertThat(first.memoryTotalBytes()).isPositive();
            assertThat(first.memoryUsedBytes()).isPositive().isLessThan(first.memoryTotalBytes());
            spin();
            HostSample second = sampler.sample();
            assertThat(second.cpuUtilisation().orElseThrow()).isBetween(0.2, 1.0);
            assertThat(second.diskWriteBytes()).isGreaterThanOrEqualTo(first.diskWriteBytes());
            assertThat(second.netReceivedBytes()).isGreaterThanOrEqualTo(first.netReceivedBytes());
        }
    }

    /** Keeps one core busy for 300 ms: of two or more, it shows as at least 1/cores. */
    private static void spin() {
        long end = System.nanoTime() + 300_000_000L;
        double waste = 1;
        while (System.nanoTime() < end) {
            waste = Math.sqrt(waste + 1);
        }
        assertThat(waste).isPositive();
    }

    @Test
    void everySampleIsFresh() throws IOException {
        try (HostSampler sampler = HostSamplers.byName("oshi")) {
            long before = sampler.sample().diskWriteBytes();
            Path file = folder.resolve("written");
            boolean seen = false;
            for (int i = 0; i < 50 && !seen; i++) {
                try (var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                    channel.write(ByteBuffer.allocate(1 << 20));
                    channel.force(true);
                }
                // Within the 300 ms that OSHI would remember a value for.
                seen = sampler.sample().diskWriteBytes() > before;
            }
            boolean onDisk = !Files.getFileStore(folder).type().contains("tmpfs");
            assertThat(seen).isEqualTo(onDisk);
        }
    }

    @Test
    void oshisSettingOfTheWholeJvmIsLeftAsItWas() {
        String key = GlobalConfig.OSHI_UTIL_MEMOIZER_EXPIRATION;
        String before = GlobalConfig.get(key);
        try {
            GlobalConfig.set(key, 1234);
            HostSamplers.byName("oshi").close();
            assertThat(GlobalConfig.get(key)).isEqualTo("1234");
            GlobalConfig.remove(key);
            HostSamplers.byName("oshi").close();
            assertThat(GlobalConfig.get(key)).isNull();
        } finally {
            if (before != null) {
                GlobalConfig.set(key, before);
            }
        }
    }

    @Test
    void unknownSamplerNamesTheKnown() {
        assertThatThrownBy(() -> HostSamplers.byName("osho"))
                .isInstanceOf(SamplerException.class)
                .hasMessageContaining("no host sampler 'osho' (known here: oshi")
                .hasMessageContaining("energy-meters-sigar");
    }

    @Test
    void closedSamplerSaysSo() {
        HostSampler sampler = HostSamplers.byName(HostSamplers.DEFAULT);
        sampler.close();
        assertThatThrownBy(sampler::sample).isInstanceOf(SamplerException.class).hasMessageContaining("closed");
    }
}
