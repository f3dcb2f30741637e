package io.wattle.benchmarks.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * How the cores, the disk and the adaptor of a node share among tasks that run at once, by 1, 2, 4, ... tasks: what all of them together do
 * over what one does. Immutable.
 */
record SharingTables(List<Double> cores, List<Double> disk, List<Double> network) {

    SharingTables {
        cores = List.copyOf(cores);
        disk = List.copyOf(disk);
        network = List.copyOf(network);
    }

    /**
     * What {@code measure.py} measured on a testbed (benchmarks/recorded/sharing): a head, and lines of resource, tasks, rate, and the rate over
     * that of one task.
     *
     * @throws IOException if it cannot be read, or has no such lines for 1, 2, 4, ... tasks of each resource
     */
    static SharingTables read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        return new SharingTables(
                column(file, lines, "cores"), column(file, lines, "disk"), column(file, lines, "network"));
    }

    private static List<Double> column(Path file, List<String> lines, String resource) throws IOException {
        List<Double> column = new ArrayList<>();
        for (String line : lines) {
            String[] words = line.split(",");
            if (!words[0].equals(resource)) {
                continue;
            }
            try {
                if (words.length != 4 || Integer.parseInt(words[1]) != 1 << column.size()) {
                    throw new NumberFormatException("not of " + (1 << column.size()) + " tasks");
                }
                column.add(Double.parseDouble(words[3]));
            } catch (NumberFormatException e) {
                throw new IOException(
                        file + ": line '" + line + "' (allowed: " + resource + ",TASKS,RATE,OVER_ONE)", e);
            }
        }
        if (column.size() < 2 || !column.stream().allMatch(it -> it > 0)) {
            throw new IOException(file + ": " + resource + " has " + column + " (allowed: two shares above 0 or more)");
        }
        return column;
    }

    /** The same with each share but the first so much less or more. */
    SharingTables drawn(Random random, double spread) {
        return new SharingTables(
                drawn(cores, random, spread), drawn(disk, random, spread), drawn(network, random, spread));
    }

    private static List<Double> drawn(List<Double> table, Random random, double spread) {
        List<Double> drawn = new ArrayList<>(table);
        for (int i = 1; i < drawn.size(); i++) {
            drawn.set(i, Math.max(0.1, drawn.get(i) * (1 + spread * (2 * random.nextDouble() - 1))));
        }
        return drawn;
    }

    /**
     * How much longer each of so many tasks takes than one alone.
     *
     * @param table one of these
     * @param tasks 1 or more
     */
    static double slowdown(List<Double> table, double tasks) {
        double place = Math.min(table.size() - 1.0, Math.log(tasks) / Math.log(2));
        int before = (int) Math.min(table.size() - 2.0, Math.floor(place));
        return tasks / (table.get(before) + (place - before) * (table.get(before + 1) - table.get(before)));
    }
}
