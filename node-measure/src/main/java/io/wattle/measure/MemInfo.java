package io.wattle.measure;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code /proc/meminfo} says, in KiB.
 *
 * @param totalKb what the kernel manages: a few per cent less than the chips hold
 * @param availableKb what programs can get without swapping
 */
record MemInfo(OptionalLong totalKb, OptionalLong availableKb) {

    static MemInfo parse(String text) {
        OptionalLong available = kilobytes(text, "MemAvailable");
        // Kernels before 3.14 do not say what is available; what is free is less, never more.
        return new MemInfo(kilobytes(text, "MemTotal"), available.isPresent() ? available : kilobytes(text, "MemFree"));
    }

    private static OptionalLong kilobytes(String text, String key) {
        Matcher matcher =
                Pattern.compile("(?m)^" + key + ":\\s+(\\d{1,15}) kB\\s*$").matcher(text);
        return matcher.find() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }
}
