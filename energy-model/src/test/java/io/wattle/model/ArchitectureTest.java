package io.wattle.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArchitectureTest {

    @ParameterizedTest
    @CsvSource({
        "amd64, X86",
        "x86_64, X86",
        "i386, X86",
        "i686, X86",
        "aarch64, ARM",
        "arm, ARM",
        "armv7l, ARM",
        "riscv64, RISCV",
        "ppc64le, POWER",
        "s390x, S390",
        "loongarch64, LOONGARCH",
        "' AMD64 ', X86",
        "x8664emulator,",
        "unknown,",
        "'',"
    })
    void isToldByTheNameOfAMachine(String machine, Architecture architecture) {
        assertThat(Architecture.ofMachine(machine)).isEqualTo(Optional.ofNullable(architecture));
    }
}
