package io.wattle.tuning.profile;

import io.wattle.simulator.job.ProfiledJob;
import java.util.List;
import java.util.Optional;

/**
 * A profile, and where its figures come from.
 *
 * @param job the profile
 * @param maps what the CPU time of the maps went into
 * @param reduces the same of the reduces; empty if it has none
 * @param notes what was taken for want of a figure, or does not fit into a profile
 */
public record FittedJob(ProfiledJob job, Work maps, Optional<Work> reduces, List<Note> notes) {

    public FittedJob {
        notes = List.copyOf(notes);
    }

    /** Whether there is a note of a kind. */
    public boolean has(Note.Kind kind) {
        return notes.stream().anyMatch(it -> it.kind() == kind);
    }
}
