package io.wattle.combine.list;

import io.wattle.combine.FilePaths;
import io.wattle.combine.Pool;
import io.wattle.combine.Pools;
import io.wattle.combine.config.CombineSettingsException;
import io.wattle.combine.list.PathOrder.Run;
import io.wattle.combine.list.SharedColumns.Place;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sorts listed files into pools, and asks the formats that make splits themselves for those of their files, with several
 * threads. One use, by one thread.
 */
public final class Pooling {

    private static final Logger LOG = LoggerFactory.getLogger(Pooling.class);

    /** Most files that a format is asked about at once. */
    private static final int BATCH_FILES = 1_000;

    private static final int NAMED_FILES = 10;

    private final InputFormats formats;
    private final ListingRequest request;
    private final long mostBytes;
    private final ListingProblems problems;
    private final AtomicLong unread = new AtomicLong();
    /** Some of them. */
    private final Queue<Path> unreadFiles = new ConcurrentLinkedQueue<>();
    /** Whether a format failed: what fails at one file may at a million. */
    private final AtomicBoolean failed = new AtomicBoolean();

    private Pooling(InputFormats formats, ListingRequest request, long mostBytes) {
        this.formats = formats;
        this.request = request;
        this.mostBytes = mostBytes;
        problems = new ListingProblems(request.tolerance());
    }

    /**
     * The input by pools. It is used up, as by {@link ListedInput#pieces(long)}.
     *
     * @param request that it was listed for
     * @param mostBytes that formats are asked for in a split
     * @throws IOException if a format is missing or unfit, or makes no splits of a file that may not be left out
     */
    public static PooledInput of(ListedInput input, InputFormats formats, ListingRequest request, long mostBytes)
            throws IOException {
        if (formats.pools() == Pools.NONE && formats.ownSplits(Pool.ALL).isEmpty()) {
            return PooledInput.one(input);
        }
        return new Pooling(formats, request, mostBytes).pooled(input);
    }

    private PooledInput pooled(ListedInput input) throws IOException {
        Map<Pool, Collection<DirectoryFiles>> pools = new LinkedHashMap<>();
        // One for all pools: there may be thousands of a few files each.
        try (Workers workers = new Workers(request.threads())) {
            for (Map.Entry<Pool, List<DirectoryFiles>> pool : sorted(input).entrySet()) {
                Optional<FormatSplits> own = formats.ownSplits(pool.getKey());
                if (own.isPresent()) {
                    Queue<DirectoryFiles> made = new ConcurrentLinkedQueue<>();
                    pools.put(pool.getKey(), made);
                    pool.getValue().forEach(it -> ask(own.get(), it, input.hostNames(), workers, made));
                } else {
                    pools.put(pool.getKey(), pool.getValue());
                }
            }
            workers.await();
        }
        problems.check();
        if (unread.get() > 0) {
            LOG.warn(
                    "{} files of the input are not read, as their format makes no splits of them, such as {}",
                    unread,
                    unreadFiles.stream().limit(NAMED_FILES).toList());
        }
        List<PooledInput.Part> parts = new ArrayList<>();
        pools.forEach((pool, files) -> parts.add(
                new PooledInput.Part(pool, new ListedInput(files, input.hostNames(), LeftOut.NONE, LeftOut.NONE))));
        return new PooledInput(parts, problems.bad());
    }

    private Map<Pool, List<DirectoryFiles>> sorted(ListedInput input) throws IOException {
        Map<Pool, List<DirectoryFiles>> pools = new LinkedHashMap<>();
        for (Run run : input.take()) {
            DirectoryFiles files = run.files();
            Map<Pool, List<Integer>> parts = new LinkedHashMap<>();
            for (int position = run.from(); position < run.to(); position++) {
                int file = files.inOrder()[position];
                Pool pool = formats.pools() == Pools.NONE
                        ? Pool.ALL
                        : formats.pools().of(path(files, file));
                parts.computeIfAbsent(pool, it -> new ArrayList<>()).add(file);
            }
            parts.forEach((pool, part) -> pools.computeIfAbsent(pool, it -> new ArrayList<>())
                    .add(part.size() == files.size() ? files : files.part(part)));
        }
        return pools;
    }

