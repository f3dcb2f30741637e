package io.wattle.scheduler.tandem;

import io.wattle.scheduler.config.EnergyKey;
import io.wattle.scheduler.guard.BackOff;
import io.wattle.scheduler.guard.Printable;
import io.wattle.scheduler.store.Activation;
import io.wattle.scheduler.store.ReplacedException;
import io.wattle.scheduler.store.StateFiles;
import io.wattle.tandem.lifecycle.NodeRecord;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A journal whose directory may not answer for a while, and which another ResourceManager may take over. May wait; for one thread, but for
 * what only tells how it is.
 */
final class JournalSession {

    private static final Logger LOG = LoggerFactory.getLogger(JournalSession.class);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final StateFiles.Opener directory;
    private final Activation self;
    private final BackOff backOff = new BackOff(LONGEST_PAUSE);
    private Optional<TandemJournal> journal = Optional.empty();
    private volatile boolean attached;
    private volatile boolean replayed;
    private volatile boolean replaced;
    private volatile String problem = "";
    private String logged = "";

    /** @param self the ResourceManager of which this is a part */
    JournalSession(StateFiles.Opener directory, Activation self) {
        this.directory = directory;
        this.self = self;
    }

    /**
     * Attaches it if it is not.
     *
     * @param nowSeconds when all times of what is read begin
     * @return what is known, once; empty if it was returned before, or cannot be read
     */
    Optional<List<NodeRecord>> attach(double nowSeconds) {
        if (attached && !replayed) {
            replayed = true;
            return Optional.of(journal.orElseThrow().replay(nowSeconds));
        }
        if (attached || replaced || backOff.isPaused(System.nanoTime())) {
            return Optional.empty();
        }
        try {
            List<NodeRecord> read = opened().attach(nowSeconds);
            attached = true;
            replayed = true;
            worked();
            return Optional.of(read);
        } catch (IOException e) {
            failed("read", e);
            return Optional.empty();
        }
    }

    private TandemJournal opened() throws IOException {
        if (journal.isEmpty()) {
            journal = Optional.of(TandemJournal.begin(directory.open(), self));
        }
        return journal.get();
    }

    /** The next {@link #attach} returns what is known by then. */
    void replayOnNextAttach() {
        replayed = false;
    }

    /** Whether {@link #attach} has nothing to do, and nobody else has taken over. */
    boolean isReadAndAttached() {
        return isAttached() && replayed;
    }

    /**
     * Nodes that the ResourceManagers before this one have left asleep, or on their way there or back. Changes nothing.
     *
     * @return empty if it cannot be read
     */
    Optional<Integer> countSwitched(double nowSeconds) {
        if (backOff.isPaused(System.nanoTime())) {
            return Optional.empty();
        }
        try {
            int count = opened().countSwitched(nowSeconds);
            worked();
            return Optional.of(count);
        } catch (IOException e) {
            failed("read", e);
            return Optional.empty();
        }
    }

    /** Whether it was read, and nobody else has taken over. */
    boolean isAttached() {
        return attached && !replaced;
    }

    /** Whether programs may run that these changes are of: they are written, and this ResourceManager is the active one. */
    boolean append(Collection<NodeRecord> changes) {
        try {
            journal.orElseThrow().append(changes);
            worked();
            return true;
        } catch (IOException e) {
            failed("written", e);
            return false;
        }
    }

    private void worked() {
        backOff.worked();
        problem = "";
        logged = "";
    }

    private void failed(String what, IOException e) {
        backOff.failed(System.nanoTime());
        replaced = replaced || e instanceof ReplacedException;
        problem = "the journal of sleeping nodes is not " + what + " (" + Printable.reason(e) + ")"
                + (replaced
                        ? "; nothing is switched any more. If this one is the active one, see that no other cluster has the"
                                + " same directory, and restart it ("
                        : "; it is tried again (")
                + EnergyKey.LEDGER_DIR.key() + ")";
        String kind = Printable.kind(e);
        if (!kind.equals(logged)) {
            LOG.error("Tandem: {}", problem, e);
            logged = kind;
        }
    }

    /** Whether another ResourceManager has taken over. */
    boolean isReplaced() {
        return replaced;
    }

    /** What is wrong and what to do; empty if all is well. */
    String problem() {
        return problem;
    }

    void close() {
        journal.ifPresent(TandemJournal::close);
    }
}
