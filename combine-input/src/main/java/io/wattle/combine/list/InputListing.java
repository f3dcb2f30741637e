package io.wattle.combine.list;

import io.wattle.combine.list.ListingRequest.Directories;
import io.wattle.combine.list.NamedInput.FileSystems;
import io.wattle.combine.list.SharedColumns.Place;
import io.wattle.combine.list.Subdirectories.Run;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.GlobExpander;
import org.apache.hadoop.fs.GlobFilter;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PathFilter;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.security.AccessControlException;

/** Lists inputs with several threads: directories, or trees where a file system lists those. One use, by one thread. */
public final class InputListing {

    private static final PathFilter ALL = path -> true;

    /** Paths that a job names which a thread looks at together: of a million each in its own task most would be memory. */
    private static final int NAMED_TOGETHER = 16;

    private static final int BATCHES_OF_A_THREAD = 4;

    /** Directories with more files than that have columns of their own. */
    private static final int FEW_FILES = 100;

    private final ListingRequest request;
    private final Workers workers;
    private final FoundFiles found;
    private final ListingProblems problems;

    /** Inputs of which nothing was found so far. */
    private final Queue<NamedInput> unmatched = new ConcurrentLinkedQueue<>();

    private InputListing(ListingRequest request, Workers workers) {
        this.request = request;
        this.workers = workers;
        problems = new ListingProblems(request.tolerance());
        found = new FoundFiles(request, problems);
    }

    /**
     * All files of the request. The same files give the same order and numbers, whatever the threads do.
     *
     * @throws ListingException if an input is missing, matches nothing or may not be read, and may not be left out; if a
     *     directory is among files, or if there is no file at all
     */
    public static ListedInput list(ListingRequest request) throws IOException {
        if (request.inputs().isEmpty()) {
            throw new ListingException(List.of("no input path is set"), null);
        }
        try (Workers workers = new Workers(request.threads())) {
            return new InputListing(request, workers).list();
        }
    }

    private ListedInput list() throws IOException {
        // Here, as the user that submits: the threads only use what they are given.
        FileSystems fileSystems = new FileSystems(request.conf());
        List<NamedInput> batch = new ArrayList<>();
        long named = 0;
        for (Path path : request.inputs()) {
            batch.add(fileSystems.input(path));
            named++;
            // The first ones apart, so that each thread has one.
            if (batch.size() == NAMED_TOGETHER || named <= BATCHES_OF_A_THREAD * request.threads()) {
                begin(batch);
                batch = new ArrayList<>();
            }
        }
        if (!batch.isEmpty()) {
            begin(batch);
        }
        workers.await();
        if (problems.isEmpty()) {
            for (NamedInput input : unmatched) {
                if (!input.matched()) {
                    problems.missing(
                            input.path(), "matches no file or directory (hidden ones, _x and .x, do not count)", null);
                }
            }
        }
        problems.check();
        ListedInput listed = found.listed();
        if (listed.files() + listed.emptyFiles() + found.notChosen() == 0) {
            throw new ListingException(noFiles(listed), null);
        }
        return listed;
    }

    private void begin(List<NamedInput> batch) throws IOException {
        workers.awaitFewer(BATCHES_OF_A_THREAD * request.threads());
        workers.add(() -> {
            for (NamedInput input : batch) {
                guarded(input, input.path(), Known.BY_NAME, () -> input(input, batch.size() == 1));
                if (!input.matched()) {
                    unmatched.add(input);
                }
            }
        });
    }

    private List<String> noFiles(ListedInput listed) {
        List<String> message = new ArrayList<>();
        LeftOut bad = listed.bad();
        LeftOut missing = listed.missing();
        message.add("input " + request.inputs() + " has no files"
                + (bad.count() + missing.count() == 0
                        ? ""
                        : "; left out: " + bad.count() + " that cannot be read, " + missing.count()
                                + " that are not there"));
        Stream.concat(bad.shown().stream(), missing.shown().stream())
                .forEach(it -> message.add(it.path() + ": " + it.reason()));
        return message;
    }

    private interface Task {
        void run() throws IOException;
    }

