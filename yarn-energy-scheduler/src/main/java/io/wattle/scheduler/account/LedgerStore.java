package io.wattle.scheduler.account;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.ledger.LedgerOptions;
import io.wattle.scheduler.store.StoredFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ledger's files: checkpoints, and lines of finished applications. A line is committed by the checkpoint that has it
 * among its pending ones; only then is it appended to a file. Whoever recovers appends those that are not in the files
 * yet, so that each application has one line. Not thread safe; only one ResourceManager at a time is active, and one that
 * has been replaced stops at its next save.
 */
final class LedgerStore {

    private static final Logger LOG = LoggerFactory.getLogger(EnergyAccounting.class);
    private static final ObjectMapper JSON = new ObjectMapper();

    /** So many checkpoints are kept: the newest could be unreadable. */
    private static final int KEPT_CHECKPOINTS = 3;

    private final LedgerFiles files;
    private final ListedFiles listed;
    private final long epoch;
    private final long resourceManager;
    private final long rotateBytes;
    private final int keepFiles;
    private final Unreadable unreadable;
    private final SetAside aside;
    private LedgerName foundIn;
    private long checkpoint;
    private long file = 1;
    private long bytes;
    private LedgerFiles.Appender appender;
    private Position uncertainFrom;
    private boolean swept;

    /** Where the lines of a checkpoint begin, or behind it. */
    record Position(long file, long bytes) {}

    private LedgerStore(
            LedgerFiles files,
            long epoch,
            long resourceManager,
            long rotateBytes,
            int keepFiles,
            Unreadable unreadable) {
        this.files = files;
        listed = new ListedFiles(files);
        this.unreadable = unreadable;
        aside = new SetAside(files);
        this.epoch = epoch;
        this.resourceManager = resourceManager;
        this.rotateBytes = rotateBytes;
        this.keepFiles = keepFiles;
    }

    /**
     * A store, and what was found in it.
     *
     * @param book empty if there is no readable checkpoint
     * @param seamless whether the book is what the ResourceManager right before this one saved at its stop
     * @param problems what could not be read, for the log
     */
    record Recovered(LedgerStore store, Optional<BookState> book, boolean seamless, List<String> problems) {}

    /**
     * Which ResourceManager this is.
     *
     * @param millis wall clock when it became active
     * @param number the state store's count of ResourceManagers that became active; 0 if it has none
     */
    record Activation(long millis, long number) {}

    /** Another ResourceManager has taken over. */
    static final class ReplacedException extends IOException {
        private static final long serialVersionUID = 1;

        ReplacedException(long epoch) {
            super("another ResourceManager has taken the ledger over (epoch " + epoch + ")");
        }
    }

    /**
     * Begins an epoch, later than all that are there.
     *
     * @param unreadable the same one for each attempt
     * @throws ReplacedException if a ResourceManager that became active after this one has been here
     * @throws IOException if the files cannot be listed or read; a checkpoint that makes no sense, or that could not be read
     *     for long while another one can, is a problem, not an exception
     */
    static Recovered recover(LedgerFiles files, Activation self, long rotateBytes, int keepFiles, Unreadable unreadable)
            throws IOException {
        List<LedgerName> names = LedgerName.of(files.names());
        long latest = names.stream().mapToLong(LedgerName::epoch).max().orElse(0);
        LedgerStore store = new LedgerStore(
                files, Math.max(self.millis(), latest + 1), self.number(), rotateBytes, keepFiles, unreadable);
        List<String> problems = new ArrayList<>();
        List<LedgerName> checkpoints =
                new ArrayList<>(names.stream().filter(LedgerName::checkpoint).toList());
        Collections.reverse(checkpoints);
        IOException unread = null;
        boolean anyRead = false;
        for (LedgerName name : checkpoints) {
            Optional<String> text;
            try {
                text = store.listed.text(name.text());
            } catch (IOException e) {
                if (!unreadable.givesUp(name.text())) {
                    throw e;
                }
                unread = unread == null ? e : unread;
                problems.add(store.leaveOut(name, "unreadable", e));
                continue;
            }
            if (text.isEmpty()) {
                continue;
            }
            anyRead = true;
            int format = StoredFormat.of(text.get());
            if (format > BookJson.FORMAT) {
                problems.add(store.setAside(name, format));
                continue;
            }
            try {
                JsonNode json = JSON.readTree(text.get());
                requireNotLater(json, name, self);
                BookState book = store.book(json, name, problems);
                store.foundIn = name;
                return new Recovered(store, Optional.of(book), seamless(json, self), problems);
            } catch (JsonProcessingException | RuntimeException e) {
                problems.add(store.leaveOut(name, "damaged", e));
            }
        }
        if (unread != null && !anyRead) {
            // None can be: that is the storage's trouble, which ends, and not a file's.
            throw new IOException(
                    "no checkpoint can be read (" + firstLine(unread)
                            + "); if that lasts, move the checkpoint-* files away: figures begin anew then",
                    unread);
        }
        return new Recovered(store, Optional.empty(), false, problems);
    }

