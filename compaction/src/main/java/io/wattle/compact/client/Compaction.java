package io.wattle.compact.client;

import io.wattle.compact.CompactedDirectory;
import io.wattle.compact.CompactionException;
import io.wattle.compact.CompactionFormat;
import io.wattle.compact.client.Compacted.Outcome;
import io.wattle.compact.job.CommittedParts;
import io.wattle.compact.job.CompactionJob;
import io.wattle.compact.part.Complete;
import io.wattle.compact.part.CompleteFile;
import io.wattle.compact.plan.Plan;
import io.wattle.compact.plan.PlanFile;
import io.wattle.compact.plan.PlanHeader;
import io.wattle.compact.plan.Planner;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * Packs the small files below a directory into few large ones, with a MapReduce job, and deletes them if that is asked
 * for. What a run that died has committed is not written again. Not thread safe; of two at once on one output one is
 * refused.
 */
public final class Compaction {

    private static final long LARGEST_TARGET_BYTES = 1L << 40;
    private static final long USUAL_TARGET_BYTES = 256L << 20;

    private final Configuration conf;
    private final CompactionRequest request;
    private final CompactionPaths paths;

    private Compaction(Configuration conf, CompactionRequest request, CompactionPaths paths) {
        this.conf = conf;
        this.request = request;
        this.paths = paths;
    }

    /**
     * Looks at the paths.
     *
     * @param conf of the cluster, or of the local job runner
     * @throws CompactionException if they cannot be what they are to be
     */
    public static Compaction of(Configuration conf, CompactionRequest request) throws IOException {
        return new Compaction(conf, request, CompactionPaths.of(conf, request));
    }

    /**
     * Compacts, unless that is done.
     *
     * @throws CompactionException if the input has no files or may not be read, if the output is something else, or the
     * target size
     *     is not allowed
     * @throws BusyOutputException if another command works on the output
     * @throws IOException if the job fails; the same call goes on from there
     */
    public Compacted write() throws IOException, InterruptedException {
        Optional<Compacted> before = already();
        if (before.isPresent()) {
            return before.get();
        }
        if (planned().isEmpty()) {
            targetBytes();
            requireName();
            requireDirectory();
        }
        try (OutputLock lock = OutputLock.take(conf, paths.output(), paths.directory())) {
            // Another command may have had it until now.
            Optional<Compacted> meanwhile = already();
            return meanwhile.isPresent() ? meanwhile.get() : write(lock);
        }
    }

    private Optional<Compacted> already() throws IOException {
        FileSystem output = paths.output();
        CompactedDirectory directory = paths.directory();
        if (planned().isEmpty() || !output.exists(directory.complete())) {
            return Optional.empty();
        }
        Complete complete = CompleteFile.read(output, directory);
        new DataFiles(output, directory).requireAll(complete, request.format());
        return Optional.of(compacted(complete, Outcome.ALREADY));
    }

    private Compacted write(OutputLock lock) throws IOException, InterruptedException {
        FileSystem output = paths.output();
        CompactedDirectory directory = paths.directory();
        Optional<PlanHeader> planned = planned();
        if (planned.isEmpty()) {
            output.mkdirs(directory.attempts());
            output.mkdirs(directory.indexes());
            Planner.plan(paths.source(), paths.root(), output, directory, request.format(), targetBytes());
        }
        Plan plan = PlanFile.read(output, directory);
        if (CommittedParts.names(output, directory).size() < plan.parts().size()) {
            CompactionJob.run(conf, directory, paths.root().path(), request.rule(), lock::runs);
        }
        lock.requireHeld();
        Complete complete = new Completion(output, directory, plan, request.rule()).complete();
        return compacted(complete, planned.isPresent() ? Outcome.CONTINUED : Outcome.WRITTEN);
    }

