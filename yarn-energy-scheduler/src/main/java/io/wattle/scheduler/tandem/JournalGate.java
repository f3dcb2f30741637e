package io.wattle.scheduler.tandem;

import io.wattle.scheduler.config.EnergyKey;
import io.wattle.tandem.lifecycle.Effect;
import io.wattle.tandem.lifecycle.EventKind;
import io.wattle.tandem.lifecycle.NodeRecord;
import io.wattle.tandem.lifecycle.SwitchProgram;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What is written down before it is done. For the loop's thread, which waits here for a while at most, but for {@link #isReplaced} and
 * {@link #failure}.
 */
final class JournalGate {

    private final Optional<JournalSession> journal;
    private final JournalCalls calls;

    /** What is to be written down, and could not be so far. */
    private final Map<String, NodeRecord> unwritten = new LinkedHashMap<>();

    private volatile String failure = "";

    /** Whether nobody was told yet what the journal says. */
    private boolean unread = true;

    private boolean looked;
    private boolean wroteLast;

    /**
     * A gate in front of a journal.
     *
     * @param journal empty if no directory is set, which mode active needs; used by these calls only
     */
    JournalGate(Optional<JournalSession> journal, JournalCalls calls) {
        this.journal = journal;
        this.calls = calls;
    }

    /** Whether it may have nodes that nobody has read so far. */
    boolean isUnread() {
        return journal.isPresent() && unread && !journal.get().isReplaced();
    }

    /**
     * Looks once, without taking over, whether the ResourceManagers before this one have left nodes that sleep.
     *
     * @param found told of their number, once
     * @return whether that is known; true without a journal
     */
    boolean lookForSleepers(double nowSeconds, Consumer<Integer> found) {
        if (journal.isEmpty() || looked) {
            return true;
        }
        calls.call(() -> journal.get().countSwitched(nowSeconds), it -> {
            looked = it.isPresent();
            it.ifPresent(found);
        });
        return looked;
    }

    /**
     * Attaches the journal if it is not.
     *
     * @param restored takes what was read, once
     * @return why nothing can be switched, and what to do; empty if nodes can be
     */
    String attach(double nowSeconds, Consumer<List<NodeRecord>> restored) {
        if (journal.isEmpty()) {
            return EnergyKey.LEDGER_DIR.key() + ": not set when this ResourceManager started (needed for "
                    + EnergyKey.TANDEM_MODE.key() + "=active); restart the ResourceManager";
        }
        JournalSession session = journal.get();
        if (!session.isReadAndAttached()) {
            calls.call(
                    () -> session.attach(nowSeconds),
                    it -> it.ifPresent(read -> {
                        unread = false;
                        // From now on the newest word on nodes is this ResourceManager's own.
                        looked = true;
                        restored.accept(read);
                    }));
        } else if (unread) {
            // It was read late.
            calls.isIdle();
        }
        return !unread && session.isAttached() ? "" : silence().orElseGet(session::problem);
    }

    /** That the directory does not answer, and what to do; empty if it does. */
    private Optional<String> silence() {
        long seconds = calls.silentSeconds();
        return seconds == 0
                ? Optional.empty()
                : Optional.of("the journal of sleeping nodes has not answered for " + seconds
                        + " s; it is waited for, see that its directory works (" + EnergyKey.LEDGER_DIR.key() + ")");
    }

    /** The next {@link #attach} reads all again. */
    void replay() {
        unwritten.clear();
        failure = "";
        unread = true;
        journal.ifPresent(JournalSession::replayOnNextAttach);
    }

    /** These are to be written down, at the next chance. */
    void add(Collection<NodeRecord> changes) {
        changes.forEach(it -> unwritten.put(it.host(), it));
    }

    /**
     * Writes what was added. What takes too long counts as not written, and is written all the same.
     *
     * @param hasPrograms whether programs are to run that nothing needs to be written down for
     * @return whether all that was added is written down, and this ResourceManager is the active one
     */
    boolean write(boolean hasPrograms) {
        boolean written = calls.isIdle();
        if (written && (hasPrograms || !unwritten.isEmpty())) {
            List<NodeRecord> batch = List.copyOf(unwritten.values());
            wroteLast = false;
            calls.call(() -> journal.orElseThrow().append(batch), it -> appended(batch, it));
            written = wroteLast;
        }
        failure = silence().orElseGet(() -> journal.map(JournalSession::problem).orElse(""));
        return written;
    }

    private void appended(List<NodeRecord> batch, boolean written) {
        wroteLast = written;
        if (written) {
            // Not those that have changed since.
            batch.forEach(each -> unwritten.remove(each.host(), each));
        }
    }

    /** What is wrong with writing, and what to do; empty if all is well. On any thread. */
    String failure() {
        return failure;
    }

    /** Whether another ResourceManager has taken over. On any thread. */
    boolean isReplaced() {
        return journal.filter(JournalSession::isReplaced).isPresent();
    }

    /**
     * What may be done of effects whose steps are not written down, or not in time: nothing is taken away, no node is unregistered, as it may be back
     * by now, and no program runs at all if another ResourceManager has taken over. The events that would say so are left out with their programs.
     */
    List<Effect> withoutPrograms(List<Effect> effects) {
        Set<Effect> leftOut = new HashSet<>();
        Map<EventKind, Set<String>> unsaid = new EnumMap<>(EventKind.class);
        for (Effect each : effects) {
            if (each instanceof Effect.Unregister) {
                leftOut.add(each);
            }
            if (each instanceof Effect.RunProgram run && (run.program().takesAway() || isReplaced())) {
                leftOut.add(run);
                started(run.program())
                        .ifPresent(it -> unsaid.computeIfAbsent(it, kind -> new HashSet<>())
                                .add(run.host()));
            }
        }
        return effects.stream()
                .filter(it -> !leftOut.contains(it) && !isAmong(unsaid, it))
                .toList();
    }

    private static boolean isAmong(Map<EventKind, Set<String>> unsaid, Effect effect) {
        return effect instanceof Effect.EmitEvent event
                && unsaid.getOrDefault(event.kind(), Set.of()).contains(event.host());
    }

    /** The event that says so; empty if none does. */
    private static Optional<EventKind> started(SwitchProgram program) {
        return switch (program) {
            case SUSPEND -> Optional.of(EventKind.SUSPEND_STARTED);
            case RESUME -> Optional.of(EventKind.RESUME_STARTED);
            case ENTER_MAINTENANCE -> Optional.of(EventKind.MAINTENANCE_STARTED);
            case LEAVE_MAINTENANCE -> Optional.empty();
        };
    }

    /** Once what runs has ended, however late that is. Waits for nothing. */
    void close() {
        calls.close(() -> journal.ifPresent(JournalSession::close));
    }
}
