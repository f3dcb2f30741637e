package io.wattle.combine.list;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PathFilter;

/**
 * What to list.
 *
 * @param inputs files, directories and globs, on any file systems
 * @param conf to reach the file systems with
 * @param filter of the job, or one that takes all; hidden files ({@code _x}, {@code .x}) are left out anyway
 * @param directories what becomes of directories among files
 * @param threads that list, 1 or more
 * @param splittable which files may be read in pieces
 * @param tolerance what may be left out
 * @param choice which files are input, besides; of manifests, whose files have no time, by their paths and lengths
 */
public record ListingRequest(
        InputPaths inputs,
        Configuration conf,
        PathFilter filter,
        Directories directories,
        int threads,
        Splittability splittable,
        Tolerance tolerance,
        FileChoice choice) {

    /** What becomes of a directory among the files of an input directory. */
    public enum Directories {
        /** The listing fails and names it. */
        REFUSE,
        /** Left out. */
        IGNORE,
        /** Its files are input too. */
        LIST,
        /** As refuse, but of a MapFile the data are read. */
        MAP_FILES
    }

    /** Of all files, of which none may be left out. */
    public ListingRequest(
            List<Path> inputs,
            Configuration conf,
            PathFilter filter,
            Directories directories,
            int threads,
            Splittability splittable) {
        this(InputPaths.of(inputs), conf, filter, directories, threads, splittable, Tolerance.NONE, FileChoice.ALL);
    }

    boolean accepts(Path path) {
        String name = path.getName();
        return !name.startsWith("_") && !name.startsWith(".") && filter.accept(path);
    }
}
