package io.wattle.tuning.engine.site;

import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Options of a task's JVM, of which a trial changes the heap and nothing else. */
public final class JvmOptions {

    private static final Pattern HEAP = Pattern.compile("(?<!\\S)-Xmx(\\d+)([kKmMgG]?)(?!\\S)\\s*");
    private static final Pattern INITIAL_HEAP = Pattern.compile("(?<!\\S)-Xms(\\d+)([kKmMgG]?)(?!\\S)");
    private static final long KIB_PER_MIB = 1024;

    private JvmOptions() {}

    /**
     * The same options with another heap. An initial heap larger than it, with which no JVM starts, is lowered to it.
     *
     * @param options a site's options, may be empty
     * @param heapMb largest heap in MiB
     */
    public static String withHeap(String options, int heapMb) {
        String rest = HEAP.matcher(options).replaceAll("").strip();
        Matcher initial = INITIAL_HEAP.matcher(rest);
        String fitted = initial.replaceAll(
                found -> megabytes(found.group(1), found.group(2)) > heapMb ? "-Xms" + heapMb + "m" : found.group());
        String heap = "-Xmx" + heapMb + "m";
        return fitted.isEmpty() ? heap : fitted + " " + heap;
    }

    /** The largest heap in MiB that the options name, the last one if several do; empty if none does. */
    public static OptionalInt heapMb(String options) {
        OptionalInt last = OptionalInt.empty();
        Matcher matcher = HEAP.matcher(options);
        while (matcher.find()) {
            last = OptionalInt.of((int) Math.min(Integer.MAX_VALUE, megabytes(matcher.group(1), matcher.group(2))));
        }
        return last;
    }

    private static long megabytes(String number, String unit) {
        long value = number.length() > 15 ? Long.MAX_VALUE >> 20 : Long.parseLong(number);
        return switch (unit.toLowerCase(Locale.ROOT)) {
            case "g" -> value * KIB_PER_MIB;
            case "m" -> value;
            case "k" -> value / KIB_PER_MIB;
            default -> value / (KIB_PER_MIB * KIB_PER_MIB);
        };
    }
}
