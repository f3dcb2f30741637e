package io.wattle.tuning.energy;

import java.util.List;

/**
 * What some nodes of a real cluster call their processors.
 *
 * @param names such as {@code amd64}, one for each node that told
 * @param asked nodes that were asked, those that did not answer included
 */
public record NodeArchitectures(List<String> names, int asked) {

    public NodeArchitectures {
        names = List.copyOf(names);
    }
}