    private static Compacted compacted(Complete complete, Outcome outcome) {
        long dataBytes =
                complete.data().stream().mapToLong(Complete.DataFile::bytes).sum();
        return new Compacted(
                outcome,
                complete.data().size(),
                complete.files(),
                complete.bytes(),
                dataBytes,
                complete.leftOut(),
                complete.shown());
    }

    /**
     * Looks whether a complete output is still of all that the input has: for a caller that does not retire.
     *
     * @throws CompactionException if files are there that are not in it, or are others than those that are
     */
    public void requireSameInput() throws IOException {
        new InputComparison(paths).requireSame();
    }

    /** For deleting the inputs of a complete output. */
    public Retirement retirement() {
        return new Retirement(conf, paths);
    }

    /**
     * The plan that is there; empty if nothing is.
     *
     * @throws CompactionException if it is another than that of the request, or something else is there
     */
    private Optional<PlanHeader> planned() throws IOException {
        FileSystem output = paths.output();
        CompactedDirectory directory = paths.directory();
        FileStatus status;
        try {
            status = output.getFileStatus(directory.path());
        } catch (FileNotFoundException e) {
            return Optional.empty();
        }
        if (!status.isDirectory()) {
            throw new CompactionException("OUTPUT " + directory.path() + " is a file (needed: a directory, or none)");
        }
        if (output.exists(directory.plan())) {
            PlanHeader plan = PlanFile.readHeader(output, directory);
            requireSame(plan);
            return Optional.of(plan);
        }
        RemoteIterator<FileStatus> entries = output.listStatusIterator(directory.path());
        while (entries.hasNext()) {
            String name = entries.next().getPath().getName();
            if (!name.equals(CompactedDirectory.FOLDER)) {
                throw new CompactionException(
                        "OUTPUT " + directory.path() + " has something in it that is no compaction: " + name
                                + " (needed: a directory that is empty or not there)");
            }
        }
        return Optional.empty();
    }

    private void requireSame(PlanHeader plan) throws CompactionException {
        String output = "OUTPUT " + paths.directory().path() + " is a compaction ";
        if (!plan.root().equals(paths.root())) {
            throw new CompactionException(
                    output + "of " + plan.root() + ", not of " + paths.root() + " (give another OUTPUT)");
        }
        if (plan.format() != request.format()) {
            throw new CompactionException(output + "of format " + plan.format().title() + ", not "
                    + request.format().title() + " (give another OUTPUT, or --format "
                    + plan.format().title() + ")");
        }
        if (request.targetBytes().isPresent() && request.targetBytes().getAsLong() != plan.targetBytes()) {
            throw new CompactionException(output + "with a target size of " + plan.targetBytes() + " bytes, not "
                    + request.targetBytes().getAsLong() + " (give another OUTPUT, or leave --target-size out)");
        }
    }

    private long targetBytes() throws CompactionException {
        long block = paths.output().getDefaultBlockSize(paths.directory().path());
        long target = request.targetBytes().orElse(Math.max(USUAL_TARGET_BYTES, block));
        if (target < block || target > LARGEST_TARGET_BYTES) {
            throw new CompactionException("--target-size: " + target + " bytes (allowed: from " + block
                    + ", a block of OUTPUT's file system, to " + LARGEST_TARGET_BYTES
                    + ", as a part is written by one task)");
        }
        return target;
    }

    /** HarFileSystem knows an archive by its name. */
    private void requireName() throws CompactionException {
        if (request.format() == CompactionFormat.HAR
                && !paths.directory().path().getName().endsWith(".har")) {
            throw new CompactionException("OUTPUT " + paths.directory().path()
                    + ": --format har needs a name that ends in .har, as har:// knows archives by that");
        }
    }

    private void requireDirectory() throws IOException {
        try {
            if (!paths.source().getFileStatus(paths.root().path()).isDirectory()) {
                throw new CompactionException(
                        "INPUT " + paths.root() + " is a file (needed: a directory whose files are to be packed)");
            }
        } catch (FileNotFoundException e) {
            throw new CompactionException("INPUT " + paths.root() + ": no such directory", e);
        }
    }
}
