package io.wattle.scheduler.learn;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * What is remembered of jobs by their names, over runs; of too many the one not seen for longest is forgotten. Thread
 * safe: each call takes a lock for microseconds.
 */
public final class JobMemories {

    /** Frameworks with a priority per stage must not grow a job without bound. */
    private static final int MOST_PRIORITIES = 64;

    private static final int TIMESTAMP_DIGITS = 13;
    private static final int ID_DIGITS = 10;

    /** The one not seen for longest first. */
    private LinkedHashMap<JobName, Map<Integer, TaskMemory>> jobs = inOrderOfUse();

    private int most;
    private long version;

    /** @param most jobs to remember, 1 or more */
    public JobMemories(int most) {
        bound(most);
    }

    /** One job, as it is saved. */
    record Job(JobName name, Map<Integer, TaskMemory> priorities) {}

    /** What is remembered of a job; it counts as seen. */
    public synchronized Remembered recall(JobName job, int priority) {
        TaskMemory known = jobs.getOrDefault(job, Map.of()).get(priority);
        return known == null ? Remembered.NOTHING : known.remembered();
    }

    /**
     * Adds a container that did its work.
     *
     * @param seconds its duration; one that is not positive and finite says nothing
     * @param used what is known of its use
     */
    public synchronized void ran(
            JobName job, ApplicationId run, int priority, String nodeClass, double seconds, ContainerUsed used) {
        if (!(seconds > 0 && seconds < Double.POSITIVE_INFINITY)) {
            return;
        }
        Map<Integer, TaskMemory> priorities = jobs.computeIfAbsent(job, it -> new TreeMap<>());
        if (!priorities.containsKey(priority) && priorities.size() == MOST_PRIORITIES) {
            return;
        }
        priorities.merge(priority, TaskMemory.ofOne(nodeClass, seconds, used, sortable(run)), TaskMemory::plus);
        version++;
        forget();
    }

    /** Remembers at most so many from now on. */
    public synchronized void bound(int jobNames) {
        most = jobNames;
        forget();
    }

    /** Jobs that something is remembered of. */
    public synchronized int size() {
        return jobs.size();
    }

    /** Changes with each thing that is learned. */
    synchronized long version() {
        return version;
    }

    /** All jobs, the one not seen for longest first. */
    synchronized List<Job> jobs() {
        List<Job> all = new ArrayList<>();
        jobs.forEach((name, priorities) -> all.add(new Job(name, Map.copyOf(priorities))));
        return all;
    }

    /** Adds what was saved, as older than everything that is known by now; to be called once for what was saved. */
    synchronized void restore(List<Job> saved) {
        LinkedHashMap<JobName, Map<Integer, TaskMemory>> all = inOrderOfUse();
        saved.forEach(it -> all.put(it.name(), new TreeMap<>(it.priorities())));
        jobs.forEach((name, newer) -> all.merge(name, newer, JobMemories::merged));
        jobs = all;
        forget();
    }

    private static Map<Integer, TaskMemory> merged(Map<Integer, TaskMemory> saved, Map<Integer, TaskMemory> newer) {
        Map<Integer, TaskMemory> both = new TreeMap<>(newer);
        saved.forEach((priority, memory) -> {
            TaskMemory known = newer.get(priority);
            if (known != null) {
                both.put(priority, memory.plus(known));
            } else if (both.size() < MOST_PRIORITIES) {
                both.put(priority, memory);
            }
        });
        return both;
    }

    private static LinkedHashMap<JobName, Map<Integer, TaskMemory>> inOrderOfUse() {
        return new LinkedHashMap<>(16, 0.75f, true);
    }

    private void forget() {
        Iterator<JobName> oldestFirst = jobs.keySet().iterator();
        while (jobs.size() > most) {
            oldestFirst.next();
            oldestFirst.remove();
            version++;
        }
    }

    /** Text that sorts as the runs began; YARN's own does not, from the ten thousandth application on. */
    private static String sortable(ApplicationId run) {
        return padded(run.getClusterTimestamp(), TIMESTAMP_DIGITS) + "-" + padded(run.getId(), ID_DIGITS);
    }

    /** Without a formatter: this is called for each container that ends. */
    private static String padded(long number, int digits) {
        String text = Long.toString(number);
        return "0".repeat(Math.max(0, digits - text.length())) + text;
    }
}
