package io.wattle.tuning.engine.program;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.yarn.api.protocolrecords.GetApplicationsRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * The applications of a cluster that bear a tag, in the order of their submission. What was seen once is remembered: a busy
 * ResourceManager forgets applications that have ended. Used by one thread.
 */
public final class TaggedApplications {

    private static final Set<YarnApplicationState> OVER =
            EnumSet.of(YarnApplicationState.FINISHED, YarnApplicationState.FAILED, YarnApplicationState.KILLED);

    /** The ResourceManager looks at all of its applications for a tag. */
    private static final Duration LIST_EVERY = Duration.ofSeconds(10);

    private static final Duration KILL_PATIENCE = Duration.ofSeconds(30);
    private static final Duration KILL_PAUSE = Duration.ofSeconds(1);
    private static final int QUIET_LISTS = 2;

    private final YarnClient yarn;
    private final YarnClient killer;
    private final String tag;
    private final Map<ApplicationId, ApplicationReport> seen = new TreeMap<>();
    private long listedNanos = System.nanoTime() - LIST_EVERY.toNanos();

    /**
     * Those with a tag.
     *
     * @param yarn asks the cluster, and waits for one that restarts
     * @param killer asks it, too, and gives up soon
     * @param tag in small letters, as YARN keeps them
     */
    public TaggedApplications(YarnClient yarn, YarnClient killer, String tag) {
        this.yarn = yarn;
        this.killer = killer;
        this.tag = tag;
    }

    /**
     * All of them, those that the ResourceManager has forgotten meanwhile as they were last.
     *
     * @throws IOException if it does not answer, or has forgotten one that was running
     */
    public List<ApplicationReport> list() throws IOException {
        return list(yarn);
    }

    private List<ApplicationReport> list(YarnClient client) throws IOException {
        GetApplicationsRequest request = GetApplicationsRequest.newInstance();
        request.setApplicationTags(Set.of(tag));
        Set<ApplicationId> now = new HashSet<>();
        try {
            for (ApplicationReport application : client.getApplications(request)) {
                now.add(application.getApplicationId());
                seen.put(application.getApplicationId(), application);
            }
        } catch (YarnException e) {
            throw new IOException(
                    "the ResourceManager does not tell applications with tag " + tag + ": " + e.getMessage(), e);
        }
        for (ApplicationId live : live()) {
            if (!now.contains(live)) {
                throw new IOException("the ResourceManager has forgotten " + live + ", which was running");
            }
        }
        listedNanos = System.nanoTime();
        return List.copyOf(seen.values());
    }

    /** The same, for questions that come often: while some are running, new ones are looked for every 10 s. */
    public List<ApplicationReport> poll() throws IOException {
        List<ApplicationId> live = live();
        if (live.isEmpty() || System.nanoTime() - listedNanos >= LIST_EVERY.toNanos()) {
            return list();
        }
        for (ApplicationId each : live) {
            try {
                seen.put(each, yarn.getApplicationReport(each));
            } catch (YarnException e) {
                throw new IOException("the ResourceManager does not tell of " + each + ": " + e.getMessage(), e);
            }
        }
        return List.copyOf(seen.values());
    }

    private List<ApplicationId> live() {
        return seen.values().stream()
                .filter(it -> !isOver(it))
                .map(ApplicationReport::getApplicationId)
                .toList();
    }

    /** Whether an application has ended. */
    public static boolean isOver(ApplicationReport application) {
        return OVER.contains(application.getYarnApplicationState());
    }

    /** Whether an application's master was started. */
    public static boolean hasStarted(ApplicationReport application) {
        return application.getLaunchTime() > 0
                || application.getYarnApplicationState() == YarnApplicationState.RUNNING
                || isOver(application);
    }

    /**
     * Kills those that have not ended, and those that come while it does: a submission may be on its way.
     *
     * @throws IOException if some go on; the message says how to find them
     */
    public void kill() throws IOException {
        List<Exception> failures = new ArrayList<>();
        long deadlineNanos = System.nanoTime() + KILL_PATIENCE.toNanos();
        for (int quiet = 0; quiet < QUIET_LISTS && System.nanoTime() < deadlineNanos; ) {
            list(killer);
            quiet = live().isEmpty() ? quiet + 1 : 0;
            for (ApplicationId each : live()) {
                try {
                    killer.killApplication(each);
                } catch (YarnException | IOException e) {
                    failures.add(e);
                }
            }
            LockSupport.parkNanos(KILL_PAUSE.toNanos());
        }
        if (!live().isEmpty()) {
            IOException left = new IOException(
                    live() + " could not be killed (yarn application -list -appTags " + tag + " shows them)");
            failures.forEach(left::addSuppressed);
            throw left;
        }
    }
}
