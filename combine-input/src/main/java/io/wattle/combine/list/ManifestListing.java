package io.wattle.combine.list;

import io.wattle.combine.FilePaths;
import io.wattle.combine.list.SharedColumns.Place;
import io.wattle.combine.manifest.ManifestEntry;
import io.wattle.combine.manifest.ManifestException;
import io.wattle.combine.manifest.Manifests;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes the files of manifests for the input: nothing is listed, and no file is looked at. One use, by one thread. */
public final class ManifestListing {

    private static final Logger LOG = LoggerFactory.getLogger(ManifestListing.class);
    private static final int MOST_PLACES = 10;

    private final ListingRequest request;
    private final HostNames hostNames = new HostNames();
    private final ListingProblems problems;
    private final SharedColumns columns = new SharedColumns(hostNames);
    private long bytes;
    private long hidden;
    private long notChosen;

    private ManifestListing(ListingRequest request) {
        this.request = request;
        problems = new ListingProblems(request.tolerance());
    }

    /**
     * All files of the manifests that the request's inputs are, but those that are hidden or filtered out.
     *
     * @throws ManifestException if a manifest is missing or wrong, or lists a file twice
     * @throws ListingException if a file has no codec, and may not be left out; or if there is no file at all
     */
    public static ListedInput list(ListingRequest request) throws IOException {
        return new ManifestListing(request).list();
    }

    private ListedInput list() throws IOException {
        Manifests.read(request.inputs(), request.conf(), this::add);
        problems.check();
        for (DirectoryFiles files : columns.all()) {
            refuseRepeated(files.sorted());
        }
        ListedInput listed = new ListedInput(columns.all(), hostNames, problems.bad(), problems.missing());
        if (listed.files() + listed.emptyFiles() + notChosen == 0) {
            throw new ListingException(
                    List.of("the manifests " + request.inputs() + " have no files that can be read"), null);
        }
        LOG.info("{} files of manifests are hidden, or filtered out by the job", hidden);
        return listed;
    }

    private void add(ManifestEntry entry) throws IOException {
        Path file = FilePaths.path(entry.directory(), entry.name());
        if (!request.accepts(file)) {
            hidden++;
            return;
        }
        FileStatus status =
                new FileStatus(entry.bytes(), false, 1, entry.fs().getDefaultBlockSize(entry.directory()), 0, file);
        if (!request.choice().takes(status)) {
            notChosen++;
            return;
        }
        if (Long.MAX_VALUE - bytes < entry.bytes()) {
            throw entry.place().wrong("length " + entry.bytes(), "files of 8 EiB in the sum");
        }
        bytes += entry.bytes();
        boolean splittable = false;
        if (entry.bytes() > 0) {
            try {
                splittable = request.splittable().splittable(file);
            } catch (NoCodecException e) {
                problems.noCodec(file, entry.bytes(), e);
                return;
            }
        }
        // One block: where the borders of a file's blocks are, a manifest does not say.
        BlockLocation[] blocks = {new BlockLocation(null, entry.hosts(), 0, entry.bytes())};
        Place place = columns.of(entry.directory());
        place.files().add(place.before() + entry.name(), status, blocks, splittable);
    }

    private void refuseRepeated(DirectoryFiles files) throws IOException {
        int[] order = files.inOrder();
        for (int i = 1; i < order.length; i++) {
            if (files.names().compare(order[i - 1], order[i]) == 0) {
                Path file = FilePaths.path(files.directory(), files.names().get(order[i]));
                throw new ManifestException(
                        file + " is listed more than once: " + String.join("; ", places(file)) + " (allowed: once)",
                        null);
            }
        }
    }

    /** Reads all again: to keep where each file stands would take memory for a case that ends the job. */
    private List<String> places(Path file) throws IOException {
        List<String> places = new ArrayList<>();
        Manifests.read(request.inputs(), request.conf(), it -> {
            if (places.size() < MOST_PLACES
                    && it.name().equals(file.getName())
                    && FilePaths.path(it.directory(), it.name()).equals(file)) {
                places.add(it.place() + ", " + it.bytes() + " bytes");
            }
        });
        return places;
    }
}
