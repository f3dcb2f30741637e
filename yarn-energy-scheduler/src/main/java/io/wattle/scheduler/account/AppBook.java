package io.wattle.scheduler.account;

import io.wattle.ledger.AppAccount;
import io.wattle.ledger.EnergyLedger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The applications: what is known of the running ones, the last finished ones, and the lines of finished ones that are not
 * known to be in a file yet. Not thread safe.
 */
final class AppBook {

    private static final Logger LOG = LoggerFactory.getLogger(EnergyAccounting.class);

    /** Containers of an application whose last reading does not come within this time stay unmetered. */
    static final Duration LONGEST_SETTLING = Duration.ofMinutes(15);

    static final int MOST_FINISHED = 200;

    private final EnergyLedger ledger;
    private final int mostLines;
    private final Map<String, AppNotes> running = new HashMap<>();
    private final Map<String, AppNotes> ending = new HashMap<>();
    private final Set<String> fromBefore = new HashSet<>();
    private final Deque<AppEnergy> finished = new ArrayDeque<>();
    private final Map<String, String> pending = new LinkedHashMap<>();
    private long lostLines;

    /** Whether lines have been given up since the last were written. */
    private boolean losing;

    /** @param mostLines lines that may wait for a file; 0 if there is none */
    AppBook(EnergyLedger ledger, int mostLines) {
        this.ledger = ledger;
        this.mostLines = mostLines;
    }

    /**
     * Applications as they were when a ResourceManager before this one saved them.
     *
     * @param unseen what may have happened to the running ones since
     */
    void restore(Collection<AppNotes> apps, Map<String, String> lines, AppNotes.Unseen unseen) {
        for (AppNotes app : apps) {
            if (app.end().isPresent()) {
                ending.put(app.app(), app);
            } else {
                running.put(app.app(), app.with(unseen));
            }
            fromBefore.add(app.app());
        }
        pending.putAll(lines);
    }

    /** The same with another ledger, and with the applications of before that are not known yet. */
    AppBook with(EnergyLedger merged, Collection<AppNotes> apps, Map<String, String> lines) {
        AppBook both = new AppBook(merged, mostLines);
        both.running.putAll(running);
        both.ending.putAll(ending);
        both.fromBefore.addAll(fromBefore);
        both.finished.addAll(finished);
        both.lostLines = lostLines;
        both.losing = losing;
        both.pending.putAll(lines);
        both.pending.putAll(pending);
        both.absorb(apps);
        return both;
    }

    private void absorb(Collection<AppNotes> apps) {
        for (AppNotes app : apps) {
            if (running.containsKey(app.app()) || ending.containsKey(app.app())) {
                unseen(app.app(), AppNotes.Unseen.SOMETHING);
            } else if (!pending.containsKey(app.app())) {
                restore(List.of(app.with(AppNotes.Unseen.SOMETHING)), Map.of(), AppNotes.Unseen.NOTHING);
            }
        }
        bound();
    }

    /** Applications that are neither running nor ending have no more use for their account. */
    void retireFinished() {
        ledger.apps().stream()
                .map(AppAccount::app)
                .filter(it -> !unfinished(it))
                .forEach(ledger::retire);
    }

    /** Something of an application is in no account. */
    void unseen(String app, AppNotes.Unseen more) {
        running.computeIfPresent(app, (id, notes) -> notes.with(more));
        ending.computeIfPresent(app, (id, notes) -> notes.with(more));
    }

    /** Something happened that is in no account, and nobody knows to which application. */
    void missed() {
        running.replaceAll((id, notes) -> missed(notes));
        ending.replaceAll((id, notes) -> missed(notes));
    }

    /** Without garbage for those that are marked already: it may come again and again. */
    private static AppNotes missed(AppNotes notes) {
        return notes.unseen().any() ? notes : notes.with(AppNotes.Unseen.SOMETHING);
    }

    /** An application of before goes on under the name that it had. */
    void added(AccountEvent.AppAdded app) {
        fromBefore.remove(app.app());
        AppNotes notes = new AppNotes(
                app.app(),
                app.name(),
                app.user(),
                app.queue(),
                app.submitted(),
                Optional.empty(),
                // Else it would be known from before.
                app.recovered() ? AppNotes.Unseen.SOMETHING : AppNotes.Unseen.NOTHING,
                app.type(),
                app.recovered() ? PlacementMode.UNKNOWN : app.mode());
        if (!ending.containsKey(app.app()) && !pending.containsKey(app.app())) {
            running.merge(app.app(), notes, (known, again) -> known.placed(app.mode()));
        }
    }

