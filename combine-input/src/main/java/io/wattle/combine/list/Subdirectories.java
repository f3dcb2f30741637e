package io.wattle.combine.list;

import io.wattle.combine.FilePaths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;

/**
 * Directories of one parent that are still to be listed, by their names: a task for each of a million, with its Path, would take
 * more memory than what is in them. Not thread safe until all are there.
 */
final class Subdirectories {

    private static final int RUNS_OF_A_THREAD = 8;
    private static final int MOST_IN_RUN = 1_000;

    private final Path parent;
    private final FileNames names = new FileNames();

    Subdirectories(Path parent) {
        this.parent = parent;
    }

    void add(String name) {
        // With what follows it in the path of a file: so names of directories are ordered as those of their files are.
        names.add(name + "/");
    }

    int size() {
        return names.size();
    }

    /** Consecutive ones, in the order of their names. */
    record Run(Subdirectories of, int[] numbers) {

        List<Path> directories() {
            return IntStream.of(numbers).mapToObj(of::path).toList();
        }
    }

    /**
     * All in runs that a thread lists together: some for each thread, so that all have work.
     *
     * @param apart whether each is a run of its own
     */
    List<Run> runs(int threads, boolean apart) {
        int[] order = names.inOrder();
        int length = apart ? 1 : Math.min(MOST_IN_RUN, Math.max(1, order.length / (RUNS_OF_A_THREAD * threads)));
        List<Run> runs = new ArrayList<>();
        for (int from = 0; from < order.length; from += length) {
            runs.add(new Run(this, Arrays.copyOfRange(order, from, Math.min(order.length, from + length))));
        }
        return runs;
    }

    private Path path(int number) {
        String name = names.get(number);
        return FilePaths.path(parent, name.substring(0, name.length() - 1));
    }
}
