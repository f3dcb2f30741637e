package io.wattle.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CpuInfoTest {

    @Test
    void readsTwoThreadsOfOneX86Core() {
        CpuInfo info = CpuInfo.parse("""
                processor\t: 0
                vendor_id\t: GenuineIntel
                model name\t: Intel(R) Xeon(R) CPU E5-2620 0 @ 2.00GHz
                cpu MHz\t\t: 1200.117
                physical id\t: 0
                core id\t\t: 5
                flags\t\t: fpu vme de

                processor\t: 1
                vendor_id\t: GenuineIntel
                model name\t: Intel(R) Xeon(R) CPU E5-2620 0 @ 2.00GHz
                cpu MHz\t\t: 2000.004
                physical id\t: 0
                core id\t\t: 5
                flags\t\t: fpu vme de
                """);

        assertThat(info.threads()).isEqualTo(2);
        assertThat(info.cores()).hasValue(1);
        assertThat(info.clockMhz()).hasValue(2000.004);
        assertThat(info.model()).hasValue("Intel(R) Xeon(R) CPU E5-2620 0 @ 2.00GHz");
        assertThat(info.kinds()).isEqualTo(1);
        assertThat(info.virtual()).isFalse();
    }

    @Test
    void seesAHypervisor() {
        assertThat(CpuInfo.parse("processor : 0\nflags : fpu hypervisor lahf_lm\n")
                        .virtual())
                .isTrue();
    }

    @Test
    void readsARaspberryPi() {
        String core = """
                BogoMIPS\t: 108.00
                Features\t: fp asimd evtstrm crc32 cpuid
                CPU implementer\t: 0x41
                CPU architecture: 8
                CPU part\t: 0xd08
                """;
        CpuInfo info = CpuInfo.parse("processor\t: 0\n" + core + "\nprocessor\t: 1\n" + core
                + "\nHardware\t: BCM2835\nRevision\t: c03114\nModel\t\t: Raspberry Pi 4 Model B Rev 1.4\n");

        assertThat(info.threads()).isEqualTo(2);
        assertThat(info.cores()).isEmpty();
        assertThat(info.clockMhz()).isEmpty();
        assertThat(info.model()).hasValue("Raspberry Pi 4 Model B Rev 1.4");
        assertThat(info.kinds()).isEqualTo(1);
    }

    @Test
    void readsTheFormOfOldArmKernels() {
        CpuInfo info = CpuInfo.parse("""
                Processor\t: ARMv7 Processor rev 3 (v7l)
                processor\t: 0
                BogoMIPS\t: 84.00

                processor\t: 1
                BogoMIPS\t: 84.00

                CPU part\t: 0xc0f
                Hardware\t: ODROIDXU
                """);

        assertThat(info.threads()).isEqualTo(2);
        assertThat(info.model()).hasValue("ODROIDXU");
    }

    @Test
    void countsTheKindsOfABigLittleProcessor() {
        CpuInfo info = CpuInfo.parse("processor : 0\nCPU part : 0xd03\n\nprocessor : 1\nCPU part : 0xd08\n");

        assertThat(info.kinds()).isEqualTo(2);
    }

    @Test
    void knowsNothingFromAnEmptyText() {
        CpuInfo info = CpuInfo.parse("");

        assertThat(info.threads()).isZero();
        assertThat(info.cores()).isEmpty();
        assertThat(info.clockMhz()).isEmpty();
        assertThat(info.model()).isEmpty();
    }
}
