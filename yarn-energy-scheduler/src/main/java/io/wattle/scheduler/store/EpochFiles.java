package io.wattle.scheduler.store;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The files of some kinds in a directory that ResourceManagers share, one active after the other. Each writes under an epoch
 * of its own, later than all that are there, and no more once there is a later one: so none overwrites what another wrote.
 * Nothing is deleted that cannot be read or that a later version wrote. Used by one thread.
 */
public final class EpochFiles {

    private final StateFiles files;
    private final ListedFiles listed;
    private final List<FileKind> kinds;
    private final SetAside aside;
    private final long epoch;
    private boolean swept;

    private EpochFiles(StateFiles files, List<FileKind> kinds, long epoch) {
        this.files = files;
        this.kinds = kinds;
        this.epoch = epoch;
        listed = new ListedFiles(files);
        aside = new SetAside(files, kinds);
    }

    /**
     * Begins an epoch.
     *
     * @param millis wall clock when this ResourceManager became active, the same one for each attempt
     * @throws IOException if the files cannot be listed
     */
    public static EpochFiles begin(StateFiles files, long millis, List<FileKind> kinds) throws IOException {
        List<EpochName> names = EpochName.of(files.names(), kinds);
        long latest = names.isEmpty() ? 0 : names.get(names.size() - 1).epoch();
        return new EpochFiles(files, kinds, Math.max(millis, latest + 1));
    }

    /** The epoch of this ResourceManager, and so of all that is written here. */
    public long epoch() {
        return epoch;
    }

    /** All finished files of these kinds, oldest first. */
    public List<EpochName> names() throws IOException {
        return EpochName.of(files.names(), kinds);
    }

    /** The text of a file that was listed; empty if it is gone by now. */
    public Optional<String> text(EpochName name) throws IOException {
        return listed.text(name.text());
    }

    /** A file from a byte on; empty if it is gone by now, or shorter. */
    public Optional<InputStream> open(EpochName name, long from) throws IOException {
        return files.open(name.text(), from);
    }

    /** @throws ReplacedException if another ResourceManager has begun a later epoch: nothing more is to be written */
    public void requireNewest() throws IOException {
        List<EpochName> names = names();
        if (!names.isEmpty() && names.get(names.size() - 1).epoch() > epoch) {
            throw new ReplacedException(names.get(names.size() - 1).epoch());
        }
    }

    /** Writes a file of this epoch in one step. */
    public void replace(FileKind kind, long number, String text) throws IOException {
        files.replace(kind.name(epoch, number), text);
    }

    /** Begins a file of this epoch that grows. */
    public StateFiles.Appender create(FileKind kind, long number) throws IOException {
        return files.create(kind.name(epoch, number));
    }

    /**
     * Sets a file aside that could not be used, with the next {@link #moveAside}.
     *
     * @return its new name
     */
    public String setAside(EpochName name, SetAside.Reason why) {
        return aside.add(name, why);
    }

    /**
     * Gives what is set aside its new names: before anything else is written, as nobody looks for it then. What keeps its
     * name is told by {@link #clean}, and must not keep what is new from being saved.
     */
    public void moveAside() {
        try {
            aside.move();
        } catch (IOException e) {
            return;
        }
    }

    /** One of a later version gets a name that no version reads, replaces or deletes; what to say of it. */
    String setAsideAsLater(EpochName name, int format) throws IOException {
        files.rename(name.text(), StoredFormat.asideName(name.text(), format));
        return StoredFormat.asideMessage(name.text(), format, name.kind().format());
    }

    /**
     * Deletes what is not needed any more, and once what writers of before left half done.
     *
     * @param old is given all names, oldest first; which of them are not needed
     * @throws IOException if any of it stays; the others are deleted
     */
    public void clean(UnaryOperator<List<EpochName>> old) throws IOException {
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
        for (EpochName name : old.apply(names())) {
            try {
                if (!aside.waits(name)) {
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
            String finished = name.substring(0, name.length() - StateFiles.UNFINISHED.length());
            for (EpochName ours : EpochName.of(List.of(finished), kinds)) {
                if (ours.epoch() < epoch) {
                    files.delete(name);
                }
            }
        }
    }

    private void delete(EpochName name) throws IOException {
        boolean stays = name.kind().shape() == FileKind.Shape.LINES;
        int format;
        try {
            format = name.epoch() == epoch ? StoredFormat.FIRST : listed.format(name.text());
        } catch (IOException e) {
            // It could hold what is nowhere else, or be of a later version.
            if (!stays) {
                aside.add(name, SetAside.Reason.UNREADABLE);
            }
            throw e;
        }
        if (format <= name.kind().format()) {
            files.delete(name.text());
        } else if (!stays) {
            setAsideAsLater(name, format);
        }
    }

    /** All but the last so many. */
    public static List<EpochName> allButLast(List<EpochName> oldestFirst, int keep) {
        return oldestFirst.subList(0, Math.max(0, oldestFirst.size() - keep));
    }
}
