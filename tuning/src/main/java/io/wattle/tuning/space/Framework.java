package io.wattle.tuning.space;

import java.util.List;
import java.util.Optional;

/**
 * What is known of a kind of jobs: which parameters they have, which values are worth trying, what fits, and what studies
 * advise. Implementations are immutable and thread safe.
 */
public interface Framework {

    /** Name in files of a run, such as {@code mapreduce}. */
    String name();

    /** The parameters of all such jobs, in the order of their groups. */
    List<Parameter> parameters();

    /** The values worth trying. */
    Grids grids(Workload workload);

    /** The framework's own defaults, within what a worker can hold. */
    Settings defaults(Workload workload);

    /**
     * The settings as they can run: what depends on other values is made to fit them.
     *
     * @return empty if they cannot
     */
    Optional<Settings> fitted(SearchSpace space, Settings settings);

    /**
     * Settings with another value of a parameter, as they can run: what has to move with it does.
     *
     * @param value of the parameter's grid
     * @return empty if they cannot
     */
    Optional<Settings> stepped(SearchSpace space, Parameter parameter, Settings from, double value);

    /** What workers can run, as an end of a sentence that says what is allowed. */
    String whatFits(Workload workload);

    /**
     * What the studies advise for a group, everything else as in {@code from}.
     *
     * @return empty if they say nothing of it, or it cannot run
     */
    Optional<Settings> advice(SearchSpace space, ParameterGroup group, Settings from);

    /**
     * The groups whose advice is worth taking at once, before any is tried alone; empty if there are none.
     *
     * @return a group to which no parameter belongs, for {@link #advice}
     */
    Optional<ParameterGroup> opening();
}
