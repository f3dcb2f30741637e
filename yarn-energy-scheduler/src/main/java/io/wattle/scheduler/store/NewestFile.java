package io.wattle.scheduler.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.wattle.scheduler.guard.Printable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Looks for the newest file that can be used; what cannot be is set aside, or awaited first where reading fails. For one
 * attempt, by one thread.
 */
public final class NewestFile {

    private final EpochFiles files;
    private final Unreadable unreadable;
    private final List<String> problems = new ArrayList<>();

    /** @param unreadable the same one for each attempt */
    public NewestFile(EpochFiles files, Unreadable unreadable) {
        this.files = files;
        this.unreadable = unreadable;
    }

    /** Understands what is in a file. */
    @FunctionalInterface
    public interface Reader<T> {
        /**
         * What is in it; throws JsonProcessingException or a RuntimeException if that makes no sense.
         *
         * @throws IOException for any other reason, which ends the attempt
         */
        T read(EpochName name, String text) throws IOException;
    }

    /** What could not be used, for the log. */
    public List<String> problems() {
        return problems;
    }

    /**
     * What is in the newest file that makes sense; empty if there is none.
     *
     * @param names oldest first
     * @throws IOException if a file cannot be read that is worth another attempt, or none can be
     */
    public <T> Optional<T> find(List<EpochName> names, FileKind kind, Reader<T> reader) throws IOException {
        List<EpochName> newestFirst =
                new ArrayList<>(names.stream().filter(it -> it.is(kind)).toList());
        Collections.reverse(newestFirst);
        IOException unread = null;
        boolean anyRead = false;
        for (EpochName name : newestFirst) {
            Optional<String> text;
            try {
                text = files.text(name);
            } catch (IOException e) {
                unread = unread == null ? e : unread;
                awaitOrLeaveOut(name, "", e);
                continue;
            }
            if (text.isEmpty()) {
                continue;
            }
            anyRead = true;
            int format = StoredFormat.of(text.get());
            if (format > kind.format()) {
                problems.add(files.setAsideAsLater(name, format));
                continue;
            }
            try {
                return Optional.of(reader.read(name, text.get()));
            } catch (JsonProcessingException | RuntimeException e) {
                leaveOut(name, SetAside.Reason.DAMAGED, "", e);
            }
        }
        if (unread != null && !anyRead) {
            // None can be: that is the storage's trouble, which ends, and not a file's.
            String all = kind.prefix() + "-*";
            throw new IOException(
                    "none of the files " + all + " can be read (" + Printable.reason(unread)
                            + "); if that lasts, move them away: what they hold begins anew then",
                    unread);
        }
        return Optional.empty();
    }

    /**
     * One that could not be read: after some attempts it is set aside, until then they fail.
     *
     * @param also what is left out with it, for the log
     */
    public void awaitOrLeaveOut(EpochName name, String also, IOException cause) throws IOException {
        if (!unreadable.givesUp(name.text())) {
            throw cause;
        }
        leaveOut(name, SetAside.Reason.UNREADABLE, also, cause);
    }

    /**
     * Sets one aside that cannot be used.
     *
     * @param also what is left out with it, for the log
     */
    public void leaveOut(EpochName name, SetAside.Reason why, String also, Exception cause) {
        problems.add(name.text() + " is " + why + " and is left out" + also + " (" + Printable.reason(cause)
                + "); it is kept as " + files.setAside(name, why));
    }
}
