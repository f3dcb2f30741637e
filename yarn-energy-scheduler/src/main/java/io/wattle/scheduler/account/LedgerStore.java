package io.wattle.scheduler.account;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.scheduler.store.Activation;
import io.wattle.scheduler.store.EpochFiles;
import io.wattle.scheduler.store.EpochName;
import io.wattle.scheduler.store.FileKind;
import io.wattle.scheduler.store.ReplacedException;
import io.wattle.scheduler.store.SetAside;
import io.wattle.scheduler.store.StateFiles;
import io.wattle.scheduler.store.Unreadable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ledger's files: checkpoints, changes between two of them, and lines of finished applications. A line is committed by
 * the checkpoint, or the changes, that have it among the pending ones; only then is it appended to a file. Whoever recovers
 * appends those that are not in the files yet, so that each application has one line. Not thread safe; only one
 * ResourceManager at a time is active, and one that has been replaced stops at its next save.
 */
final class LedgerStore {

    private static final Logger LOG = LoggerFactory.getLogger(EnergyAccounting.class);
    private static final ObjectMapper JSON = new ObjectMapper();

    /** So many checkpoints are kept, and the changes after them: the newest could be unreadable. */
    private static final int KEPT_CHECKPOINTS = 3;

    /** Changes lose all that came after the first that is lost: so much is at stake at most. */
    private static final Duration LONGEST_BETWEEN_CHECKPOINTS = Duration.ofMinutes(10);

    private final EpochFiles files;
    private final LongSupplier clock;
    private final long resourceManager;
    private final Limits limits;
    private final Unreadable unreadable;
    private List<EpochName> foundIn = List.of();
    private long number;

    /** What the newest checkpoint and the changes after it say; null if nobody knows, or before the first. */
    private BookState saved;

    private int changes;
    private long checkpointNanos;
    private long file = 1;
    private long bytes;
    private StateFiles.Appender appender;
    private Position uncertainFrom;

    /** Where the lines of a checkpoint begin, or behind it. */
    record Position(long file, long bytes) {}

    private LedgerStore(
            EpochFiles files, long resourceManager, Limits limits, Unreadable unreadable, LongSupplier clock) {
        this.files = files;
        this.clock = clock;
        this.unreadable = unreadable;
        this.resourceManager = resourceManager;
        this.limits = limits;
    }

    /**
     * How much is written before something else is.
     *
     * @param rotateBytes of a file of lines before the next one begins
     * @param keepFiles files of lines that are kept
     * @param changesBetween files of changes between two checkpoints, 0 or more; fewer if that would take over 10 minutes
     */
    record Limits(long rotateBytes, int keepFiles, int changesBetween) {}

    /**
     * What was saved.
     *
     * @param apps applications whose lines are in a file now
     * @param bytes of the checkpoint or the changes
     */
    record Saved(Set<String> apps, long bytes) {}

    /**
     * A store, and what was found in it.
     *
     * @param book empty if there is no readable checkpoint
     * @param seamless whether the book is what the ResourceManager right before this one saved at its stop
     * @param problems what could not be read, for the log
     */
    record Recovered(LedgerStore store, Optional<BookState> book, boolean seamless, List<String> problems) {}

    /**
     * Begins an epoch, later than all that are there.
     *
     * @param unreadable the same one for each attempt
     * @param clock nanoseconds, only forward
     * @throws ReplacedException if a ResourceManager that became active after this one has been here
     * @throws IOException if the files cannot be listed or read; a checkpoint that makes no sense, or that could not be read
     *     for long while another one can, is a problem, not an exception
     */
    static Recovered recover(
            StateFiles directory, Activation self, Limits limits, Unreadable unreadable, LongSupplier clock)
            throws IOException {
        EpochFiles files = EpochFiles.begin(directory, self.millis(), LedgerKind.ALL);
        LedgerStore store = new LedgerStore(files, self.number(), limits, unreadable, clock);
        LedgerRecovery recovery = new LedgerRecovery(files, self, unreadable);
        Optional<LedgerRecovery.Found> found = recovery.find();
        store.foundIn = found.map(LedgerRecovery.Found::names).orElse(List.of());
        return new Recovered(
                store,
                found.map(LedgerRecovery.Found::book),
                found.map(LedgerRecovery.Found::seamless).orElse(false),
                recovery.problems());
    }

