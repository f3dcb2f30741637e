package io.wattle.compact.job;

import io.wattle.compact.CompactedDirectory;
import io.wattle.compact.SourceFile;
import io.wattle.compact.TextFiles;
import io.wattle.compact.part.IndexEntry;
import io.wattle.compact.part.LeftOutFile;
import io.wattle.compact.part.PartCheck;
import io.wattle.compact.part.PartData;
import io.wattle.compact.part.PartHeader;
import io.wattle.compact.part.PartIndex;
import io.wattle.compact.plan.PlanFile;
import io.wattle.compact.plan.PlanHeader;
import io.wattle.compact.plan.PlannedPart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.Progressable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a part under a name that nobody else has, reads it back and commits it: its index is renamed to where one
 * index of the part can be. Attempts that run side by side, or die at any point, leave one index, and the data file
 * that it names. Not thread safe.
 */
final class PartBuild {

    private static final Logger LOG = LoggerFactory.getLogger(PartBuild.class);

    private final Configuration conf;
    private final CompactedDirectory directory;
    private final PlanHeader plan;
    private final FileSystem source;
    private final FileSystem output;
    private final LeaveOutRule rule;
    private final Progressable alive;
    private final byte[] buffer = new byte[PartData.MOST_BYTES];

    /** By path, in the order in which they were met. */
    private final Map<String, LeftOutFile> leftOut = new LinkedHashMap<>();

    private PartBuild(
            Configuration conf,
            CompactedDirectory directory,
            PlanHeader plan,
            FileSystem source,
            FileSystem output,
            LeaveOutRule rule,
            Progressable alive) {
        this.conf = conf;
        this.directory = directory;
        this.plan = plan;
        this.source = source;
        this.output = output;
        this.rule = rule;
        this.alive = alive;
    }

    /**
     * What an attempt has committed.
     *
     * @param files in the part
     * @param bytes of them
     * @param leftOut files that are not in it
     */
    record Built(long files, long bytes, long leftOut) {
        static final Built NOTHING = new Built(0, 0, 0);
    }

    /** For one part. */
    static PartBuild of(Configuration conf, CompactedDirectory directory, LeaveOutRule rule, Progressable alive)
            throws IOException {
        FileSystem output = directory.path().getFileSystem(conf);
        PlanHeader plan = PlanFile.readHeader(output, directory);
        return new PartBuild(conf, directory, plan, plan.root().path().getFileSystem(conf), output, rule, alive);
    }

    /** Builds the part, unless another attempt has. @throws IOException if it cannot be; the message names the file */
    Built build(PlannedPart part) throws IOException {
        if (output.exists(directory.index(part.number()))) {
            return Built.NOTHING;
        }
        List<SourceFile> files = PlanFile.files(output, directory.list(plan.list()), part);
        while (true) {
            String name = CompactedDirectory.partName(part.number()) + "-" + TextFiles.newId();
            Path data = new Path(directory.attempts(), name + plan.format().suffix());
            try {
                List<IndexEntry> entries = write(data, files);
                PartCheck.check(output, data, entries, alive);
                countLeftOut(part);
                return commit(part, name, data, entries);
            } catch (RestartException e) {
                // Some of the file's bytes are in the data already.
                LOG.info("part {} is begun again", part.number(), e);
            } finally {
                output.delete(data, false);
            }
        }
    }

    /** What was written has bytes of a file that is to be left out. */
    private static final class RestartException extends IOException {
        private static final long serialVersionUID = 1L;

        RestartException(ChangedFileException cause) {
            super(cause);
        }
    }

    private List<IndexEntry> write(Path path, List<SourceFile> files) throws IOException {
        List<IndexEntry> entries = new ArrayList<>(files.size());
        try (PartData data = PartData.create(plan.format(), conf, plan.root(), path)) {
            SourceCopy copy = new SourceCopy(source, plan.root(), data, buffer, alive);
            for (SourceFile file : files) {
                if (leftOut.containsKey(file.path())) {
                    continue;
                }
                try {
                    entries.add(copy.copy(file));
                } catch (ChangedFileException e) {
                    leaveOut(e);
                    if (file.length() > PartData.MOST_BYTES) {
                        throw new RestartException(e);
                    }
                }
            }
        }
        return entries;
    }

    private void leaveOut(ChangedFileException changed) throws IOException {
        LeftOutFile file = new LeftOutFile(changed.file(), changed.reason());
        leftOut.put(changed.file().path(), file);
        if (leftOut.size() > most()) {
            throw tooMany(file, leftOut.size(), changed);
        }
        LOG.warn("left out: {} {}", plan.root().file(changed.file().path()), changed.reason());
    }

    /** The limit is the job's: all parts count together before one is committed. */
    private void countLeftOut(PlannedPart part) throws IOException {
        if (leftOut.isEmpty()) {
            return;
        }
        long all = new LeftOutNotes(output, directory).add(part.number(), leftOut.size());
        if (all > most()) {
            throw tooMany(leftOut.values().iterator().next(), all, null);
        }
    }

    private long most() {
        return rule.most(plan.input().files());
    }

    private IOException tooMany(LeftOutFile one, long found, ChangedFileException cause) {
        return new IOException(
                plan.root().file(one.file().path()) + " " + one.reason() + " (" + found + " or more of the "
                        + plan.input().files() + " files are not as they were listed, allowed: " + most()
                        + "; --bad-files skip --max-bad-share SHARE leaves files out, and a new OUTPUT lists them anew)",
                cause);
    }

    private Built commit(PlannedPart part, String name, Path data, List<IndexEntry> entries) throws IOException {
        Path place = directory.data(data.getName());
        PartHeader header = new PartHeader(
                plan.root(), data.getName(), output.getFileStatus(data).getLen());
        if (!TextFiles.rename(output, data, place)) {
            throw new IOException(place + " is there already");
        }
        boolean committed = false;
        try {
            committed = TextFiles.publish(
                    output,
                    new Path(directory.attempts(), name + ".index"),
                    directory.index(part.number()),
                    out -> PartIndex.write(out, header, entries, List.copyOf(leftOut.values())));
        } finally {
            if (!committed && !isNamed(part, data.getName())) {
                output.delete(place, false);
            }
        }
        if (!committed) {
            LOG.info("part {} was committed by another attempt", part.number());
            return Built.NOTHING;
        }
        long bytes = entries.stream().mapToLong(it -> it.file().length()).sum();
        return new Built(entries.size(), bytes, leftOut.size());
    }

    /** A rename may have happened although it failed, as an answer may get lost. */
    private boolean isNamed(PlannedPart part, String data) throws IOException {
        Path index = directory.index(part.number());
        return output.exists(index) && PartIndex.header(output, index).data().equals(data);
    }
}