    /** How a path came to be looked into. */
    private enum Known {
        /** The job names it. */
        BY_NAME,
        /** A directory was seen to have it. */
        BY_LISTING,
        /** A link leads there, as a mount point of ViewFs: if nothing is there, somebody's configuration is wrong. */
        BY_LINK
    }

    private void guarded(NamedInput input, Path path, Known known, Task task) {
        try {
            task.run();
        } catch (FileNotFoundException e) {
            if (known == Known.BY_LISTING) {
                leftOut(input, problems.gone(input.fs(), path, e));
            } else if (known == Known.BY_NAME) {
                input.match();
                problems.missing(path, "does not exist", e);
            } else {
                problems.add("input " + path + " does not exist", e);
            }
        } catch (AccessControlException e) {
            leftOut(input, problems.denied(input.fs(), path, e));
        } catch (IOException | RuntimeException e) {
            problems.add("input " + path + " cannot be listed: " + e, e);
        }
    }

    private static void leftOut(NamedInput input, boolean leftOut) {
        if (leftOut) {
            // It would have been matched.
            input.match();
        }
    }

    /** @param apart whether this task has nothing else to do: then a directory takes no further one */
    private void input(NamedInput input, boolean apart) throws IOException {
        if (input.isGlob()) {
            glob(input);
            return;
        }
        FileStatus status = input.fs().getFileStatus(input.path());
        if (!request.accepts(status.getPath())) {
            return;
        }
        input.match();
        if (status.isFile()) {
            guarded(input, status.getPath(), Known.BY_LISTING, () -> found.add(input.fs(), status));
        } else if (apart && status.isDirectory() && !status.isSymlink()) {
            guarded(input, status.getPath(), Known.BY_LISTING, () -> directory(input, status.getPath()));
        } else {
            start(input, status);
        }
    }

    /** Of a glob such as {@code logs/*.gz} the parents are listed whole: one call per thousand files, not per file. */
    private void glob(NamedInput input) throws IOException {
        boolean glob = false;
        FileSystem globs = new LinkGlobs(input.fs());
        for (String pattern : GlobExpander.expand(input.path().toUri().getPath())) {
            Path path = new Path(
                    input.path().toUri().getScheme(), input.path().toUri().getAuthority(), pattern);
            GlobFilter last = new GlobFilter(path.getName());
            glob |= last.hasPattern() || pattern.matches(".*[*?\\[{].*");
            if (last.hasPattern() && path.getParent() != null) {
                for (FileStatus parent : statuses(globs.globStatus(path.getParent()))) {
                    if (parent.isDirectory()) {
                        Known known = parent.isSymlink() ? Known.BY_LINK : Known.BY_LISTING;
                        workers.add(() -> guarded(input, parent.getPath(), known, () -> parent(input, parent, last)));
                    }
                }
            } else {
                for (FileStatus status : statuses(globs.globStatus(path, request::accepts))) {
                    input.match();
                    start(input, status);
                }
            }
        }
        if (!glob && !input.matched()) {
            input.fs().getFileStatus(input.path());
        }
    }

    private void parent(NamedInput input, FileStatus parent, PathFilter last) throws IOException {
        if (!parent.isSymlink() || input.fs().getFileStatus(parent.getPath()).isDirectory()) {
            directory(input, parent.getPath(), last, Optional.empty());
        }
    }

    private static FileStatus[] statuses(FileStatus[] statuses) {
        return statuses == null ? new FileStatus[0] : statuses;
    }

    private void start(NamedInput input, FileStatus status) {
        Path path = status.getPath();
        if (status.isSymlink()) {
            follow(input, path, true);
        } else if (status.isDirectory()) {
            workers.add(() -> guarded(input, path, Known.BY_LISTING, () -> directory(input, path)));
        } else {
            workers.add(() -> guarded(input, path, Known.BY_LISTING, () -> found.add(input.fs(), status)));
        }
    }

    /** What a link leads to is input under the link's own path: as a file of no length, all below it would be missed. */
    private void follow(NamedInput input, Path link, boolean mayBeDirectory) {
        workers.add(() -> guarded(input, link, Known.BY_LINK, () -> {
            FileStatus target = input.fs().getFileStatus(link);
            if (target.isDirectory() && !mayBeDirectory) {
                directoryAmongFiles(input, link);
            } else {
                start(input, target);
            }
        }));
    }

