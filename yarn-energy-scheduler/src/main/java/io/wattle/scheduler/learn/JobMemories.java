package io.wattle.scheduler.learn;

import io.wattle.learning.ClassHistory;
import io.wattle.learning.ContainerObservation;
import io.wattle.learning.JobHistorySummary;
import io.wattle.learning.TaskHistory;
import io.wattle.ledger.JobName;
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

    /** One in so many jobs may be pinned. */
    private static final int PART_PINNED = 2;

    /** One in so many may be pinned and of the same user. */
    private static final int PART_PINNED_OF_USER = 4;

    private static final int TIMESTAMP_DIGITS = 13;
    private static final int ID_DIGITS = 10;

    private final LongSupplier wallMillis;

    /** The one not seen for longest first. */
    private LinkedHashMap<JobName, Entry> jobs = new LinkedHashMap<>();

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

    private record Entry(Map<Integer, TaskHistory> priorities, boolean pinned) {}

    /** One job, as it is saved. */
    record Job(JobName name, Map<Integer, TaskHistory> priorities, boolean pinned) {}

    /** What is remembered of a job; it counts as seen. */
    public synchronized JobHistorySummary recall(JobName job, int priority) {
        Entry known = seen(job);
        TaskHistory memory = known == null ? null : known.priorities().get(priority);
        return memory == null ? JobHistorySummary.NOTHING : memory.remembered(wallMillis.getAsLong());
    }

    /** Adds what a container showed. */
    public synchronized void add(
            JobName job, ApplicationId run, int priority, String nodeClass, ContainerObservation shown) {
        if (shown.isNothing()) {
            return;
        }
        Entry known = seen(job);
        if (known == null) {
            known = new Entry(new TreeMap<>(), false);
            jobs.put(job, known);
        }
        Map<Integer, TaskHistory> priorities = known.priorities();
        if (!priorities.containsKey(priority) && priorities.size() == MOST_PRIORITIES) {
            return;
        }
        TaskHistory one = TaskHistory.ofOne(nodeClass, shown, sortable(run), wallMillis.getAsLong());
        priorities.merge(priority, one, TaskHistory::plus);
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
     * @return false if nothing is remembered of it, or too many are pinned already: half of the jobs that may be
     *     remembered, of one user a quarter, but one may always be
     */
    public synchronized boolean pin(JobName job, boolean pinned) {
        Entry known = jobs.get(job);
        if (known == null) {
            return false;
        }
        if (pinned && !known.pinned() && !hasRoomToPin(job.user())) {
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

    /** Forgets all jobs, as {@link #forget}; how many they were. */
    public synchronized int forgetAll() {
        int all = jobs.size();
        jobs.clear();
        if (all > 0) {
            version++;
        }
        return all;
    }

    /** All jobs, the one not seen for longest first. */
    public synchronized List<JobName> names() {
        return new ArrayList<>(jobs.keySet());
    }

    /** What is remembered of a job, for people: it does not count as seen. */
    public synchronized Optional<KnownJob> find(JobName job) {
        Entry known = jobs.get(job);
        if (known == null) {
            return Optional.empty();
        }
        long now = wallMillis.getAsLong();
        Map<Integer, JobHistorySummary> priorities = new TreeMap<>();
        long seen = 0;
        for (Map.Entry<Integer, TaskHistory> entry : known.priorities().entrySet()) {
            priorities.put(entry.getKey(), entry.getValue().remembered(now));
            for (ClassHistory memory : entry.getValue().classes().values()) {
                seen = Math.max(seen, memory.seenMillis());
            }
        }
        return Optional.of(new KnownJob(job, known.pinned(), seen, priorities));
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
        LinkedHashMap<JobName, Entry> all = new LinkedHashMap<>();
        saved.forEach(it -> all.put(it.name(), new Entry(new TreeMap<>(it.priorities()), it.pinned())));
        jobs.forEach((name, newer) -> {
            Entry known = all.remove(name);
            all.put(name, known == null ? newer : merged(known, newer));
        });
        jobs = all;
        shrink();
    }

    private static Entry merged(Entry saved, Entry newer) {
        Map<Integer, TaskHistory> both = new TreeMap<>(newer.priorities());
        saved.priorities().forEach((priority, memory) -> {
            TaskHistory known = newer.priorities().get(priority);
            if (known != null) {
                both.put(priority, memory.plus(known));
            } else if (both.size() < MOST_PRIORITIES) {
                both.put(priority, memory);
            }
        });
        return new Entry(both, saved.pinned() || newer.pinned());
    }

    /** What is remembered of a job, which goes to the end: not by the map's own order of access, as a look is none. */
    private Entry seen(JobName job) {
        Entry known = jobs.remove(job);
        if (known != null) {
            jobs.put(job, known);
        }
        return known;
    }

    private boolean hasRoomToPin(String user) {
        int all = 0;
        int ofUser = 0;
        for (Map.Entry<JobName, Entry> entry : jobs.entrySet()) {
            if (entry.getValue().pinned()) {
                all++;
                ofUser += entry.getKey().user().equals(user) ? 1 : 0;
            }
        }
        return all < Math.max(1, most / PART_PINNED) && ofUser < Math.max(1, most / PART_PINNED_OF_USER);
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
