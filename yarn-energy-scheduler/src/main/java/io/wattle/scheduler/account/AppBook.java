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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The applications: what is known of the running ones, the last finished ones, and the lines of finished ones that are not
 * known to be in a file yet. Not thread safe.
 */
final class AppBook {

    /** Containers of an application whose last reading does not come within this time stay unmetered. */
    static final Duration LONGEST_SETTLING = Duration.ofMinutes(15);

    static final int MOST_FINISHED = 200;

    private final EnergyLedger ledger;
    private final Map<String, AppNotes> running = new HashMap<>();
    private final Map<String, AppNotes> ending = new HashMap<>();
    private final Set<String> fromBefore = new HashSet<>();
    private final Deque<AppEnergy> finished = new ArrayDeque<>();
    private final Map<String, String> pending = new LinkedHashMap<>();

    AppBook(EnergyLedger ledger) {
        this.ledger = ledger;
    }

    /** Applications as they were when a ResourceManager before this one saved them. */
    void restore(Collection<AppNotes> apps, Map<String, String> lines) {
        for (AppNotes app : apps) {
            (app.end().isPresent() ? ending : running).put(app.app(), app);
            fromBefore.add(app.app());
        }
        pending.putAll(lines);
    }

    /** An application of before goes on under the name that it had. */
    void added(AccountEvent.AppAdded app) {
        fromBefore.remove(app.app());
        AppNotes notes =
                new AppNotes(app.app(), app.name(), app.user(), app.queue(), app.submitted(), Optional.empty());
        if (!ending.containsKey(app.app()) && !pending.containsKey(app.app())) {
            running.putIfAbsent(app.app(), notes);
        }
    }

    void removed(String app, AppEnd end) {
        AppNotes notes = running.remove(app);
        if (notes != null) {
            ending.put(app, notes.ended(end));
        }
    }

    /** What ran before and did not come back has ended meanwhile. */
    void endMissing(Function<String, Optional<AppEnd>> ends, Instant now) {
        for (String app : List.copyOf(fromBefore)) {
            removed(app, ends.apply(app).orElse(new AppEnd("", now)));
        }
        fromBefore.clear();
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
        pending.put(
                notes.app(), AppLine.json(energy, notes.end().map(AppEnd::state).orElse("")));
        finished.addFirst(energy);
        while (finished.size() > MOST_FINISHED) {
            finished.removeLast();
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

    /** Lines that are in a file. */
    void written(Set<String> apps) {
        pending.keySet().removeAll(apps);
    }

    /** Applications of which anything is kept. */
    int size() {
        return running.size() + ending.size() + finished.size() + pending.size();
    }
}