    private void directory(NamedInput input, Path directory) throws IOException {
        directory(input, directory, ALL, Optional.empty());
    }

    /**
     * Lists a directory.
     *
     * @param last which of its entries an input's glob names: directories among those are inputs themselves
     * @param above takes its files if they are few, as those of its neighbours
     */
    private void directory(NamedInput input, Path directory, PathFilter last, Optional<DirectoryFiles> above)
            throws IOException {
        if (last == ALL) {
            input.match();
        }
        boolean flat = input.flat() && last == ALL && request.directories() == Directories.LIST;
        // A tree is one task: the levels above are listed one by one until there are enough of them.
        if (flat && workers.tasks() >= request.threads()) {
            tree(input, directory, true);
            return;
        }
        DirectoryFiles files = new DirectoryFiles(directory, found.hostNames());
        Place place = new Place(files, "");
        Subdirectories directories = new Subdirectories(directory);
        boolean mayBeDirectories = last != ALL || request.directories() == Directories.LIST;
        RemoteIterator<LocatedFileStatus> entries = input.fs().listLocatedStatus(directory);
        while (entries.hasNext()) {
            LocatedFileStatus entry = entries.next();
            if (!request.accepts(entry.getPath()) || !last.accept(entry.getPath())) {
                continue;
            }
            input.match();
            if (entry.isSymlink()) {
                follow(input, entry.getPath(), mayBeDirectories);
            } else if (!entry.isDirectory()) {
                found.add(input.fs(), entry, place);
            } else if (mayBeDirectories) {
                directories.add(entry.getPath().getName());
            } else {
                directoryAmongFiles(input, entry.getPath());
            }
        }
        if (above.isPresent() && files.size() <= FEW_FILES) {
            above.get().addAll(files, below(above.get().directory(), directory));
        } else {
            found.add(files);
        }
        if (flat && directories.size() > FlatListing.MOST_TASKS) {
            tree(input, directory, false);
            return;
        }
        // One below another takes no further thread, nor columns of its own.
        if (above.isPresent() && directories.size() == 1) {
            list(input, directories.runs(1, true).get(0), above.get());
            return;
        }
        for (Run run : directories.runs(request.threads(), input.flat())) {
            workers.add(() -> {
                DirectoryFiles together = new DirectoryFiles(directory, found.hostNames());
                list(input, run, together);
                found.add(together);
            });
        }
    }

    private void list(NamedInput input, Run run, DirectoryFiles above) {
        for (Path path : run.directories()) {
            guarded(input, path, Known.BY_LISTING, () -> directory(input, path, ALL, Optional.of(above)));
        }
    }

    private static String below(Path above, Path directory) {
        String root = above.toUri().getPath();
        return directory.toUri().getPath().substring(root.endsWith("/") ? root.length() : root.length() + 1);
    }

    /** @param withRootFiles whether files that lie in the root itself have not been listed yet */
    private void tree(NamedInput input, Path root, boolean withRootFiles) throws IOException {
        FlatListing listing = new FlatListing(root, withRootFiles, request::accepts, found.hostNames());
        RemoteIterator<LocatedFileStatus> entries = input.fs().listFiles(root, true);
        while (entries.hasNext()) {
            LocatedFileStatus entry = entries.next();
            Optional<Place> place = listing.placeOf(entry.getPath());
            if (place.isPresent()) {
                found.add(input.fs(), entry, place.get());
            }
        }
        listing.all().forEach(found::add);
    }

    private void directoryAmongFiles(NamedInput input, Path path) throws IOException {
        if (request.directories() == Directories.IGNORE) {
            return;
        }
        Path data = new Path(path, "data");
        if (request.directories() == Directories.MAP_FILES && input.fs().exists(data)) {
            start(input, input.fs().getFileStatus(data));
            return;
        }
        problems.add(
                "input " + path + " is a directory among files (allowed: set"
                        + " mapreduce.input.fileinputformat.input.dir.recursive to read its files too, or"
                        + " mapreduce.input.fileinputformat.input.dir.nonrecursive.ignore.subdirs to leave it out)",
                null);
    }
}
