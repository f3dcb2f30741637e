package io.wattle.scheduler.apps;

import io.wattle.scheduler.guard.LogWindow;
import io.wattle.scheduler.guard.Printable;
import io.wattle.scheduler.learn.Learning;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The applications between their first request, or the first container that was recovered, and their removal. Thread safe. */
public final class Applications {

    private static final Logger LOG = LoggerFactory.getLogger(Applications.class);

    private final ConcurrentHashMap<ApplicationId, AppState> states = new ConcurrentHashMap<>();
    private final LogWindow ignoredHints = new LogWindow();
    private final Learning learning;
    private final LongSupplier wallMillis;
    private final LongSupplier monotonicMillis;

    public Applications(Learning learning, LongSupplier wallMillis, LongSupplier monotonicMillis) {
        this.learning = learning;
        this.wallMillis = wallMillis;
        this.monotonicMillis = monotonicMillis;
    }

    /**
     * The application's state, made when it is first asked for.
     *
     * @param facts asked once; empty if the ResourceManager no longer knows the application: then nothing is kept
     */
    public Optional<AppState> get(ApplicationId id, Supplier<Optional<AppFacts>> facts) {
        AppState known = states.get(id);
        return known != null
                ? Optional.of(known)
                : facts.get().map(it -> states.computeIfAbsent(id, key -> state(key, it, new HostCounts())));
    }

    private AppState state(ApplicationId id, AppFacts facts, HostCounts hosts) {
        Instant now = Instant.ofEpochMilli(wallMillis.getAsLong());
        AppState state = new AppState(id, facts, hosts, learning, now, monotonicMillis);
        state.hints().problems().forEach(problem -> log(id, facts.user(), problem));
        return state;
    }

    /** It is in another queue from now on, and got to know anew, but its containers stay where they are. */
    public void move(ApplicationId id, String queuePath) {
        states.computeIfPresent(id, (key, before) -> {
            before.remove();
            return state(key, before.facts().in(queuePath), before.hosts());
        });
    }

    /** Where the containers of all applications are is not known from now on. */
    public void forgetHosts() {
        states.values().forEach(it -> it.hosts().clear());
    }

    /** A user who submits a million applications with one slip has one line. */
    private void log(ApplicationId id, String user, AppHints.Problem problem) {
        if (ignoredHints.admits(Printable.line(user) + " " + problem.hint())) {
            LOG.warn(
                    "{} of {}: hint ignored: {}{}", id, Printable.line(user), problem.message(), ignoredHints.others());
        }
    }

    public Optional<AppState> find(ApplicationId id) {
        return Optional.ofNullable(states.get(id));
    }

    public void remove(ApplicationId id) {
        AppState removed = states.remove(id);
        if (removed != null) {
            removed.remove();
        }
    }

    public int size() {
        return states.size();
    }
}
