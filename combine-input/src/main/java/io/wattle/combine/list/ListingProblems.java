package io.wattle.combine.list;

import io.wattle.combine.config.CombineKey;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.security.AccessControlException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is wrong with an input: it fails the listing or is left out. As with files that are read, only causes that are the
 * input's own count as bad, and the file system is asked again; a store that throttles or a token that is out of date fails
 * the listing. Thread safe.
 */
final class ListingProblems {

    private static final Logger LOG = LoggerFactory.getLogger(ListingProblems.class);

    private final Tolerance tolerance;
    private final Queue<String> problems = new ConcurrentLinkedQueue<>();
    /** Of the first one: a job may name a million paths that are not there. */
    private final AtomicReference<Throwable> cause = new AtomicReference<>();

    private final LeftOutCollector bad = new LeftOutCollector();
    private final LeftOutCollector missing = new LeftOutCollector();

    ListingProblems(Tolerance tolerance) {
        this.tolerance = tolerance;
    }

    /** Fails the listing, whatever may be left out. */
    void add(String message, Throwable cause) {
        this.cause.compareAndSet(null, cause);
        problems.add(message);
    }

    /** A path or glob of the job names nothing. */
    void missing(Path named, String what, Throwable cause) {
        if (tolerance.missingPaths()) {
            missing.add(new BadInput(named, BadInput.UNKNOWN_BYTES, what));
        } else {
            add("input " + named + " " + what + " (" + CombineKey.MISSING_PATHS.key() + " can be skip)", cause);
        }
    }

    /** What had been found was not there when it was looked into. Returns whether it is left out. */
    boolean gone(FileSystem fs, Path found, FileNotFoundException why) {
        return badIf(isGone(fs, found), found, "is gone since it was found", why);
    }

    /** Looking into it was denied. Returns whether it is left out. */
    boolean denied(FileSystem fs, Path found, AccessControlException why) {
        return badIf(isDenied(fs, found), found, "permission denied: " + why.getMessage(), why);
    }

    /** A file has no codec. */
    void noCodec(Path file, long bytes, NoCodecException why) {
        bad(new BadInput(file, bytes, why.reason()), why);
    }

    private boolean badIf(boolean confirmed, Path found, String reason, IOException why) {
        if (confirmed || !tolerance.badInputs()) {
            return bad(new BadInput(found, BadInput.UNKNOWN_BYTES, reason), why);
        }
        add(
                "input " + found + ": " + reason
                        + " (not left out: its file system, asked again, does not say the same: " + why + ")",
                why);
        return false;
    }

    private boolean bad(BadInput input, Throwable why) {
        if (tolerance.badInputs()) {
            bad.add(input);
            return true;
        }
        add(
                "input " + input.path() + ": " + input.reason() + " (" + CombineKey.BAD_FILES.key()
                        + " can be skip or quarantine)",
                why);
        return false;
    }

    private static boolean isGone(FileSystem fs, Path found) {
        try {
            fs.getFileStatus(found);
            return false;
        } catch (FileNotFoundException e) {
            LOG.debug("{} is gone", found, e);
            return true;
        } catch (IOException | RuntimeException e) {
            LOG.warn("{}: its file system does not answer", found, e);
            return false;
        }
    }

    private static boolean isDenied(FileSystem fs, Path found) {
        try {
            fs.access(found, FsAction.READ_EXECUTE);
            return false;
        } catch (AccessControlException e) {
            LOG.debug("{} may not be read", found, e);
            return true;
        } catch (IOException | RuntimeException e) {
            LOG.warn("{}: its file system does not answer", found, e);
            return false;
        }
    }

    boolean isEmpty() {
        return problems.isEmpty();
    }

    /** @throws ListingException if there is any problem */
    void check() throws ListingException {
        if (!problems.isEmpty()) {
            throw new ListingException(problems.stream().distinct().sorted().toList(), cause.get());
        }
    }

    /** What cannot be read. */
    LeftOut bad() {
        return bad.leftOut();
    }

    /** What names nothing. */
    LeftOut missing() {
        return missing.leftOut();
    }
}
