package io.wattle.ledger;

import io.wattle.model.Quality;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Joules of containers by app, queue, user and node class, and of nodes by class. Not thread safe. */
final class Rollups {
    /** Where anybody may call himself anything, names of queues or users must not fill the memory: so many are told apart. */
    static final int MOST_NAMES = 10_000;

    /** Where all further ones are summed up. */
    static final String OTHERS = "(others)";

    private final Map<String, AppTally> apps = new HashMap<>();
    private final Map<String, Tally> queues = new HashMap<>();
    private final Map<String, Tally> users = new HashMap<>();
    private final Map<String, Tally> nodeClasses = new HashMap<>();
    private final Map<String, QualitySums> nodeJoules = new HashMap<>();

    Rollups() {}

    /** Goes on from a state, but without its containers. */
    Rollups(LedgerState state) {
        state.apps().forEach(app -> apps.put(app.app(), new AppTally(app)));
        state.queues().forEach((name, energy) -> bounded(queues, name).add(energy));
        state.users().forEach((name, energy) -> bounded(users, name).add(energy));
        state.nodeClasses().forEach((name, energy) -> nodeClasses.put(name, new Tally(energy)));
        state.nodeJoules().forEach((name, joules) -> nodeJoules.put(name, new QualitySums(joules)));
    }

    RunningContainer open(ContainerRecord container, String nodeClass) {
        AppTally app = apps.computeIfAbsent(container.app(), name -> new AppTally(container));
        RunningContainer running = new RunningContainer(
                container, app, bounded(queues, container.queue()), bounded(users, container.user()));
        app.opened(running);
        bind(running, nodeClass);
        return running;
    }

    /** A container of a state. If its app was retired, it counts for queue, user and node class only. */
    RunningContainer openAgain(LedgerState.Container container, String nodeClass) {
        ContainerRecord of = container.record();
        AppTally app = apps.getOrDefault(of.app(), new AppTally(of));
        RunningContainer running =
                new RunningContainer(container, app, bounded(queues, of.queue()), bounded(users, of.user()));
        app.openedBefore(running);
        bind(running, nodeClass);
        return running;
    }

    void bind(RunningContainer container, String nodeClass) {
        container.bind(of(nodeClasses, nodeClass), container.app().on(nodeClass));
    }

    Optional<AppTally> app(String app) {
        return Optional.ofNullable(apps.get(app));
    }

    Collection<AppTally> apps() {
        List<AppTally> sorted = new ArrayList<>();
        new TreeMap<>(apps).values().forEach(sorted::add);
        return sorted;
    }

    /** Its open containers go on counting for queue, user and node class. */
    void forget(String app) {
        apps.remove(app);
    }

    Map<String, EnergyTotal> queues() {
        return totals(queues);
    }

    Map<String, EnergyTotal> users() {
        return totals(users);
    }

    Map<String, EnergyTotal> nodeClasses() {
        return totals(nodeClasses);
    }

    /** Joules of a node while it is of a class. */
    void metered(String nodeClass, Quality quality, double joules) {
        nodeJoules.computeIfAbsent(nodeClass, it -> new QualitySums()).add(quality, joules);
    }

    Map<String, Map<Quality, Double>> nodeJoules() {
        Map<String, Map<Quality, Double>> joules = new TreeMap<>();
        nodeJoules.forEach((name, sums) -> joules.put(name, Collections.unmodifiableMap(sums.joules())));
        return Collections.unmodifiableMap(joules);
    }

    static Map<String, EnergyTotal> totals(Map<String, Tally> tallies) {
        Map<String, EnergyTotal> totals = new TreeMap<>();
        tallies.forEach((name, tally) -> totals.put(name, tally.total()));
        return Collections.unmodifiableMap(totals);
    }

    private static Tally bounded(Map<String, Tally> tallies, String name) {
        int told = tallies.size() - (tallies.containsKey(OTHERS) ? 1 : 0);
        return of(tallies, told < MOST_NAMES || tallies.containsKey(name) ? name : OTHERS);
    }

    private static Tally of(Map<String, Tally> tallies, String name) {
        return tallies.computeIfAbsent(name, ignored -> new Tally());
    }
}
