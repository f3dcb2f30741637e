package io.wattle.tuning.search;

import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.Settings;
import java.util.Objects;
import java.util.Optional;

/**
 * What to try next.
 *
 * @param settings the settings to run
 * @param purpose why
 * @param group the group in which an attempt differs from the incumbent, one to which no parameter belongs for several;
 *     empty for other purposes
 */
public record Proposal(Settings settings, Purpose purpose, Optional<ParameterGroup> group) {

    public Proposal {
        Objects.requireNonNull(settings, "settings");
        Objects.requireNonNull(purpose, "purpose");
        if (group.isPresent() != (purpose == Purpose.ATTEMPT)) {
            throw new IllegalArgumentException("an attempt, and only an attempt, has a group: " + purpose);
        }
    }

    /** A proposal that is no attempt. */
    public static Proposal of(Settings settings, Purpose purpose) {
        return new Proposal(settings, purpose, Optional.empty());
    }

    /** An attempt in a group. */
    public static Proposal attempt(Settings settings, ParameterGroup group) {
        return new Proposal(settings, Purpose.ATTEMPT, Optional.of(group));
    }
}
