package io.wattle.tuning.search;

import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Starts from the stock settings. The first attempt takes the two rules of the studies that make a job's work less, merged
 * splits and a combiner, at once: one check for both. Then comes one parameter group at a time, by its rule unless the
 * incumbent has it already, and by one grid step from the incumbent. A seeming improvement counts only after fresh runs of
 * it and of the incumbent ({@link CheckedAttempts}). Immutable, thread safe; the same trials give the same proposal.
 */
public final class GroupSearch extends CheckedSearch {

    private final long seed;

    /**
     * A search.
     *
     * @param space what may be tried
     * @param tolerance share of the best figure below which a lead is noise, as in {@link ConvergenceRule}
     * @param seed decides the order in which equal neighbours are tried
     * @param objective what is minimised
     */
    public GroupSearch(SearchSpace space, double tolerance, long seed, Objective objective) {
        super(space, tolerance, objective);
        this.seed = seed;
    }

    /** A search for the least time. */
    public GroupSearch(SearchSpace space, double tolerance, long seed) {
        this(space, tolerance, seed, Objective.TIME);
    }

    @Override
    protected Optional<Proposal> attempt(CheckedAttempts checked, Settings from, List<Trial> trials) {
        SearchSpace searched = InertParameters.without(space(), trials);
        for (ParameterGroup group : inTurn(searched, trials)) {
            for (Settings candidate : candidates(searched, group, from, trials.size())) {
                if (!checked.tried(candidate)) {
                    return Optional.of(Proposal.attempt(candidate, group));
                }
            }
        }
        return Optional.empty();
    }

    /** The least recently tried first; both rules at once before any, and never later. */
    private static List<ParameterGroup> inTurn(SearchSpace space, List<Trial> trials) {
        List<ParameterGroup> groups = new ArrayList<>(space.groups());
        groups.sort(Comparator.comparingInt(group -> lastTried(group, trials)));
        if (trials.stream().noneMatch(trial -> trial.proposal().purpose() == Purpose.ATTEMPT)) {
            space.framework().opening().ifPresent(it -> groups.add(0, it));
        }
        return groups;
    }

    private static int lastTried(ParameterGroup group, List<Trial> trials) {
        int last = -1;
        for (int i = 0; i < trials.size(); i++) {
            if (trials.get(i).proposal().group().filter(group::equals).isPresent()) {
                last = i;
            }
        }
        return last;
    }

    @Override
    public List<InertParameters.Inert> inert(List<Trial> trials) {
        return InertParameters.of(space(), trials);
    }

    /**
     * Groups that were tried, or in which there is something to try from the incumbent on: nobody waits for others.
     *
     * @param trials in order
     */
    public Set<ParameterGroup> groups(List<Trial> trials) {
        if (trials.isEmpty()) {
            return space().groups();
        }
        SearchSpace searched = InertParameters.without(space(), trials);
        CheckedAttempts checked = CheckedAttempts.of(trials, tolerance(), objective());
        Settings from = checked.incumbent().orElseGet(searched::stock);
        Set<ParameterGroup> groups = new LinkedHashSet<>();
        for (ParameterGroup group : space().groups()) {
            boolean isOpen = searched.groups().contains(group)
                    && candidates(searched, group, from, trials.size()).stream().anyMatch(it -> !checked.tried(it));
            if (isOpen || lastTried(group, trials) >= 0) {
                groups.add(group);
            }
        }
        return groups;
    }

    private Set<Settings> candidates(SearchSpace space, ParameterGroup group, Settings from, int trialsSoFar) {
        Random random = new Random(seed + trialsSoFar);
        Set<Settings> candidates = new LinkedHashSet<>();
        space.advice(group, from).ifPresent(candidates::add);
        List<Settings> onward = new ArrayList<>();
        List<Settings> sideways = new ArrayList<>();
        for (Parameter parameter : space.parameters()) {
            if (parameter.group().equals(group)) {
                int direction = directionOfGain(parameter, from);
                space.neighbour(parameter, from, 1).ifPresent(direction > 0 ? onward::add : sideways::add);
                space.neighbour(parameter, from, -1).ifPresent(direction < 0 ? onward::add : sideways::add);
            }
        }
        Collections.shuffle(onward, random);
        Collections.shuffle(sideways, random);
        candidates.addAll(onward);
        candidates.addAll(sideways);
        return candidates;
    }

    /** The incumbent mostly left the stock value because that was better: one step more in that direction comes first. */
    private int directionOfGain(Parameter parameter, Settings from) {
        return Double.compare(from.value(parameter), space().stock().value(parameter));
    }
}
