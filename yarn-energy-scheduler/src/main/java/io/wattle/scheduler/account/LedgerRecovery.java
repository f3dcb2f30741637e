package io.wattle.scheduler.account;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.ledger.LedgerOptions;
import io.wattle.scheduler.account.LedgerName.Kind;
import io.wattle.scheduler.store.StoredFormat;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
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

    private final LedgerFiles files;
    private final ListedFiles listed;
    private final LedgerStore.Activation self;
    private final Unreadable unreadable;
    private final SetAside aside;
    private final List<String> problems = new ArrayList<>();

    /** @param aside is told of what cannot be used */
    LedgerRecovery(LedgerFiles files, LedgerStore.Activation self, Unreadable unreadable, SetAside aside) {
        this.files = files;
        this.listed = new ListedFiles(files);
        this.self = self;
        this.unreadable = unreadable;
        this.aside = aside;
    }

    /**
     * What was found.
     *
     * @param book with all changes
     * @param seamless whether the ResourceManager right before this one saved it at its stop
     * @param names of the files that it was read from
     */
    record Found(BookState book, boolean seamless, List<String> names) {}

    /**
     * A state, and the last file that it was read from.
     *
     * @param head what that file says of itself
     */
    private record Saved(BookState book, JsonNode head, List<LedgerName> names) {
        LedgerName last() {
            return names.get(names.size() - 1);
        }

        Saved with(LedgerName name, JsonNode changes) {
            List<LedgerName> all = new ArrayList<>(names);
            all.add(name);
            return new Saved(BookJson.readChange(changes).applyTo(book), changes, all);
        }
    }

    /** What could not be read, for the log. */
    List<String> problems() {
        return problems;
    }

    /**
     * The newest state that can be used; empty if there is none.
     *
     * @param names all files, oldest first
     */
    Optional<Found> find(List<LedgerName> names) throws IOException {
        List<LedgerName> checkpoints = new ArrayList<>(
                names.stream().filter(it -> it.is(Kind.CHECKPOINT)).toList());
        Collections.reverse(checkpoints);
        IOException unread = null;
        boolean anyRead = false;
        for (LedgerName name : checkpoints) {
            Optional<String> text;
            try {
                text = listed.text(name.text());
            } catch (IOException e) {
                if (!unreadable.givesUp(name.text())) {
                    throw e;
                }
                unread = unread == null ? e : unread;
                problems.add(leaveOut(name, "unreadable", e));
                continue;
            }
            if (text.isEmpty()) {
                continue;
            }
            anyRead = true;
            int format = StoredFormat.of(text.get());
            if (format > BookJson.FORMAT) {
                problems.add(setAside(files, name, format));
                continue;
            }
            try {
                JsonNode json = JSON.readTree(text.get());
                requireNotLater(json, name);
                return Optional.of(found(new Saved(BookJson.read(json), json, List.of(name)), names));
            } catch (JsonProcessingException | RuntimeException e) {
                problems.add(leaveOut(name, "damaged", e));
            }
        }
        if (unread != null && !anyRead) {
            // None can be: that is the storage's trouble, which ends, and not a file's.
            throw new IOException(
                    "no checkpoint can be read (" + LedgerStore.firstLine(unread)
                            + "); if that lasts, move the checkpoint-* files away: figures begin anew then",
                    unread);
        }
        return Optional.empty();
    }

    /** A file of a later version gets a name that no version reads; what to say of it. */
    static String setAside(LedgerFiles files, LedgerName name, int format) throws IOException {
        files.rename(name.text(), StoredFormat.asideName(name.text(), format));
        return StoredFormat.asideMessage(name.text(), format, BookJson.FORMAT);
    }

    private Found found(Saved checkpoint, List<LedgerName> names) throws IOException {
        Saved last = withChanges(checkpoint, names);
        if (last.names().size() > 1) {
            try {
                return usable(last);
            } catch (RuntimeException e) {
                problems.add(leaveOut(last.names().get(1), "damaged", e));
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
        return new Found(
                book,
                seamless(saved.head()),
                saved.names().stream().map(LedgerName::text).toList());
    }

    private Saved withChanges(Saved checkpoint, List<LedgerName> names) throws IOException {
        Saved saved = checkpoint;
        for (LedgerName name : names) {
            LedgerName last = saved.last();
            if (name.is(Kind.LINES) || name.epoch() != last.epoch() || name.number() <= last.number()) {
                continue;
            }
            if (name.is(Kind.CHECKPOINT)) {
                // One that cannot be used: what follows are changes of it.
                return saved;
            }
            if (name.number() > last.number() + 1) {
                problems.add(missing(Kind.CHANGES.name(last.epoch(), last.number() + 1), name));
                return saved;
            }
            try {
                Optional<String> text = listed.text(name.text());
                if (text.isEmpty()) {
                    problems.add(missing(name.text(), name));
                    return saved;
                }
                saved = saved.with(name, JSON.readTree(text.get()));
            } catch (JsonProcessingException | RuntimeException e) {
                problems.add(leaveOut(name, "damaged", e));
                return saved;
            } catch (IOException e) {
                if (!unreadable.givesUp(name.text())) {
                    throw e;
                }
                problems.add(leaveOut(name, "unreadable", e));
                return saved;
            }
        }
        return saved;
    }

    private static String missing(String name, LedgerName leftOut) {
        return name + " is missing: changes are left out from " + leftOut.text()
                + " on. To have them counted, stop the ResourceManager before it has saved much, put the file back, and move"
                + " later checkpoints away";
    }

    private String leaveOut(LedgerName name, String why, Exception cause) {
        String also = name.is(Kind.CHANGES) ? ", as are the changes after it" : "";
        return name.text() + " is " + why + " and is left out" + also + " (" + LedgerStore.firstLine(cause)
                + "); it is kept as " + aside.add(name.text(), why);
    }

    /** One that was deposed while its directory did not answer must not take the ledger from the next one. */
    private void requireNotLater(JsonNode json, LedgerName name) throws LedgerStore.ReplacedException {
        // Both: the state store may have been formatted, and clocks differ.
        if (self.number() > 0
                && json.path("resource_manager").asLong() > self.number()
                && name.epoch() > self.millis()) {
            throw new LedgerStore.ReplacedException(name.epoch());
        }
    }

    private boolean seamless(JsonNode json) {
        return json.path("last").asBoolean()
                && self.number() > 0
                && json.path("resource_manager").asLong(-1) + 1 == self.number();
    }

    /** An older checkpoint can have applications as running whose lines were written later. */
    private BookState withoutWritten(BookState state, long of, LedgerStore.Position from) throws IOException {
        Set<String> written = new WrittenLines(files, unreadable).since(of, from, problems);
        Map<String, String> pending = new LinkedHashMap<>(state.pending());
        pending.keySet().removeAll(written);
        return new BookState(
                state.ledger(),
                state.apps().stream().filter(it -> !written.contains(it.app())).toList(),
                pending,
                state.since());
    }
}
