package io.wattle.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The family of a processor's instructions, 32 and 64 bits alike: what tells machines apart that have the same memory. */
public enum Architecture {
    X86("(x86|amd64|x86[_-]64|i[3-6]86)"),
    ARM("(arm|aarch64).*"),
    RISCV("riscv.*"),
    POWER("(ppc|powerpc).*"),
    S390("s390x?"),
    LOONGARCH("loongarch.*");

    private final Pattern machines;

    Architecture(String machines) {
        this.machines = Pattern.compile(machines);
    }

    /** Lower-case name for tables, JSON and YAML. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The family of a machine as Java ({@code os.arch}) or {@code uname -m} calls it; empty if it is none of these. */
    public static Optional<Architecture> ofMachine(String machine) {
        String name = machine.strip().toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(it -> it.machines.matcher(name).matches())
                .findFirst();
    }
}
