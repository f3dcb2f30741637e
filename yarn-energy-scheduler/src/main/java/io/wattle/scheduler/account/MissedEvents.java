package io.wattle.scheduler.account;

import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.LogWindow;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What could not be told or taken in. Nobody knows whose it was: what runs then is not complete, and what is there is asked
 * for. Used by accounting's thread, but for {@link #some}.
 */
final class MissedEvents {

    private static final Logger LOG = LoggerFactory.getLogger(EnergyAccounting.class);

    /** What fails again and again is not asked for at each step, as all nodes are looked at for it. */
    private static final long SHORTEST_PAUSE_NANOS = Duration.ofSeconds(5).toNanos();

    private static final long LONGEST_PAUSE_NANOS = Duration.ofMinutes(10).toNanos();

    private final EnergyAccounting.Surroundings surroundings;
    private final Failures failures;
    private final LogWindow log = new LogWindow();
    private volatile boolean some;
    private boolean unmarked;
    private boolean unasked;
    private long nextNanos;
    private long pauseNanos = SHORTEST_PAUSE_NANOS;

    /** @param nanos now, by a clock that only goes forward */
    MissedEvents(EnergyAccounting.Surroundings surroundings, Failures failures, long nanos) {
        this.surroundings = surroundings;
        this.failures = failures;
        nextNanos = nanos;
    }

    /** Something was missed. Needs no memory, for where none is left. */
    void some() {
        some = true;
    }

    /** Something was missed, of which it has been heard before: what runs by now is not complete, either. */
    void markAgain() {
        unmarked = true;
    }

    /** What runs is not complete, if something was missed; until that succeeds. */
    void mark(KeptBook kept) {
        if (some) {
            some = false;
            unmarked = true;
            unasked = true;
        }
        // Also what begins before it was asked: its containers may be on a node that nobody has told of.
        if (unmarked || unasked) {
            kept.missed();
            unmarked = false;
        }
    }

    /**
     * Asks for what is there, if something was missed; until that succeeds, with pauses.
     *
     * @param take is given what ended
     * @return whether it was asked
     */
    boolean askAgain(KeptBook kept, long nanos, Consumer<AccountEvent> take) {
        if (!unasked || nanos - nextNanos < 0) {
            return false;
        }
        boolean quiet = nanos - nextNanos > LONGEST_PAUSE_NANOS;
        pauseNanos = quiet ? SHORTEST_PAUSE_NANOS : Math.min(2 * pauseNanos, LONGEST_PAUSE_NANOS);
        nextNanos = nanos + pauseNanos;
        if (log.admits("asked")) {
            LOG.error(
                    "Energy accounting: an event failed, or more than {} waited: what runs now is not complete{}",
                    EnergyAccounting.MOST_WAITING,
                    log.others());
        }
        Instant now = Instant.now();
        boolean all = true;
        for (String app : kept.book().apps().running()) {
            all &= failures.run(EntryPoint.ACCOUNTING, () -> askForApp(app, now, take));
        }
        for (NodeFacts node : kept.book().registered()) {
            all &= failures.run(EntryPoint.ACCOUNTING, () -> askForNode(node.node(), now, take));
        }
        surroundings.tellAgain().run();
        unasked = !all;
        return true;
    }

    private void askForApp(String app, Instant now, Consumer<AccountEvent> take) {
        Optional<AppEnd> end = surroundings.ends().apply(app);
        if (end.isEmpty() && !surroundings.knowsApp().test(app)) {
            end = Optional.of(new AppEnd("", now));
        }
        end.ifPresent(it -> take.accept(new AccountEvent.AppRemoved(app, it)));
    }

    private void askForNode(String node, Instant now, Consumer<AccountEvent> take) {
        if (!surroundings.hasNode().test(node)) {
            take.accept(new AccountEvent.NodeGone(node, now));
        }
    }
}
