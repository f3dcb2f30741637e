package io.wattle.it.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Many small text files, some of them empty, in partitions of a table. Each line says where it stands.
 *
 * @param folder with a folder {@code day=N} for each partition
 */
public record SmallFiles(Path folder) {

    public static final int PARTITIONS = 20;
    public static final int FILES = 5_000;

    /** The others are empty. */
    public static final int FILES_WITH_LINES = 4_360;

    private static final int MOST_LINES = 7;

    /** Writes them, each the same every time. */
    public static SmallFiles write(Path folder) {
        for (int day = 0; day < PARTITIONS; day++) {
            try {
                Files.createDirectories(partition(folder, day));
                for (int file = 0; file < FILES / PARTITIONS; file++) {
                    Files.write(partition(folder, day).resolve("part-" + file), lines(day, file));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return new SmallFiles(folder);
    }

    private static Path partition(Path folder, int day) {
        return folder.resolve("day=" + day);
    }

    /** Of a partition. */
    public String uri(int day) {
        return partition(folder, day).toUri().toString();
    }

    /** Of all partitions. */
    public String glob() {
        return folder.toUri() + "/*";
    }

    private static List<String> lines(int day, int file) {
        return IntStream.range(0, file % (MOST_LINES + 1))
                .mapToObj(line -> "day " + day + " file " + file + " line " + line)
                .toList();
    }

    /** Of all files, in no order. */
    public static List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int day = 0; day < PARTITIONS; day++) {
            lines.addAll(ofDay(day));
        }
        return lines;
    }

    /** Of one partition, in no order. */
    public static List<String> ofDay(int day) {
        List<String> lines = new ArrayList<>();
        for (int file = 0; file < FILES / PARTITIONS; file++) {
            lines.addAll(lines(day, file));
        }
        return lines;
    }
}