    /** An application that nobody saw begin has its line too, with what its containers told of it. */
    void removed(String app, AppEnd end) {
        AppNotes notes = running.remove(app);
        if (notes == null && !ending.containsKey(app) && !pending.containsKey(app)) {
            notes = ledger.app(app).map(it -> unseenStart(it, end)).orElse(null);
        }
        if (notes != null) {
            ending.put(app, notes.ended(end));
        }
    }

    /** When it was submitted nobody noted: no later than it ended. */
    private static AppNotes unseenStart(AppAccount account, AppEnd end) {
        return new AppNotes(
                account.app(),
                "",
                account.user(),
                account.queue(),
                end.time(),
                Optional.empty(),
                AppNotes.Unseen.SOMETHING,
                "",
                PlacementMode.UNKNOWN);
    }

    /** Those that ran before and did not come back. */
    Set<String> takeMissing() {
        Set<String> missing = Set.copyOf(fromBefore);
        fromBefore.clear();
        return missing;
    }

    /** Whether it has not ended, or its last joules have not come. */
    boolean unfinished(String app) {
        return running.containsKey(app) || ending.containsKey(app);
    }

    /** Writes the last line of each ended application whose joules are settled, or will not be. */
    void settle(Instant now) {
        for (AppNotes notes : List.copyOf(ending.values())) {
            Optional<AppAccount> account = ledger.app(notes.app());
            Instant patience = notes.end().orElseThrow().time().plus(LONGEST_SETTLING);
            if (account.map(AppAccount::settled).orElse(true) || !now.isBefore(patience)) {
                finish(notes, account);
            }
        }
    }

    private void finish(AppNotes notes, Optional<AppAccount> account) {
        ending.remove(notes.app());
        ledger.retire(notes.app());
        AppEnergy energy = AppLine.energy(notes, account);
        if (mostLines > 0) {
            pending.put(notes.app(), AppLine.json(energy, notes));
            bound();
        }
        finished.addFirst(energy);
        while (finished.size() > MOST_FINISHED) {
            finished.removeLast();
        }
    }

    /** A directory that does not answer for days must not fill the memory. */
    private void bound() {
        if (pending.size() > mostLines && !losing) {
            losing = true;
            LOG.error(
                    "Energy ledger: more than {} lines of finished applications wait to be written: the oldest are given"
                            + " up, until they can be (lost_lines counts them)",
                    mostLines);
        }
        Iterator<String> oldest = pending.keySet().iterator();
        while (pending.size() > mostLines) {
            oldest.next();
            oldest.remove();
            lostLines++;
        }
    }

    /** Running ones first, then the last that finished, latest first. */
    List<AppEnergy> report() {
        List<AppEnergy> all = new ArrayList<>();
        running.values().forEach(it -> all.add(AppLine.energy(it, ledger.app(it.app()))));
        all.sort((one, other) -> one.app().compareTo(other.app()));
        ending.values().forEach(it -> all.add(AppLine.energy(it, ledger.app(it.app()))));
        all.addAll(finished);
        return all;
    }

    /** Those that have not ended, also those that only their containers told of. */
    List<String> running() {
        Set<String> all = new TreeSet<>(running.keySet());
        ledger.apps().stream()
                .map(AppAccount::app)
                .filter(it -> !ending.containsKey(it))
                .forEach(all::add);
        return List.copyOf(all);
    }

    /** Those that have no line yet. */
    List<AppNotes> unfinished() {
        List<AppNotes> all = new ArrayList<>(running.values());
        all.addAll(ending.values());
        return all;
    }

    /** Lines that are not known to be in a file, by application. */
    Map<String, String> pending() {
        return Collections.unmodifiableMap(new LinkedHashMap<>(pending));
    }

    /** How many lines are not known to be in a file. */
    int lines() {
        return pending.size();
    }

    /** Lines that were given up, as too many waited. */
    long lostLines() {
        return lostLines;
    }

    /** Lines that are in a file. */
    void written(Set<String> apps) {
        pending.keySet().removeAll(apps);
        losing &= pending.size() >= mostLines;
    }

    /** Applications of which anything is kept. */
    int size() {
        return running.size() + ending.size() + finished.size() + pending.size();
    }
}
