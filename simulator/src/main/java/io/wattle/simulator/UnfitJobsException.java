package io.wattle.simulator;

import io.wattle.simulator.event.StuckException;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Jobs ask for containers that no node holds, so that nothing was run. */
public final class UnfitJobsException extends StuckException {

    private static final long serialVersionUID = 1;

    private final TreeMap<Integer, String> reasons;

    /**
     * @param first name of the first of them
     * @param reasons what fits no node, by the places of the jobs' submissions; at least one
     */
    UnfitJobsException(String first, Map<Integer, String> reasons) {
        this(first, new TreeMap<>(reasons));
    }

    private UnfitJobsException(String first, TreeMap<Integer, String> reasons) {
        super(first + " never ends: " + reasons.firstEntry().getValue()
                + (reasons.size() == 1 ? "" : "; " + (reasons.size() - 1) + " more of the jobs never end"));
        this.reasons = reasons;
    }

    /** What fits no node, by the places of the jobs' submissions, from 0. */
    public Map<Integer, String> reasons() {
        return Collections.unmodifiableMap(reasons);
    }
}
