package io.wattle.combine.list;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.Path;

/**
 * Columns for files that come in any order, of any directories: those of one parent share them, as each directory may have one
 * file only. Thread safe; the columns are not.
 */
final class SharedColumns {

    private final HostNames hostNames;
    private final Map<Path, DirectoryFiles> byParent = new ConcurrentHashMap<>();

    SharedColumns(HostNames hostNames) {
        this.hostNames = hostNames;
    }

    /**
     * Where the files of a directory are to be added.
     *
     * @param before what a file's name has before it there
     */
    record Place(DirectoryFiles files, String before) {}

    Place of(Path directory) {
        Path parent = directory.getParent();
        return parent == null
                ? new Place(columns(directory), "")
                : new Place(columns(parent), directory.getName() + "/");
    }

    private DirectoryFiles columns(Path of) {
        return byParent.computeIfAbsent(of, it -> new DirectoryFiles(it, hostNames));
    }

    /** All of them, to be sorted; nothing is added afterwards. */
    Collection<DirectoryFiles> all() {
        return byParent.values();
    }
}
