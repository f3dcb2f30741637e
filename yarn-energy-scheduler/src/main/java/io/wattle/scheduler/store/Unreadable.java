package io.wattle.scheduler.store;

import java.util.HashMap;
import java.util.Map;

/**
 * Files that could not be read while their directory could be listed, as where HDFS has lost a block: after some attempts
 * it goes on without them. Used by one thread.
 */
public final class Unreadable {

    /** Some three minutes, and more where each attempt takes long: servers that restart have come back by then. */
    public static final int MOST_ATTEMPTS = 20;

    private final Map<String, Integer> attempts = new HashMap<>();

    /** It could not be read once more: whether it is given up. */
    public boolean givesUp(String file) {
        return attempts.merge(file, 1, Integer::sum) >= MOST_ATTEMPTS;
    }
}
