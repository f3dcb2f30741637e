package io.wattle.meter.rapl;

import java.nio.file.Path;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One powercap zone.
 *
 * @param folder its real folder, without symlinks
 * @param driver the control type: intel-rapl, intel-rapl-mmio or intel-rapl-tpmi
 * @param label name within the machine: package-0, package-1-die-0, package-0/dram
 * @param rangeMicrojoules counts before the counter wraps; empty if the zone does not say
 * @param enabled what the zone's file {@code enabled} says; true if there is none
 */
record RaplZone(Path folder, String driver, String label, OptionalLong rangeMicrojoules, boolean enabled) {

    private static final Pattern SOCKET = Pattern.compile("package-(\\d+)(-die-\\d+)?(/dram)?");

    RaplZone {
        Objects.requireNonNull(folder, "folder");
        Objects.requireNonNull(driver, "driver");
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(rangeMicrojoules, "rangeMicrojoules");
    }

    Path counter() {
        return folder.resolve("energy_uj");
    }

    boolean isPackage() {
        return !label.endsWith("dram");
    }

    /** Number of the socket; empty for a zone whose name does not tell. */
    OptionalInt socket() {
        Matcher name = SOCKET.matcher(label);
        return name.matches() ? OptionalInt.of(Integer.parseInt(name.group(1))) : OptionalInt.empty();
    }
}
