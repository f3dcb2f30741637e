package io.wattle.it.testbed;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code up} says of the workers of a class. Figures are as it prints them, with one decimal.
 *
 * @param machineCores cores of this machine that the containers of a worker get
 * @param memoryMb MiB
 * @param diskReadMb MB/s; empty where it is not limited
 * @param diskWriteMb MB/s; empty where it is not limited
 * @param networkMbit Mbit/s, each way; empty where it is not limited
 */
record PlannedWorker(
        String nodeClass,
        double machineCores,
        long memoryMb,
        OptionalDouble diskReadMb,
        OptionalDouble diskWriteMb,
        OptionalDouble networkMbit) {

    /** Half of the last digit of a core's share. */
    static final double CORE_ROUNDING = 0.0005;

    /** Half of the last digit of a rate. */
    static final double RATE_ROUNDING = 0.05;

    /** From here on tc tells whole Mbit/s and leaves out the rest. */
    private static final double WHOLE_MBIT = 1_000;

    private static final Pattern LINE =
            Pattern.compile("(?m)^  \\d+ x (\\S+): (\\d+) cores of [\\d,.]+ DMIPS, each ([\\d.]+)% of one here;"
                    + " ([\\d,]+) MiB; disk (?:(not limited|[\\d.]+)/(not limited|[\\d.]+) MB/s|not limited);"
                    + " network (not limited|[\\d.]+)");

    /** All classes that a text of {@code up} names, in its order. */
    static List<PlannedWorker> of(String text) {
        List<PlannedWorker> workers = new ArrayList<>();
        Matcher line = LINE.matcher(text);
        while (line.find()) {
            workers.add(new PlannedWorker(
                    line.group(1),
                    Integer.parseInt(line.group(2)) * Double.parseDouble(line.group(3)) / 100,
                    Long.parseLong(line.group(4).replace(",", "")),
                    figure(line.group(5)),
                    figure(line.group(6)),
                    figure(line.group(7))));
        }
        return workers;
    }

    /** How far what tc tells of a rate may be from the one that {@code up} printed, Mbit/s. */
    static double tcRounding(double mbit) {
        return mbit < WHOLE_MBIT ? RATE_ROUNDING : 1 + RATE_ROUNDING;
    }

    /** Null is the file system of no disk. */
    private static OptionalDouble figure(String text) {
        return text == null || text.equals("not limited")
                ? OptionalDouble.empty()
                : OptionalDouble.of(Double.parseDouble(text));
    }
}
