package io.wattle.combine.list;

import io.wattle.combine.list.SharedColumns.Place;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;

/** What a listing has found so far: files that are input, in columns. Thread safe. */
final class FoundFiles {

    private final ListingRequest request;
    private final ListingProblems problems;
    private final HostNames hostNames = new HostNames();
    private final Queue<DirectoryFiles> columns = new ConcurrentLinkedQueue<>();
    private final SharedColumns named = new SharedColumns(hostNames);
    private final AtomicLong notChosen = new AtomicLong();

    FoundFiles(ListingRequest request, ListingProblems problems) {
        this.request = request;
        this.problems = problems;
    }

    HostNames hostNames() {
        return hostNames;
    }

    /** Files that the request's choice leaves out. */
    long notChosen() {
        return notChosen.get();
    }

    /** Takes columns to which nothing is added any more, and sorts them. */
    void add(DirectoryFiles files) {
        columns.add(files.sorted());
    }

    /** A file that an input or a link names. */
    void add(FileSystem fs, FileStatus file) throws IOException {
        add(fs, file, named.of(file.getPath().getParent()));
    }

    /** A file, if it is chosen and can be read. */
    void add(FileSystem fs, FileStatus file, Place place) throws IOException {
        if (!request.choice().takes(file)) {
            notChosen.incrementAndGet();
            return;
        }
        if (file.getLen() == 0) {
            add(file, place, new BlockLocation[0], false);
            return;
        }
        boolean splittable;
        try {
            splittable = request.splittable().splittable(file.getPath());
        } catch (NoCodecException e) {
            problems.noCodec(file.getPath(), file.getLen(), e);
            return;
        }
        BlockLocation[] blocks = file instanceof LocatedFileStatus located && located.getBlockLocations() != null
                ? located.getBlockLocations()
                : fs.getFileBlockLocations(file, 0, file.getLen());
        add(file, place, blocks, splittable);
    }

    private static void add(FileStatus file, Place place, BlockLocation[] blocks, boolean splittable)
            throws IOException {
        // Files that are named one by one are added by all threads.
        synchronized (place.files()) {
            place.files().add(place.before() + file.getPath().getName(), file, blocks, splittable);
        }
    }

    /** All of them; nothing is added afterwards. */
    ListedInput listed() {
        named.all().forEach(this::add);
        return new ListedInput(columns, hostNames, problems.bad(), problems.missing());
    }
}
