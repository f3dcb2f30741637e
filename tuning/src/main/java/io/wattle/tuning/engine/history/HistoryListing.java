package io.wattle.tuning.engine.history;

import io.wattle.tuning.engine.input.FileLocation;
import io.wattle.tuning.ledger.Printable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** The histories of certain jobs, found by listing each directory once, however many jobs there are. Not thread safe. */
final class HistoryListing {

    private static final Pattern FILE = Pattern.compile("(job_\\d{1,18}_\\d{1,9})-.*\\.jhist");

    private final Set<String> jobs;
    private final Map<String, List<Found>> found = new HashMap<>();
    private final List<String> notListed = new ArrayList<>();
    private final Set<String> keepers = new HashSet<>();

    /** A file whose name says that it is a job's history. */
    private record Found(FileLocation root, FileStatus status) {
        FileLocation location() {
            return root.with(status.getPath());
        }
    }

    /**
     * Files that may be the history of a job of a user.
     *
     * @param files the likeliest first
     * @param ofOthers of those that are another user's the first, and whose it is
     */
    record Candidates(List<FileLocation> files, Optional<String> ofOthers) {}

    /** @param jobs ids; other histories are not kept */
    HistoryListing(Set<String> jobs) {
        this.jobs = Set.copyOf(jobs);
    }

    /**
     * Lists a directory and what is below it. Links to directories are not followed: they may lead in a circle.
     *
     * @param enters whether to list the directory of such a name
     * @throws IOException if the directory itself cannot be listed; those below it are noted
     */
    void add(FileLocation root, Predicate<String> enters) throws IOException {
        Deque<Path> open = new ArrayDeque<>(List.of(root.path()));
        while (!open.isEmpty()) {
            Path directory = open.pop();
            try {
                RemoteIterator<FileStatus> entries = root.files().listStatusIterator(directory);
                while (entries.hasNext()) {
                    FileStatus entry = entries.next();
                    if (!entry.isDirectory()) {
                        keep(root, entry);
                    } else if (!isLink(entry) && enters.test(entry.getPath().getName())) {
                        open.push(entry.getPath());
                    }
                }
            } catch (IOException e) {
                if (directory.equals(root.path())) {
                    throw e;
                }
                noteNotListed(directory, e);
            }
        }
    }

    /**
     * Takes the owner of a directory for the one who keeps histories, such as the history server: what belongs to it may be any
     * user's.
     */
    void trustOwner(FileLocation directory) throws IOException {
        if (directory.knowsOwners()) {
            keepers.add(directory.files().getFileStatus(directory.path()).getOwner());
        }
    }

    private void keep(FileLocation root, FileStatus file) {
        Matcher matcher = FILE.matcher(file.getPath().getName());
        if (matcher.matches() && jobs.contains(matcher.group(1))) {
            found.computeIfAbsent(matcher.group(1), it -> new ArrayList<>()).add(new Found(root, file));
        }
    }

    /** Hadoop follows links of local files without a word. */
    private static boolean isLink(FileStatus entry) {
        return entry.isSymlink()
                || ("file".equals(entry.getPath().toUri().getScheme())
                        && java.nio.file.Files.isSymbolicLink(
                                java.nio.file.Path.of(entry.getPath().toUri())));
    }

    /** A directory where histories may be that nobody sees; one that is gone holds none. */
    void noteNotListed(Path directory, IOException why) {
        if (!(why instanceof FileNotFoundException)) {
            notListed.add(directory + ": " + why.getMessage());
        }
    }

    /** The first directory that could not be listed, and why. */
    Optional<String> notListed() {
        return notListed.stream().findFirst();
    }

    /** Those of a job, in the order of the places that were listed, then of their paths. */
    List<FileLocation> of(String job) {
        return sorted(job, Comparator.comparing(it -> 0)).map(Found::location).toList();
    }

    /**
     * Those of a job of a user: the user's own files first, and none of other users. A tenant can give a file whatever name and leave
     * it where the history server takes it from, but cannot make it another's.
     */
    Candidates of(String job, String user) {
        List<Found> ofJob = sorted(
                        job, Comparator.comparing(it -> !it.status().getOwner().equals(user)))
                .toList();
        Predicate<Found> ofOther = it -> it.root().knowsOwners()
                && !it.status().getOwner().equals(user)
                && !keepers.contains(it.status().getOwner());
        return new Candidates(
                ofJob.stream().filter(ofOther.negate()).map(Found::location).toList(),
                ofJob.stream()
                        .filter(ofOther)
                        .map(it -> Printable.plain(it.status().getPath() + " belongs to "
                                + it.status().getOwner() + " (needed: " + user
                                + ", or who owns the directory of histories)"))
                        .findFirst());
    }

    /** Each order is stable, and no owner is asked for where there is one file: locally that takes a process. */
    private Stream<Found> sorted(String job, Comparator<Found> first) {
        List<Found> ofJob = found.getOrDefault(job, List.of());
        List<FileLocation> roots = ofJob.stream().map(Found::root).distinct().toList();
        return ofJob.stream()
                .sorted(first.thenComparing(it -> roots.indexOf(it.root()))
                        .thenComparing(it -> it.status().getPath()));
    }
}
