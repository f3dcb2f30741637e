package io.wattle.benchmarks.testbed;

import io.wattle.simulator.SimulationListener;
import io.wattle.simulator.Workers;
import io.wattle.simulator.node.NodeListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Joules and busy cores of the workers in some stretches of one simulation. Not thread safe. */
final class RunWindows implements SimulationListener {

    private final List<Window> windows;
    private final int workerGroups;
    private final List<Double> joules = new ArrayList<>();
    private final List<Map<String, Double>> coreSeconds = new ArrayList<>();

    /** A stretch of simulated time. */
    record Window(double fromSeconds, double toSeconds) {

        double overlapSeconds(double from, double to) {
            return Math.max(0, Math.min(to, toSeconds) - Math.max(from, fromSeconds));
        }
    }

    /** @param workerGroups how many groups are counted, from the first one on */
    RunWindows(List<Window> windows, int workerGroups) {
        this.windows = List.copyOf(windows);
        this.workerGroups = workerGroups;
        for (int i = 0; i < windows.size(); i++) {
            joules.add(0.0);
            coreSeconds.add(new TreeMap<>());
        }
    }

    @Override
    public NodeListener ofNode(int group, Workers workers) {
        if (group >= workerGroups) {
            return NodeListener.NOBODY;
        }
        String nodeClass = workers.machine().name();
        int cores = workers.machine().cores().cores();
        return new NodeListener() {
            @Override
            public void ran(double fromSeconds, double toSeconds, double utilisation, double watts) {
                for (int i = 0; i < windows.size(); i++) {
                    double seconds = windows.get(i).overlapSeconds(fromSeconds, toSeconds);
                    if (seconds > 0) {
                        joules.set(i, joules.get(i) + seconds * watts);
                        coreSeconds.get(i).merge(nodeClass, seconds * utilisation * cores, Double::sum);
                    }
                }
            }

            @Override
            public void memoryGiven(double nowSeconds, int changeMb) {}
        };
    }

    /** Joules in the window of that number. */
    double joules(int window) {
        return joules.get(window);
    }

    /** Seconds of a core of each class that computed in the window of that number. */
    Map<String, Double> coreSeconds(int window) {
        return Map.copyOf(coreSeconds.get(window));
    }
}