    private static Path path(DirectoryFiles files, int file) {
        return FilePaths.path(files.directory(), files.names().get(file));
    }

    /** Asks about files, with tasks for the workers. */
    private void ask(
            FormatSplits splits,
            DirectoryFiles files,
            HostNames hostNames,
            Workers workers,
            Queue<DirectoryFiles> made) {
        for (int i = 0; i < files.size(); i += BATCH_FILES) {
            int first = i;
            workers.add(() -> ask(splits, batch(files, first), hostNames, made));
        }
    }

    /** Made when its turn comes: the paths of all files would take more memory than all else. */
    private static ListedFiles batch(DirectoryFiles files, int first) {
        ListedFiles batch = new ListedFiles(new ArrayList<>(), new ArrayList<>());
        for (int i = first; i < Math.min(files.size(), first + BATCH_FILES); i++) {
            int file = files.inOrder()[i];
            batch.paths().add(path(files, file));
            batch.lengths().add(files.bytes(file));
        }
        return batch;
    }

    /** Of files that fail together each is asked about for itself, so that a message can name the one. */
    private void ask(FormatSplits splits, ListedFiles batch, HostNames hostNames, Queue<DirectoryFiles> made) {
        if (failed.get()) {
            return;
        }
        try {
            made.addAll(inColumns(splits.of(batch, mostBytes), batch, hostNames));
        } catch (CombineSettingsException e) {
            failed.set(true);
            problems.add(e.getMessage(), e);
        } catch (IOException | RuntimeException e) {
            if (batch.paths().size() == 1) {
                failed(batch.paths().get(0), e);
                return;
            }
            for (int i = 0; i < batch.paths().size(); i++) {
                ask(splits, batch.one(i), hostNames, made);
            }
        }
    }

    private void failed(Path file, Exception why) {
        try {
            FileSystem fs = file.getFileSystem(request.conf());
            try {
                fs.getFileStatus(file);
            } catch (FileNotFoundException e) {
                problems.gone(fs, file, e);
                return;
            }
        } catch (IOException | RuntimeException e) {
            why.addSuppressed(e);
        }
        failed.set(true);
        problems.add("input " + file + ": its format makes no splits of it: " + why, why);
    }

    private Collection<DirectoryFiles> inColumns(List<FormatSplit> splits, ListedFiles batch, HostNames hostNames)
            throws IOException {
        Map<Path, Map<String, List<FormatSplit>>> directories = new TreeMap<>();
        int files = 0;
        for (FormatSplit split : splits) {
            List<FormatSplit> ofFile = directories
                    .computeIfAbsent(split.file().getParent(), it -> new TreeMap<>())
                    .computeIfAbsent(split.file().getName(), it -> new ArrayList<>());
            files += ofFile.isEmpty() ? 1 : 0;
            ofFile.add(split);
        }
        if (files < batch.paths().size()) {
            unread.addAndGet(batch.paths().size() - files);
            noteUnread(batch.paths(), directories);
        }
        SharedColumns columns = new SharedColumns(hostNames);
        for (Map.Entry<Path, Map<String, List<FormatSplit>>> directory : directories.entrySet()) {
            Place place = columns.of(directory.getKey());
            for (Map.Entry<String, List<FormatSplit>> file :
                    directory.getValue().entrySet()) {
                place.files().add(place.before() + file.getKey(), file.getValue());
            }
        }
        columns.all().forEach(DirectoryFiles::sorted);
        return columns.all();
    }

    private void noteUnread(List<Path> asked, Map<Path, Map<String, List<FormatSplit>>> read) {
        for (Path file : asked) {
            if (!read.getOrDefault(file.getParent(), Map.of()).containsKey(file.getName())) {
                unreadFiles.add(file);
            }
            if (unreadFiles.size() >= NAMED_FILES) {
                return;
            }
        }
    }
}
