package io.wattle.scheduler.account;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.ledger.LedgerOptions;
import io.wattle.scheduler.store.Activation;
import io.wattle.scheduler.store.EpochFiles;
import io.wattle.scheduler.store.EpochName;
import io.wattle.scheduler.store.NewestFile;
import io.wattle.scheduler.store.SetAside;
import io.wattle.scheduler.store.Unreadable;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Looks for what was saved last: the newest checkpoint that can be used, and the changes that follow it, up to the first
 * that cannot. Used once, by one thread.
 */
final class LedgerRecovery {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Of changes that cannot be used. */
    private static final String ALSO = ", as are the changes after it";

    private final EpochFiles files;
    private final Activation self;
    private final Unreadable unreadable;
    private final NewestFile newest;

    LedgerRecovery(EpochFiles files, Activation self, Unreadable unreadable) {
        this.files = files;
        this.self = self;
        this.unreadable = unreadable;
        newest = new NewestFile(files, unreadable);
    }

    /**
     * What was found.
     *
     * @param book with all changes
     * @param seamless whether the ResourceManager right before this one saved it at its stop
     * @param names of the files that it was read from
     */
    record Found(BookState book, boolean seamless, List<EpochName> names) {}

    /**
     * A state, and the last file that it was read from.
     *
     * @param head what that file says of itself
     */
    private record Saved(BookState book, JsonNode head, List<EpochName> names) {
        EpochName last() {
            return names.get(names.size() - 1);
        }

        Saved with(EpochName name, JsonNode changes) {
            List<EpochName> all = new ArrayList<>(names);
            all.add(name);
            return new Saved(BookJson.readChange(changes).applyTo(book), changes, all);
        }
    }

    /** What could not be read, for the log. */
    List<String> problems() {
        return newest.problems();
    }

    /** The newest state that can be used; empty if there is none. */
    Optional<Found> find() throws IOException {
        List<EpochName> names = files.names();
        return newest.find(names, LedgerKind.CHECKPOINT, (name, text) -> {
            JsonNode json = JSON.readTree(text);
            self.requireNotBefore(name, json.path("resource_manager").asLong());
            return found(new Saved(BookJson.read(json), json, List.of(name)), names);
        });
    }

    private Found found(Saved checkpoint, List<EpochName> names) throws IOException {
        Saved last = withChanges(checkpoint, names);
        if (last.names().size() > 1) {
            try {
                return usable(last);
            } catch (RuntimeException e) {
                newest.leaveOut(last.names().get(1), SetAside.Reason.DAMAGED, ALSO, e);
            }
        }
        return usable(checkpoint);
    }

    /** A state that contradicts itself is found here, where the one before it is still at hand. */
    private Found usable(Saved saved) throws IOException {
        LedgerStore.Position from =
                new LedgerStore.Position(Json.whole(saved.head(), "file"), Json.whole(saved.head(), "bytes"));
        BookState book = withoutWritten(saved.book(), saved.last().epoch(), from);
        new AccountBook(LedgerOptions.DEFAULTS, 0, book, true, Instant.EPOCH).state();
        return new Found(book, seamless(saved.head()), saved.names());
    }

    private Saved withChanges(Saved checkpoint, List<EpochName> names) throws IOException {
        Saved saved = checkpoint;
        for (EpochName name : names) {
            EpochName last = saved.last();
            if (name.is(LedgerKind.LINES) || name.epoch() != last.epoch() || name.number() <= last.number()) {
                continue;
            }
            if (name.is(LedgerKind.CHECKPOINT)) {
                // One that cannot be used: what follows are changes of it.
                return saved;
            }
            if (name.number() > last.number() + 1) {
                problems().add(missing(LedgerKind.CHANGES.name(last.epoch(), last.number() + 1), name));
                return saved;
            }
            try {
                Optional<String> text = files.text(name);
                if (text.isEmpty()) {
                    problems().add(missing(name.text(), name));
                    return saved;
                }
                saved = saved.with(name, JSON.readTree(text.get()));
            } catch (JsonProcessingException | RuntimeException e) {
                newest.leaveOut(name, SetAside.Reason.DAMAGED, ALSO, e);
                return saved;
            } catch (IOException e) {
                newest.awaitOrLeaveOut(name, ALSO, e);
                return saved;
            }
        }
        return saved;
    }

    private static String missing(String name, EpochName leftOut) {
        return name + " is missing: changes are left out from " + leftOut.text()
                + " on. To have them counted, stop the ResourceManager before it has saved much, put the file back, and move"
                + " later checkpoints away";
    }

    private boolean seamless(JsonNode json) {
        return json.path("last").asBoolean()
                && self.number() > 0
                && json.path("resource_manager").asLong(-1) + 1 == self.number();
    }

    /** An older checkpoint can have applications as running whose lines were written later. */
    private BookState withoutWritten(BookState state, long of, LedgerStore.Position from) throws IOException {
        Set<String> written = new WrittenLines(files, unreadable).since(of, from, problems());
        Map<String, String> pending = new LinkedHashMap<>(state.pending());
        pending.keySet().removeAll(written);
        return new BookState(
                state.ledger(),
                state.apps().stream().filter(it -> !written.contains(it.app())).toList(),
                pending,
                state.since());
    }
}
