package io.wattle.compact.plan;

import java.util.List;

/**
 * What is to be compacted.
 *
 * @param header what it is of
 * @param parts in order of their numbers
 */
public record Plan(PlanHeader header, List<PlannedPart> parts) {

    public Plan {
        parts = List.copyOf(parts);
    }
}
