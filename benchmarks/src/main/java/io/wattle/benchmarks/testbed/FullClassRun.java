package io.wattle.benchmarks.testbed;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A small job that succeeded on a testbed, beside containers that slept or alone.
 *
 * @param seconds from before its submission until its client saw its end
 * @param maps how many ran on each host
 * @param reduces the same of reduces
 * @param longestWaitSeconds of any task, from when it could have run to the launch of its container
 */
record FullClassRun(
        double seconds, Map<String, Integer> maps, Map<String, Integer> reduces, double longestWaitSeconds) {

    FullClassRun {
        maps = Map.copyOf(maps);
        reduces = Map.copyOf(reduces);
    }

    /**
     * From a job whose reduces ask for containers when its maps have ended: a map waits from when its master wanted it, a reduce
     * from the end of the last map.
     *
     * @throws IllegalArgumentException if there is no map
     */
    static FullClassRun of(double seconds, List<TaskRun> tasks) {
        long lastMap = tasks.stream()
                .filter(TaskRun::isMap)
                .mapToLong(TaskRun::endedMillis)
                .max()
                .orElseThrow(() -> new IllegalArgumentException("a job without maps"));
        long longest = tasks.stream()
                .mapToLong(it -> it.launchedMillis() - (it.isMap() ? it.scheduledMillis() : lastMap))
                .max()
                .orElseThrow();
        return new FullClassRun(seconds, hosts(tasks, true), hosts(tasks, false), longest / 1000.0);
    }

    private static Map<String, Integer> hosts(List<TaskRun> tasks, boolean maps) {
        Map<String, Integer> hosts = new TreeMap<>();
        tasks.stream().filter(it -> it.isMap() == maps).forEach(it -> hosts.merge(it.host(), 1, Integer::sum));
        return hosts;
    }
}
