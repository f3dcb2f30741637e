package io.wattle.scheduler.tandem;

import io.wattle.scheduler.store.Activation;
import io.wattle.scheduler.store.EpochFiles;
import io.wattle.scheduler.store.EpochName;
import io.wattle.scheduler.store.FileKind;
import io.wattle.scheduler.store.ReplacedException;
import io.wattle.scheduler.store.StateFiles;
import io.wattle.scheduler.store.StoredFormat;
import io.wattle.tandem.lifecycle.NodeRecord;
import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What has happened to nodes, line by line, in a directory that all ResourceManagers reach. Whoever becomes active announces itself by a file of
 * a later epoch and then reads; whoever writes looks after it has written whether there is a later one. So one that is replaced either
 * sees it and runs no program, or its line is read by the one that replaces it. For one thread.
 */
final class TandemJournal implements Closeable {

    static final FileKind KIND = new FileKind("tandem", JournalCodec.FORMAT, FileKind.Shape.LINES);

    /** Lines after which a new file begins. */
    static final int MOST_LINES = 10_000;

    private static final Logger LOG = LoggerFactory.getLogger(TandemJournal.class);

    /** Files that are kept, for people. */
    private static final int RETAINED_FILES = 5;

    private final EpochFiles files;
    private final Activation self;
    private final Map<String, NodeRecord> nodes = new LinkedHashMap<>();
    private StateFiles.Appender appender;
    private long number;
    private int lines;
    private boolean failed;

    private TandemJournal(EpochFiles files, Activation self) {
        this.files = files;
        this.self = self;
    }

    /**
     * Begins an epoch; nothing is written yet.
     *
     * @throws IOException if the directory cannot be listed
     */
    static TandemJournal begin(StateFiles directory, Activation self) throws IOException {
        return new TandemJournal(EpochFiles.begin(directory, self.millis(), List.of(KIND)), self);
    }

    /**
     * Announces this ResourceManager, and reads what those before it have left. May be called again where it failed.
     *
     * @param nowSeconds when all times of what is read begin
     * @return nodes that are not simply awake
     * @throws ReplacedException if a ResourceManager that became active after this one has been here
     * @throws IOException if that is to be tried again
     */
    List<NodeRecord> attach(double nowSeconds) throws IOException {
        nodes.clear();
        close();
        requireNotReplaced(nowSeconds);
        announce();
        readOthers(nowSeconds);
        writeAll();
        requireNewest();
        return List.copyOf(nodes.values());
    }

    /** Nodes that those before this one have left asleep, or on their way there or back. Writes nothing. */
    int countSwitched(double nowSeconds) throws IOException {
        nodes.clear();
        readOthers(nowSeconds);
        return (int) nodes.values().stream()
                .filter(it ->
                        it.durableState().isPersistent() || it.maintenance().isAsked())
                .count();
    }

    /** Before anything is written: one that was replaced while its directory did not answer must not take the files from the next one. */
    private void requireNotReplaced(double nowSeconds) throws IOException {
        List<EpochName> names = files.names();
        if (!names.isEmpty()) {
            EpochName newest = names.get(names.size() - 1);
            Optional<String> text = files.text(newest);
            if (text.isPresent()) {
                self.requireNotBefore(
                        newest, JournalCodec.read(text.get(), nowSeconds).resourceManager());
            }
        }
    }

    private void announce() throws IOException {
        appender = files.create(KIND, number);
        appender.append(JournalCodec.header(self.number()));
    }

    /** From the newest file on that goes on from all before it. */
    private void readOthers(double nowSeconds) throws IOException {
        List<EpochName> names = new ArrayList<>(files.names());
        names.removeIf(it -> it.epoch() >= files.epoch());
        for (int i = names.size() - 1; i >= 0; i--) {
            Optional<String> text = files.text(names.get(i));
            if (text.isEmpty()) {
                continue;
            }
            int format = StoredFormat.of(text.get());
            if (format > JournalCodec.FORMAT) {
                throw new IOException(names.get(i).text() + " is of format " + format + " (this version reads up to "
                        + JournalCodec.FORMAT
                        + "); go back to the later version, or move the file away and see which nodes sleep");
            }
            JournalCodec.JournalContent file = JournalCodec.read(text.get(), nowSeconds);
            if (file.malformedLines() > 0) {
                LOG.error(
                        "Tandem: {} of the lines of {} make no sense and are left out",
                        file.malformedLines(),
                        names.get(i).text());
            }
            if (file.complete()) {
                nodes.putAll(file.nodes());
                LOG.info(
                        "Tandem: {} nodes are known from {}",
                        nodes.size(),
                        names.get(i).text());
                return;
            }
        }
    }

    private void writeAll() throws IOException {
        StringBuilder text = new StringBuilder();
        nodes.values().forEach(it -> text.append(JournalCodec.node(it, Instant.now())));
        appender.append(text + JournalCodec.complete());
        lines = nodes.size();
        try {
            files.clean(names -> EpochFiles.allButLast(names, RETAINED_FILES));
        } catch (IOException e) {
            LOG.warn("Tandem: old files of the journal stay: {}", e.toString());
        }
    }

    /** What was read and written so far. @param nowSeconds when all its times begin */
    List<NodeRecord> replay(double nowSeconds) {
        return nodes.values().stream().map(it -> it.afterRestart(nowSeconds)).toList();
    }

    /**
     * Writes changes down. Once it returns they survive this process, and this ResourceManager is the active one.
     *
     * @throws ReplacedException if another ResourceManager has taken over: no program may run any more
     * @throws IOException if they are not known to be written
     */
    void append(Collection<NodeRecord> changes) throws IOException {
        for (NodeRecord each : changes) {
            if (each.isPersistent()) {
                nodes.put(each.host(), each);
            } else {
                nodes.remove(each.host());
            }
        }
        if (failed || lines >= MOST_LINES) {
            // What was half written has no end; the next file has all.
            rollFile();
        } else {
            write(changes);
        }
        requireNewest();
    }

    private void write(Collection<NodeRecord> changes) throws IOException {
        StringBuilder text = new StringBuilder();
        changes.forEach(it -> text.append(JournalCodec.node(it, Instant.now())));
        failed = true;
        appender.append(text.toString());
        failed = false;
        lines += changes.size();
    }

    private void rollFile() throws IOException {
        failed = true;
        close();
        number++;
        announce();
        writeAll();
        failed = false;
    }

    /** @throws ReplacedException if another ResourceManager has taken over */
    void requireNewest() throws IOException {
        files.requireNewest();
    }

    @Override
    public void close() {
        try {
            if (appender != null) {
                appender.close();
            }
        } catch (IOException e) {
            // Each line was flushed: nothing is lost.
            LOG.warn("Tandem: a file of the journal could not be closed: {}", e.toString());
        }
    }
}
