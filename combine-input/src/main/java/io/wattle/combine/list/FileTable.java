package io.wattle.combine.list;

import io.wattle.combine.FilePaths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.Path;

/** Numbered files: each is a directory and a name below it, so that a million of them fit easily. Not thread safe. */
public final class FileTable {

    private final List<Path> directories = new ArrayList<>();
    private final List<FileNames> names = new ArrayList<>();
    private int[] directoryOf = new int[64];
    private int[] nameOf = new int[64];
    private int size;

    /** Adds a file and returns its number: they count from 0. Files of one directory come one after the other. */
    int add(Path directory, FileNames namesOfDirectory, int name) {
        if (names.isEmpty() || names.get(names.size() - 1) != namesOfDirectory) {
            directories.add(directory);
            names.add(namesOfDirectory);
        }
        if (size == directoryOf.length) {
            directoryOf = Arrays.copyOf(directoryOf, size + (size >> 1));
            nameOf = Arrays.copyOf(nameOf, size + (size >> 1));
        }
        directoryOf[size] = directories.size() - 1;
        nameOf[size] = name;
        return size++;
    }

    /** Files known. */
    public int size() {
        return size;
    }

    /** Directory of a file. */
    public Path directory(int file) {
        Path above = directories.get(directoryOf[file]);
        String relative = relative(file);
        int slash = relative.lastIndexOf('/');
        return slash < 0 ? above : FilePaths.path(above, relative.substring(0, slash));
    }

    /** Name of a file in its directory. */
    public String name(int file) {
        String relative = relative(file);
        return relative.substring(relative.lastIndexOf('/') + 1);
    }

    /** What follows a directory in a file's path: of directories with few files that above them is kept. */
    private String relative(int file) {
        return names.get(directoryOf[file]).get(nameOf[file]);
    }

    /** Path of a file. */
    public Path path(int file) {
        return FilePaths.path(directories.get(directoryOf[file]), relative(file));
    }
}
