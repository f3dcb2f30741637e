package io.wattle.compact.client;

import io.wattle.compact.CompactedDirectory;
import io.wattle.compact.CompactionFormat;
import io.wattle.compact.job.LeaveOutRule;
import io.wattle.compact.part.Complete;
import io.wattle.compact.part.Complete.DataFile;
import io.wattle.compact.part.CompleteFile;
import io.wattle.compact.part.HarIndex;
import io.wattle.compact.part.IndexEntry;
import io.wattle.compact.part.LeftOutFile;
import io.wattle.compact.part.PartHeader;
import io.wattle.compact.part.PartIndex;
import io.wattle.compact.plan.InputDigest;
import io.wattle.compact.plan.Plan;
import io.wattle.compact.plan.PlannedPart;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * Looks, after the job, whether all is there, clears what attempts left, and says that the directory is complete. One
 * use.
 */
final class Completion implements PartIndex.Sink {

    /** Most files that are named. */
    static final int MOST_SHOWN = 10;

    private final FileSystem fs;
    private final CompactedDirectory directory;
    private final Plan plan;
    private final LeaveOutRule rule;
    private final List<DataFile> data = new ArrayList<>();
    private final List<LeftOutFile> shown = new ArrayList<>();
    private final InputDigest planned = new InputDigest();
    private long files;
    private long bytes;
    private long leftOut;

    Completion(FileSystem fs, CompactedDirectory directory, Plan plan, LeaveOutRule rule) {
        this.fs = fs;
        this.directory = directory;
        this.plan = plan;
        this.rule = rule;
    }

    /** @throws IOException if a part is not as its index and the plan say; the message names it */
    Complete complete() throws IOException {
        for (PlannedPart part : plan.parts()) {
            check(part);
        }
        if (!planned.totals().equals(plan.header().input())) {
            throw new IOException(directory.path() + " has " + files + " files and left out " + leftOut
                    + ", which are not the " + plan.header().input().files()
                    + " files of the plan: parts of a job of an earlier plan may be among them (delete OUTPUT, once no"
                    + " job of it runs, and compact again; nothing of INPUT was deleted)");
        }
        requireFewLeftOut();
        Complete complete = new Complete(plan.header().root(), files, bytes, leftOut, shown, data);
        clear();
        if (plan.header().format() == CompactionFormat.HAR) {
            HarIndex.write(fs, directory, data);
        }
        CompleteFile.write(fs, directory, complete);
        return complete;
    }

    /** Parts count before they are committed; those of an earlier run may have had another share. */
    private void requireFewLeftOut() throws IOException {
        long all = plan.header().input().files();
        if (leftOut > rule.most(all)) {
            throw new IOException(directory.path() + " has been written without " + leftOut + " of the " + all
                    + " files, allowed: " + rule.most(all)
                    + " (--bad-files skip with a larger --max-bad-share completes"
                    + " it; a new OUTPUT lists them anew)");
        }
    }

    private void check(PlannedPart part) throws IOException {
        PartHeader header = PartIndex.read(fs, directory.index(part.number()), this);
        long length = length(directory.data(header.data()));
        if (length != header.dataBytes()) {
            throw new IOException(directory.data(header.data()) + " has " + length + " bytes, its index says "
                    + header.dataBytes() + " (delete " + directory.index(part.number())
                    + " and run the same command again)");
        }
        data.add(new DataFile(part.number(), header.data(), length));
    }

    private long length(Path path) throws IOException {
        try {
            return fs.getFileStatus(path).getLen();
        } catch (FileNotFoundException e) {
            throw new IOException(
                    path + " is not there any more (delete its index in " + directory.indexes()
                            + " and run the same command again)",
                    e);
        }
    }

    @Override
    public void file(PartHeader header, IndexEntry entry) {
        files++;
        planned.add(entry.file());
        bytes += entry.file().length();
    }

    @Override
    public void leftOut(LeftOutFile file) {
        leftOut++;
        planned.add(file.file());
        if (shown.size() < MOST_SHOWN) {
            shown.add(file);
        }
    }

    /** Data of attempts that died before they could name it in an index, and lists of plans that were not taken. */
    private void clear() throws IOException {
        Set<String> named = new HashSet<>();
        data.forEach(it -> named.add(it.name()));
        deleteOthers(directory.path(), named);
        deleteOthers(directory.folder(), Set.of(plan.header().list()));
        fs.delete(directory.failures(), true);
        fs.delete(directory.leftOut(), true);
        fs.delete(directory.attempts(), true);
        fs.mkdirs(directory.attempts());
    }

    private void deleteOthers(Path folder, Set<String> named) throws IOException {
        List<Path> others = new ArrayList<>();
        RemoteIterator<FileStatus> entries = fs.listStatusIterator(folder);
        while (entries.hasNext()) {
            FileStatus entry = entries.next();
            String name = entry.getPath().getName();
            boolean written = CompactedDirectory.isDataName(name) || name.startsWith(CompactedDirectory.LIST);
            if (entry.isFile() && written && !named.contains(name)) {
                others.add(entry.getPath());
            }
        }
        for (Path other : others) {
            fs.delete(other, false);
        }
    }
}