    private String leaveOut(LedgerName name, String why, Exception cause) {
        return name.text() + " is " + why + " and is left out (" + firstLine(cause) + "); it is kept as "
                + aside.add(name.text(), why);
    }

    /** What was found cannot be used: it is kept, and the next save does not take its place. */
    void giveUpFound() {
        if (foundIn != null) {
            aside.add(foundIn.text(), "given-up");
        }
    }

    private BookState book(JsonNode json, LedgerName name, List<String> problems) throws IOException {
        BookState state = BookJson.read(json);
        Position from = new Position(Json.whole(json, "file"), Json.whole(json, "bytes"));
        BookState book = withoutWritten(state, name.epoch(), from, problems);
        // A state that contradicts itself is found here, where the checkpoint before it is still at hand.
        new AccountBook(LedgerOptions.DEFAULTS, 0, book, true, Instant.EPOCH).state();
        return book;
    }

    /** One that was deposed while its directory did not answer must not take the ledger from the next one. */
    private static void requireNotLater(JsonNode json, LedgerName name, Activation self) throws ReplacedException {
        // Both: the state store may have been formatted, and clocks differ.
        if (self.number() > 0
                && json.path("resource_manager").asLong() > self.number()
                && name.epoch() > self.millis()) {
            throw new ReplacedException(name.epoch());
        }
    }

    private static boolean seamless(JsonNode json, Activation self) {
        return json.path("last").asBoolean()
                && self.number() > 0
                && json.path("resource_manager").asLong(-1) + 1 == self.number();
    }

    private String setAside(LedgerName name, int format) throws IOException {
        files.rename(name.text(), StoredFormat.asideName(name.text(), format));
        return StoredFormat.asideMessage(name.text(), format, BookJson.FORMAT);
    }

    /**
     * Saves a state and appends its pending lines.
     *
     * @param last whether this ResourceManager stops with it
     * @return the applications whose lines are in a file now
     * @throws ReplacedException if another ResourceManager has taken over: nothing more is to be saved
     * @throws IOException if it failed; the next save brings everything into order
     */
    Set<String> save(ObjectNode state, Map<String, String> pending, boolean last) throws IOException {
        requireNewest();
        Map<String, String> lines = new LinkedHashMap<>(pending);
        if (uncertainFrom != null) {
            // After a failure nobody knows what of it came through.
            List<String> problems = new ArrayList<>();
            lines.keySet().removeAll(lines().since(epoch, uncertainFrom, problems));
            problems.forEach(it -> LOG.error("Energy ledger: {}", it));
        }
        moveAside();
        Position from = uncertainFrom == null ? new Position(file, bytes) : uncertainFrom;
        state.put("epoch", epoch);
        state.put("file", from.file());
        state.put("bytes", from.bytes());
        state.put("resource_manager", resourceManager);
        state.put("last", last);
        files.replace(LedgerName.checkpoint(epoch, ++checkpoint), JSON.writeValueAsString(state));
        append(lines.values(), from);
        uncertainFrom = null;
        return Set.copyOf(pending.keySet());
    }

    /** What keeps its name is told by {@link #clean}, and must not keep what is new from being saved. */
    private void moveAside() {
        try {
            aside.move();
        } catch (IOException e) {
            return;
        }
    }

