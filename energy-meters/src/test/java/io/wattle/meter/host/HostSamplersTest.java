package io.wattle.meter.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.junit.jupiter.api.Test;
import oshi.util.GlobalConfig;

class HostSamplersTest {

    @Test
    void samplesThisMachine() {
        try (HostSampler sampler = HostSamplers.byName("oshi")) {
            HostSample first = sampler.sample();
            assertThat(first.cpuUtilisation()).isEmpty();
            assertThat(first.memoryTotalBytes()).isPositive();
            assertThat(first.memoryUsedBytes()).isPositive().isLessThan(first.memoryTotalBytes());
            spin(300);
            HostSample second = sampler.sample();
            assertThat(second.cpuUtilisation().orElseThrow())
                    .isBetween(0.5 / Runtime.getRuntime().availableProcessors(), 1.0);
            assertThat(second.diskWriteBytes()).isGreaterThanOrEqualTo(first.diskWriteBytes());
            assertThat(second.netReceivedBytes()).isGreaterThanOrEqualTo(first.netReceivedBytes());
        }
    }

    /** Keeps one core busy: it shows as at least its share of all. */
    private static void spin(int millis) {
        long end = System.nanoTime() + millis * 1_000_000L;
        double waste = 1;
        while (System.nanoTime() < end) {
            waste = Math.sqrt(waste + 1);
        }
        assertThat(waste).isPositive();
    }

    @Test
    void everySampleIsFresh() {
        try (HostSampler sampler = HostSamplers.byName("oshi")) {
            sampler.sample();
            for (int i = 0; i < 3; i++) {
                spin(60);
                // Within the 300 ms that OSHI would remember ticks for, and give no utilisation.
                assertThat(sampler.sample().cpuUtilisation()).isPresent();
            }
        }
    }

    /** At one sample a second, a minute of them may cost 1% of one core's minute. */
    @Test
    void costsLessThanOnePercentOfACore() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        try (HostSampler sampler = HostSamplers.byName("oshi")) {
            long before = threads.getCurrentThreadCpuTime();
            for (int second = 0; second < 60; second++) {
                sampler.sample();
            }
            assertThat(threads.getCurrentThreadCpuTime() - before).isLessThan(600_000_000L);
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
