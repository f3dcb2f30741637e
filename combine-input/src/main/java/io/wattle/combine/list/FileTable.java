package io.wattle.combine.list;

import io.wattle.combine.FilePaths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.Path;

/** Numbered files: each is a directory and a name, so that a million of them fit easily. Not thread safe. */
public final class FileTable {

    private final List<Path> directories = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private int[] directoryOf = new int[64];

    /** Adds a file and returns its number: they count from 0. Files of one directory come one after the other. */
    int add(Path directory, String name) {
        if (directories.isEmpty() || !directories.get(directories.size() - 1).equals(directory)) {
            directories.add(directory);
        }
        int file = names.size();
        if (file == directoryOf.length) {
            directoryOf = Arrays.copyOf(directoryOf, file + (file >> 1));
        }
        directoryOf[file] = directories.size() - 1;
        names.add(name);
        return file;
    }

    /** Files known. */
    public int size() {
        return names.size();
    }

    /** Directory of a file. */
    public Path directory(int file) {
        return directories.get(directoryOf[file]);
    }

    /** Name of a file in its directory. */
    public String name(int file) {
        return names.get(file);
    }

    /** Path of a file. */
    public Path path(int file) {
        return FilePaths.path(directory(file), name(file));
    }
}
