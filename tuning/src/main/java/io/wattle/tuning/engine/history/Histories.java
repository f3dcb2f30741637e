package io.wattle.tuning.engine.history;

import io.wattle.tuning.engine.input.FileLocation;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.ledger.FinishedApplication;
import io.wattle.tuning.profile.PastJob;
import io.wattle.tuning.profile.UnreadableHistoryException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.security.AccessControlException;

/** Histories of a ledger's applications. Not thread safe. */
public final class Histories {

    /** Files of one job's name that are read: a tenant may leave any number, each as large as he likes. */
    private static final int MOST_READ = 3;

    private final List<FileLocation> locations;
    private final HistoryListing listing;

    private Histories(List<FileLocation> locations, HistoryListing listing) {
        this.locations = locations;
        this.listing = listing;
    }

    /**
     * Those below a directory.
     *
     * @param option by which the user named it
     * @param pathOrUri local path, or a URI such as {@code hdfs:///mr-history/done}
     * @param confDir the machine's Hadoop configuration, to reach other file systems with
     * @param applications whose histories are wanted
     * @throws InputException if there is no such directory
     * @throws IOException if it cannot be listed
     */
    public static Histories below(
            String option,
            String pathOrUri,
            Optional<java.nio.file.Path> confDir,
            Collection<FinishedApplication> applications)
            throws IOException {
        String named = option + " " + pathOrUri;
        try {
            return below(FileLocation.of(named, pathOrUri, confDir), applications);
        } catch (InputException e) {
            throw e;
        } catch (FileNotFoundException e) {
            throw InputException.saying(named + ": no such directory", e);
        } catch (IOException e) {
            throw new IOException(named + ": cannot be read: " + e, e);
        }
    }

    static Histories below(FileLocation directory, Collection<FinishedApplication> applications) throws IOException {
        HistoryListing listing = new HistoryListing(
                applications.stream().map(FinishedApplication::jobId).collect(Collectors.toSet()));
        listing.trustOwner(directory);
        listing.add(directory, name -> true);
        return new Histories(List.of(directory), listing);
    }

    /**
     * Those where a cluster keeps them.
     *
     * @param confDir its configuration
     * @param applications whose histories are wanted
     * @throws IOException if they cannot be listed
     */
    public static Histories of(java.nio.file.Path confDir, Collection<FinishedApplication> applications)
            throws IOException {
        try {
            return of(HistoryDirectories.of(confDir), applications);
        } catch (IOException e) {
            throw new IOException("histories of the cluster of " + confDir + ": cannot be listed: " + e, e);
        }
    }

    static Histories of(HistoryDirectories directories, Collection<FinishedApplication> applications)
            throws IOException {
        return new Histories(directories.locations(), directories.list(applications));
    }

    /**
     * Reads one. Of several files with its id in their names the first counts that is its history, if it is among the first few.
     *
     * @return empty if there is none
     * @throws InputException if none of them is that of this job, and of one that has succeeded; the message says why
     * @throws UnreadableHistoryException if there is one, or may be one, that cannot be read
     * @throws IOException if the place where histories are cannot be reached any more
     */
    public Optional<PastJob> read(FinishedApplication application) throws IOException {
        HistoryListing.Candidates candidates = listing.of(application.jobId(), application.user());
        int others = candidates.files().size() - MOST_READ;
        IOException refused = null;
        for (FileLocation file : candidates
                .files()
                .subList(0, Math.min(MOST_READ, candidates.files().size()))) {
            try {
                return Optional.of(read(application, file));
            } catch (InputException | UnreadableHistoryException e) {
                refused = refused == null ? e : refused;
            }
        }
        if (refused != null && others > 0) {
            throw new UnreadableHistoryException(
                    refused.getMessage() + "; " + others + " more files of this name were not read (at most "
                            + MOST_READ + " are; delete those that are not its history)",
                    refused);
        } else if (refused != null) {
            throw refused;
        } else if (candidates.ofOthers().isPresent()) {
            throw new UnreadableHistoryException(candidates.ofOthers().get(), null);
        }
        Optional<String> notListed = listing.notListed();
        if (notListed.isPresent()) {
            throw new UnreadableHistoryException(
                    "none that this user sees, but not all may be seen: " + notListed.get(), null);
        }
        return Optional.empty();
    }

    private PastJob read(FinishedApplication application, FileLocation file) throws IOException {
        try {
            return HistoryFile.read(application.jobId(), file, HistoryIdentity.of(application));
        } catch (InputException e) {
            throw e;
        } catch (IOException e) {
            requirePlaces();
            throw new UnreadableHistoryException(file.path() + ": " + e.getMessage(), e);
        }
    }

    /** One file may be lost or not be this user's; without its place no other can be read either. */
    private void requirePlaces() throws IOException {
        for (FileLocation location : locations) {
            try {
                location.files().getFileStatus(location.path());
            } catch (FileNotFoundException | AccessControlException answered) {
                // Nobody may have made it yet, or it is not this user's: the file system itself is there.
            } catch (IOException e) {
                throw new IOException(location.path() + ": cannot be reached any more: " + e.getMessage(), e);
            }
        }
    }
}
