package io.wattle.scheduler.learn;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * What is remembered of jobs by their names, over runs. Of too many the user with the most loses the one that was not seen
 * for longest, so that nobody's jobs are forgotten for another's many names. Pinned jobs stay. Thread safe: each call
 * takes a lock for microseconds.
 */
public final class JobMemories {

    /** Frameworks with a priority per stage must not grow a job without bound. */
    private static final int MOST_PRIORITIES = 64;

    private static final int TIMESTAMP_DIGITS = 13;
    private static final int ID_DIGITS = 10;

    private final LongSupplier wallMillis;

    /** The one not seen for longest first. */
    private LinkedHashMap<JobName, Entry> jobs = inOrderOfUse();

    private int most;
    private long version;

    /**
     * Remembers nothing yet.
     *
     * @param most jobs to remember, 1 or more
     * @param wallMillis the present, to tell what is old over restarts
     */
    public JobMemories(int most, LongSupplier wallMillis) {
        this.wallMillis = wallMillis;
        bound(most);
    }

    private record Entry(Map<Integer, TaskMemory> priorities, boolean pinned) {}

    /** One job, as it is saved. */
    record Job(JobName name, Map<Integer, TaskMemory> priorities, boolean pinned) {}

    /** What is remembered of a job; it counts as seen. */
    public synchronized Remembered recall(JobName job, int priority) {
        Entry known = jobs.get(job);
        TaskMemory memory = known == null ? null : known.priorities().get(priority);
        return memory == null ? Remembered.NOTHING : memory.remembered(wallMillis.getAsLong());
    }

    /** Adds what a container showed. */
    public synchronized void add(JobName job, ApplicationId run, int priority, String nodeClass, Shown shown) {
        if (shown.isNothing()) {
            return;
        }
        Map<Integer, TaskMemory> priorities = jobs.computeIfAbsent(job, it -> new Entry(new TreeMap<>(), false))
                .priorities();
        if (!priorities.containsKey(priority) && priorities.size() == MOST_PRIORITIES) {
            return;
        }
        TaskMemory one = TaskMemory.ofOne(nodeClass, shown, sortable(run), wallMillis.getAsLong());
        priorities.merge(priority, one, TaskMemory::plus);
        version++;
        shrink();
    }

    /** Remembers at most so many from now on. */
    public synchronized void bound(int jobNames) {
        most = jobNames;
        shrink();
    }

    /** Jobs that something is remembered of. */
    public synchronized int size() {
        return jobs.size();
    }

    /**
     * Keeps a job however many others come, or no longer.
     *
     * @return false if nothing is remembered of it, or half of the jobs that may be remembered are pinned already
     */
    public synchronized boolean pin(JobName job, boolean pinned) {
        Entry known = jobs.get(job);
        if (known == null) {
            return false;
        }
        if (pinned && !known.pinned() && count(true) >= Math.max(1, most / 2)) {
            return false;
        }
        if (pinned != known.pinned()) {
            jobs.put(job, new Entry(known.priorities(), pinned));
            version++;
            shrink();
        }
        return true;
    }

    /**
     * Forgets a job, pinned or not; what its running applications know stays theirs, and is learned anew from their next
     * containers.
     *
     * @return false if nothing was remembered of it
     */
    public synchronized boolean forget(JobName job) {
        boolean known = jobs.remove(job) != null;
        if (known) {
            version++;
        }
        return known;
    }

    /** All jobs for people, the one not seen for longest first. */
    public synchronized List<KnownJob> known() {
        long now = wallMillis.getAsLong();
        List<KnownJob> all = new ArrayList<>();
        jobs.forEach((name, entry) -> {
            Map<Integer, Remembered> priorities = new TreeMap<>();
            entry.priorities().forEach((priority, memory) -> priorities.put(priority, memory.remembered(now)));
            all.add(new KnownJob(name, entry.pinned(), priorities));
        });
        return all;
    }

    /** Changes with each thing that is learned. */
    synchronized long version() {
        return version;
    }

    /** All jobs, the one not seen for longest first. */
    synchronized List<Job> jobs() {
        List<Job> all = new ArrayList<>();
        jobs.forEach((name, entry) -> all.add(new Job(name, Map.copyOf(entry.priorities()), entry.pinned())));
        return all;
    }

    /** Adds what was saved, as older than everything that is known by now; to be called once for what was saved. */
    synchronized void restore(List<Job> saved) {
        LinkedHashMap<JobName, Entry> all = inOrderOfUse();
        saved.forEach(it -> all.put(it.name(), new Entry(new TreeMap<>(it.priorities()), it.pinned())));
        jobs.forEach((name, newer) -> all.merge(name, newer, JobMemories::merged));
        jobs = all;
        shrink();
    }

    private static Entry merged(Entry saved, Entry newer) {
        Map<Integer, TaskMemory> both = new TreeMap<>(newer.priorities());
        saved.priorities().forEach((priority, memory) -> {
            TaskMemory known = newer.priorities().get(priority);
            if (known != null) {
                both.put(priority, memory.plus(known));
            } else if (both.size() < MOST_PRIORITIES) {
                both.put(priority, memory);
            }
        });
        return new Entry(both, saved.pinned() || newer.pinned());
    }

    private static LinkedHashMap<JobName, Entry> inOrderOfUse() {
        return new LinkedHashMap<>(16, 0.75f, true);
    }

    private long count(boolean pinned) {
        return jobs.values().stream().filter(it -> it.pinned() == pinned).count();
    }

    private void shrink() {
        while (jobs.size() > most) {
            Optional<String> user = userWithMost();
            if (user.isEmpty()) {
                return;
            }
            removeOldestOf(user.get());
            version++;
        }
    }

    /** By jobs that are not pinned; empty if all are. Of equals the one whose job was not seen for longest. */
    private Optional<String> userWithMost() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        jobs.forEach((name, entry) -> {
            if (!entry.pinned()) {
                counts.merge(name.user(), 1, Integer::sum);
            }
        });
        int largest = counts.values().stream().max(Comparator.naturalOrder()).orElse(0);
        return counts.entrySet().stream()
                .filter(it -> it.getValue() == largest)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private void removeOldestOf(String user) {
        Iterator<Map.Entry<JobName, Entry>> oldestFirst = jobs.entrySet().iterator();
        while (oldestFirst.hasNext()) {
            Map.Entry<JobName, Entry> next = oldestFirst.next();
            if (next.getKey().user().equals(user) && !next.getValue().pinned()) {
                oldestFirst.remove();
                return;
            }
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
