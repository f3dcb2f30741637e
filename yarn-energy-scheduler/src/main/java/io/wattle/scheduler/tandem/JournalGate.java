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
 * What is written down before it is done. For the loop's thread, which may wait here, but for {@link #isReplaced} and {@link #failure}.
 */
final class JournalGate {

    private final Optional<JournalSession> journal;

    /** What is to be written down, and could not be so far. */
    private final Map<String, NodeRecord> unwritten = new LinkedHashMap<>();

    private volatile String failure = "";

    /** @param journal empty if no directory is set, which mode active needs */
    JournalGate(Optional<JournalSession> journal) {
        this.journal = journal;
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
        journal.get().attach(nowSeconds).ifPresent(restored);
        return journal.get().isAttached() ? "" : journal.get().problem();
    }

    /** The next {@link #attach} reads all again. */
    void replay() {
        unwritten.clear();
        failure = "";
        journal.ifPresent(JournalSession::replayOnNextAttach);
    }

    /** These are to be written down, at the next chance. */
    void add(Collection<NodeRecord> changes) {
        changes.forEach(it -> unwritten.put(it.host(), it));
    }

    /** Whether all that was added is written down, and this ResourceManager is the active one. */
    boolean write() {
        boolean written = unwritten.isEmpty() || journal.orElseThrow().append(List.copyOf(unwritten.values()));
        if (written) {
            unwritten.clear();
        }
        failure = journal.map(JournalSession::problem).orElse("");
        return written;
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
     * What may be done of effects whose steps are not written down: nothing is taken away, and no program runs at all if another ResourceManager has
     * taken over. The events that would say so are left out with their programs.
     */
    List<Effect> withoutPrograms(List<Effect> effects) {
        Set<Effect> leftOut = new HashSet<>();
        Map<EventKind, Set<String>> unsaid = new EnumMap<>(EventKind.class);
        for (Effect each : effects) {
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

    void close() {
        journal.ifPresent(JournalSession::close);
    }
}
