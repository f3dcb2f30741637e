package io.wattle.compact.client;

import io.wattle.compact.CompactedDirectory;
import io.wattle.compact.FieldLines;
import io.wattle.compact.TextFiles;
import io.wattle.compact.job.CompactionJob;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumFileSystem;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.UserGroupInformation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps others from an output while one command works on it: a file says who does, and beside it the command writes one
 * anew now and then, as a sign of life. A command gives a sign before it looks for a lock, so that of those that find
 * none one at least sees the others' signs once its own lock is there, and waits until they have looked, too: two may
 * replace each other's lock, and the last one has it. How long a command has been silent is told by the file system's own
 * times. Thread safe.
 */
final class OutputLock implements Closeable {

    private static final Logger LOG = LoggerFactory.getLogger(OutputLock.class);
    private static final String KIND = "wattle-compaction-lock";
    private static final String SIGN = "wattle-compaction-sign-of-life";
    private static final int MOST_TRIES = 3;
    private static final long POLL_MILLIS = 50;

    private final Configuration conf;
    private final FileSystem fs;
    private final CompactedDirectory directory;
    private final Pace pace;
    private final Holder self;
    private final ScheduledExecutorService signs = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "wattle-compaction-lock");
        thread.setDaemon(true);
        return thread;
    });
    private Optional<Path> grave = Optional.empty();
    private String job = "";
    private boolean closed;
    private Future<?> signing = CompletableFuture.completedFuture(null);

    /**
     * How often.
     *
     * @param signMillis between two signs of life
     * @param silentMillis after which a holder is taken for dead
     */
    record Pace(long signMillis, long silentMillis) {
        static final Pace USUAL = new Pace(10_000, 60_000);
    }

    /** Whose a lock is. */
    private record Holder(String id, String who, String since) {
        @Override
        public String toString() {
            return who + ", since " + since;
        }
    }

    private OutputLock(Configuration conf, FileSystem fs, CompactedDirectory directory, Pace pace) throws IOException {
        this.conf = conf;
        // With checksums in files of their own a rename is two: one command's lock could get another's checksum.
        this.fs = fs instanceof ChecksumFileSystem checked ? checked.getRawFileSystem() : fs;
        this.directory = directory;
        this.pace = pace;
        self = new Holder(
                TextFiles.newId(),
                UserGroupInformation.getCurrentUser().getShortUserName() + " on " + NetUtils.getHostname(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    }

    /**
     * Takes it.
     *
     * @param conf of the cluster whose jobs may work on the output
     * @throws BusyOutputException if another command has it, or the job of one that died still runs
     */
    static OutputLock take(Configuration conf, FileSystem fs, CompactedDirectory directory)
            throws IOException, InterruptedException {
        return take(conf, fs, directory, Pace.USUAL);
    }

    static OutputLock take(Configuration conf, FileSystem fs, CompactedDirectory directory, Pace pace)
            throws IOException, InterruptedException {
        OutputLock lock = new OutputLock(conf, fs, directory, pace);
        try {
            lock.sign();
            lock.take();
        } catch (IOException | InterruptedException | RuntimeException e) {
            try {
                lock.close();
            } catch (IOException more) {
                e.addSuppressed(more);
            }
            throw e;
        }
        lock.signing = lock.signs.scheduleWithFixedDelay(
                lock::trySign, pace.signMillis(), pace.signMillis(), TimeUnit.MILLISECONDS);
        return lock;
    }

    private void take() throws IOException, InterruptedException {
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            if (place()) {
                awaitOthers();
                return;
            }
            Optional<Holder> other = holder();
            if (other.isPresent()) {
                requireDead(other.get());
                bury(other.get());
            }
        }
        throw new BusyOutputException("OUTPUT " + directory.path() + ": " + directory.lock()
                + " cannot be taken, as others take it or it cannot be renamed (allowed: one command at a time; give the"
                + " same command again)");
    }

    private boolean place() throws IOException {
        Path mine = directory.lock(self.id());
        try (BufferedWriter out = TextFiles.writer(fs, mine)) {
            FieldLines.begin(out, KIND);
            FieldLines.write(out, self.id(), self.who(), self.since());
        }
        return TextFiles.moved(fs, mine, directory.lock());
    }

    /**
     * Waits for those that may have found no lock before this one was there, as a rename replaces it in some file
     * systems. Who gives its first sign later finds the lock.
     */
    private void awaitOthers() throws IOException, InterruptedException {
        Set<Path> others = otherSigns();
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(pace.silentMillis());
        while (!others.isEmpty()) {
            requireMine();
            if (System.nanoTime() > end) {
                throw new BusyOutputException("OUTPUT " + directory.path() + ": another command works on it, which"
                        + " gives " + others.iterator().next() + " as a sign of life and has no lock (allowed: one at"
                        + " a time; wait until it has ended, or end it)");
            }
            Thread.sleep(POLL_MILLIS);
            others.retainAll(otherSigns());
        }
        requireMine();
    }

    /** Those of commands that live and are not the one that was buried. */
    private Set<Path> otherSigns() throws IOException {
        sign();
        long now = modified(directory.sign(self.id()));
        Set<Path> others = new HashSet<>();
        RemoteIterator<FileStatus> entries = fs.listStatusIterator(directory.folder());
        while (entries.hasNext()) {
            FileStatus entry = entries.next();
            String id = CompactedDirectory.idOfSign(entry.getPath().getName()).orElse(self.id());
            boolean isBuried = grave.equals(Optional.of(directory.lock(id)));
            if (!id.equals(self.id()) && !isBuried && now - entry.getModificationTime() < pace.silentMillis()) {
                others.add(entry.getPath());
            }
        }
        return others;
    }

    private void requireMine() throws IOException {
        Optional<Holder> now = holder();
        if (!now.equals(Optional.of(self))) {
            throw new BusyOutputException("OUTPUT " + directory.path() + ": another command, which began at the same"
                    + " time, works on it" + now.map(it -> ", of " + it).orElse("")
                    + " (allowed: one at a time; wait until it has ended)");
        }
    }

    private Optional<Holder> holder() throws IOException {
        try (FieldLines in = new FieldLines(fs, directory.lock(), KIND)) {
            return Optional.of(in.parsed(in.next(), it -> new Holder(it.get(0), it.get(1), it.get(2))));
        } catch (FileNotFoundException e) {
            return Optional.empty();
        }
    }

    private void requireDead(Holder other) throws IOException, InterruptedException {
        long silent = modified(directory.sign(self.id())) - lastSign(other);
        if (silent < pace.silentMillis()) {
            throw new BusyOutputException("OUTPUT " + directory.path() + ": another command works on it, of " + other
                    + ", last sign of life " + TimeUnit.MILLISECONDS.toSeconds(Math.max(0, silent))
                    + " s ago (allowed: one at a time; wait until it has ended. If it has died, the same command goes on"
                    + " once it has been silent for " + TimeUnit.MILLISECONDS.toSeconds(pace.silentMillis()) + " s)");
        }
        String itsJob = job(other);
        if (!itsJob.isEmpty() && CompactionJob.isRunning(conf, itsJob)) {
            throw new BusyOutputException("OUTPUT " + directory.path() + ": the command of " + other
                    + ", has died, and its job " + itsJob + " still runs (wait until it has ended, or end it by 'mapred"
                    + " job -kill " + itsJob + "'; then the same command goes on)");
        }
        LOG.warn("{}: the command of {}, has been silent for {} ms: taken over", directory.path(), other, silent);
    }

    private long lastSign(Holder other) throws IOException {
        try {
            return modified(directory.sign(other.id()));
        } catch (FileNotFoundException e) {
            // It has just ended: the lock, if there is one again, is another's.
            return fs.exists(directory.lock()) ? modified(directory.lock()) : Long.MAX_VALUE;
        }
    }

    private long modified(Path path) throws IOException {
        return fs.getFileStatus(path).getModificationTime();
    }

    private String job(Holder other) throws IOException {
        try (FieldLines in = new FieldLines(fs, directory.sign(other.id()), SIGN)) {
            return in.next().get(0);
        } catch (IOException e) {
            LOG.warn("which job the command of {}, ran is not known: it has died as it wrote that", other, e);
            return "";
        }
    }

    /** To a name of its own: of those who find it dead one moves it, and none moves the lock of who was quicker. */
    private void bury(Holder dead) throws IOException {
        Path to = directory.lock(dead.id());
        if (!fs.exists(to) && holder().equals(Optional.of(dead)) && TextFiles.renamed(fs, directory.lock(), to)) {
            grave = Optional.of(to);
            fs.delete(directory.sign(dead.id()), false);
        }
    }

    /**
     * To be asked before what cannot be undone.
     *
     * @throws BusyOutputException if another command took this one for dead
     */
    void requireHeld() throws IOException {
        Optional<Holder> now = holder();
        if (!now.equals(Optional.of(self))) {
            throw new BusyOutputException("OUTPUT " + directory.path() + ": this command was silent for "
                    + TimeUnit.MILLISECONDS.toSeconds(pace.silentMillis()) + " s or more, and has lost it"
                    + now.map(it -> " to another command, of " + it).orElse("")
                    + " (was it stopped? Give the same command again once no other works on it)");
        }
    }

    /** Names the job that works on the output from now on. */
    void runs(String jobId) {
        synchronized (this) {
            job = jobId;
        }
        trySign();
    }

    private void trySign() {
        try {
            sign();
        } catch (IOException | RuntimeException e) {
            LOG.warn("no sign of life can be given in {}", directory.folder(), e);
        }
    }

    private synchronized void sign() throws IOException {
        if (closed) {
            return;
        }
        try (BufferedWriter out = TextFiles.writer(fs, directory.sign(self.id()))) {
            FieldLines.begin(out, SIGN);
            FieldLines.write(out, job);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        signing.cancel(false);
        signs.shutdown();
        if (holder().equals(Optional.of(self))) {
            fs.delete(directory.lock(), false);
        }
        fs.delete(directory.sign(self.id()), false);
        if (grave.isPresent()) {
            fs.delete(grave.get(), false);
        }
    }
}
