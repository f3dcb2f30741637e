package io.wattle.archive;

import java.util.ArrayList;
import java.util.List;

/** Lists of classes as {@code -XX:DumpLoadedClassList} writes them. Pure functions. */
final class ClassList {

    private ClassList() {}

    /**
     * What lists of several processes can have in common: names without the numbers that a process gave them, and lines that
     * begin with {@code @}, which tell of lambdas. Classes of other loaders ({@code source:}) are left out: their numbers mean
     * nothing elsewhere.
     */
    static List<String> portable(List<String> lines) {
        List<String> portable = new ArrayList<>();
        for (String line : lines) {
            if (line.isBlank() || line.startsWith("#") || line.contains(" source:")) {
                continue;
            }
            int id = line.indexOf(" id:");
            portable.add(line.startsWith("@") || id < 0 ? line : line.substring(0, id));
        }
        return portable;
    }
}
