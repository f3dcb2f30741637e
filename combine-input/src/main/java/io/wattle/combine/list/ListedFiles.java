package io.wattle.combine.list;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;

/**
 * Files that a format is asked about together.
 *
 * @param paths of the files
 * @param lengths bytes of each when it was listed, 1 or more
 */
public record ListedFiles(List<Path> paths, List<Long> lengths) {

    /** Bytes of all. */
    public long bytes() {
        return lengths.stream().mapToLong(it -> it).sum();
    }

    /** Bytes of each, by its path. */
    public Map<Path, Long> lengthsByPath() {
        Map<Path, Long> byPath = new HashMap<>();
        for (int i = 0; i < paths.size(); i++) {
            byPath.put(paths.get(i), lengths.get(i));
        }
        return byPath;
    }

    /** One of them. */
    ListedFiles one(int number) {
        return new ListedFiles(paths.subList(number, number + 1), lengths.subList(number, number + 1));
    }
}