    /** What was found cannot be used: it is kept, and the next save does not take its place. */
    void giveUpFound() {
        foundIn.forEach(it -> files.setAside(it, SetAside.Reason.GIVEN_UP));
    }

    /**
     * Saves a state, whole or what has changed of it, and appends its pending lines.
     *
     * @param last whether this ResourceManager stops with it
     * @throws ReplacedException if another ResourceManager has taken over: nothing more is to be saved
     * @throws IOException if it failed; the next save brings everything into order
     */
    Saved save(BookState state, boolean last) throws IOException {
        files.requireNewest();
        Map<String, String> lines = new LinkedHashMap<>(state.pending());
        if (uncertainFrom != null) {
            // After a failure nobody knows what of it came through.
            List<String> problems = new ArrayList<>();
            lines.keySet().removeAll(new WrittenLines(files, unreadable).since(files.epoch(), uncertainFrom, problems));
            problems.forEach(it -> LOG.error("Energy ledger: {}", it));
        }
        files.moveAside();
        Position from = uncertainFrom == null ? new Position(file, bytes) : uncertainFrom;
        long written = write(state, from, last);
        append(lines.values(), from);
        uncertainFrom = null;
        saved = state;
        return new Saved(Set.copyOf(state.pending().keySet()), written);
    }

    private long write(BookState state, Position from, boolean last) throws IOException {
        BookState before = saved;
        long now = clock.getAsLong();
        boolean whole = before == null
                || changes >= limits.changesBetween()
                || now - checkpointNanos >= LONGEST_BETWEEN_CHECKPOINTS.toNanos();
        // Until all of this has succeeded nobody knows what changes would be changes of.
        saved = null;
        ObjectNode json = whole ? BookJson.write(state) : BookJson.write(BookChange.between(before, state));
        json.put("epoch", files.epoch());
        json.put("file", from.file());
        json.put("bytes", from.bytes());
        json.put("resource_manager", resourceManager);
        json.put("last", last);
        String text = JSON.writeValueAsString(json);
        files.replace(whole ? LedgerKind.CHECKPOINT : LedgerKind.CHANGES, ++number, text);
        changes = whole ? 0 : changes + 1;
        checkpointNanos = whole ? now : checkpointNanos;
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Ends the file; what is saved is safe without. */
    void close() throws IOException {
        if (appender != null) {
            StateFiles.Appender open = appender;
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
            if (appender != null && bytes >= limits.rotateBytes()) {
                close();
                nextFile();
            }
            if (appender == null) {
                appender = files.create(LedgerKind.LINES, file);
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

    /**
     * Deletes what is older than is to be kept.
     *
     * @throws IOException if any of it stays; the others are deleted
     */
    void clean() throws IOException {
        files.clean(this::old);
    }

    private List<EpochName> old(List<EpochName> names) {
        List<EpochName> checkpoints = ofKind(names, LedgerKind.CHECKPOINT);
        List<EpochName> old = new ArrayList<>(EpochFiles.allButLast(checkpoints, KEPT_CHECKPOINTS));
        old.addAll(EpochFiles.allButLast(ofKind(names, LedgerKind.LINES), limits.keepFiles()));
        if (checkpoints.size() >= KEPT_CHECKPOINTS) {
            EpochName oldestKept = checkpoints.get(checkpoints.size() - KEPT_CHECKPOINTS);
            ofKind(names, LedgerKind.CHANGES).stream()
                    .filter(it -> it.before(oldestKept))
                    .forEach(old::add);
        }
        return old;
    }

    private static List<EpochName> ofKind(List<EpochName> names, FileKind kind) {
        return names.stream().filter(it -> it.is(kind)).toList();
    }
}
