package io.wattle.combine.list;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.TreeSet;

/** Counts what is left out, and keeps the first by path: which those are does not hang on the threads. Thread safe. */
final class LeftOutCollector {

    private final TreeSet<BadInput> first =
            new TreeSet<>(Comparator.comparing(BadInput::path).thenComparing(BadInput::reason));
    private long count;

    synchronized void add(BadInput input) {
        count++;
        first.add(input);
        if (first.size() > LeftOut.MOST_SHOWN) {
            first.pollLast();
        }
    }

    synchronized LeftOut leftOut() {
        return new LeftOut(count, new ArrayList<>(first));
    }
}