    /** Ends the file; what is saved is safe without. */
    void close() throws IOException {
        if (appender != null) {
            LedgerFiles.Appender open = appender;
            appender = null;
            open.close();
        }
    }

    private void append(Iterable<String> lines, Position from) throws IOException {
        StringBuilder text = new StringBuilder();
        lines.forEach(it -> text.append(it).append('\n'));
        if (text.isEmpty()) {
            return;
        }
        try {
            if (appender != null && bytes >= rotateBytes) {
                close();
                nextFile();
            }
            if (appender == null) {
                appender = files.create(LedgerName.lines(epoch, file));
            }
            appender.append(text.toString());
            bytes += text.toString().getBytes(StandardCharsets.UTF_8).length;
        } catch (IOException | RuntimeException | Error e) {
            // Whatever it was: a part may be in the file.
            uncertainFrom = from;
            nextFile();
            closeAfter(e);
            throw e;
        }
    }

    private void closeAfter(Throwable failure) {
        try {
            close();
        } catch (IOException | RuntimeException | Error e) {
            failure.addSuppressed(e);
        }
    }

    private void nextFile() {
        file++;
        bytes = 0;
    }

    private void requireNewest() throws IOException {
        for (LedgerName name : LedgerName.of(files.names())) {
            if (name.epoch() > epoch) {
                throw new ReplacedException(name.epoch());
            }
        }
    }

    /**
     * Deletes what is older than is to be kept.
     *
     * @throws IOException if any of it stays; the others are deleted
     */
    void clean() throws IOException {
        if (!swept) {
            // Once: what stays of so little must not keep the rest from being deleted.
            swept = true;
            sweep();
        }
        IOException failure = null;
        try {
            aside.move();
        } catch (IOException e) {
            failure = e;
        }
        List<LedgerName> names = LedgerName.of(files.names());
        List<LedgerName> old = new ArrayList<>();
        old.addAll(allButLast(names.stream().filter(LedgerName::checkpoint).toList(), KEPT_CHECKPOINTS));
        old.addAll(allButLast(names.stream().filter(it -> !it.checkpoint()).toList(), keepFiles));
        for (LedgerName name : old) {
            try {
                if (!aside.waits(name.text())) {
                    delete(name);
                }
            } catch (IOException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Each ResourceManager that crashed in a save has left one. */
    private void sweep() throws IOException {
        for (String name : files.unfinished()) {
            if (LedgerName.epochOf(name).orElse(epoch) < epoch) {
                files.delete(name);
            }
        }
    }

    private static List<LedgerName> allButLast(List<LedgerName> oldestFirst, int keep) {
        return oldestFirst.subList(0, Math.max(0, oldestFirst.size() - keep));
    }

    private void delete(LedgerName name) throws IOException {
        int format;
        try {
            format = name.epoch() == epoch ? StoredFormat.FIRST : listed.format(name.text());
        } catch (IOException e) {
            // It could hold what is nowhere else, or be of a later version.
            if (name.checkpoint()) {
                aside.add(name.text(), "unreadable");
            }
            throw e;
        }
        if (name.checkpoint() && format > BookJson.FORMAT) {
            setAside(name, format);
        } else if (name.checkpoint() || format <= AppLine.FORMAT) {
            files.delete(name.text());
        }
    }

    /** An older checkpoint can have applications as running whose lines were written later. */
    private BookState withoutWritten(BookState state, long of, Position from, List<String> problems)
            throws IOException {
        Set<String> written = lines().since(of, from, problems);
        Map<String, String> pending = new LinkedHashMap<>(state.pending());
        pending.keySet().removeAll(written);
        return new BookState(
                state.ledger(),
                state.apps().stream().filter(it -> !written.contains(it.app())).toList(),
                pending,
                state.since());
    }

    private WrittenLines lines() {
        return new WrittenLines(files, unreadable);
    }

    /** What went wrong, for a message. */
    static String firstLine(Throwable e) {
        return String.valueOf(e.getMessage() == null ? e : e.getMessage())
                .lines()
                .findFirst()
                .orElse("");
    }
}
