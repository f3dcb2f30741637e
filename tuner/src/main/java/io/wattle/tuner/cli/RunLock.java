package io.wattle.tuner.cli;

import io.wattle.tuner.cli.option.UsageException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Keeps a second tuner out of a run's directory, until it is closed or the process ends. Its file stays there: whoever deleted it
 * would let two others in. Where the file system has no locks, nobody is kept out.
 */
final class RunLock implements AutoCloseable {

    static final String FILE = ".lock";

    private final Optional<FileChannel> channel;

    private RunLock(Optional<FileChannel> channel) {
        this.channel = channel;
    }

    /**
     * Takes it.
     *
     * @param directory that is there
     * @throws UsageException if somebody has it
     */
    static RunLock of(Path directory) throws UsageException {
        FileChannel channel;
        try {
            channel = FileChannel.open(directory.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            // What else is wrong there, whoever writes the run's files will say.
            return new RunLock(Optional.empty());
        }
        boolean taken;
        try {
            FileLock lock = channel.tryLock();
            taken = lock != null;
        } catch (OverlappingFileLockException e) {
            taken = false;
        } catch (IOException e) {
            taken = true;
        }
        if (!taken) {
            close(channel);
            throw new UsageException("--out " + directory
                    + ": another tuner is running there (wait for its end, or choose" + " another directory)");
        }
        return new RunLock(Optional.of(channel));
    }

    @Override
    public void close() {
        channel.ifPresent(RunLock::close);
    }

    private static void close(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // The process's end closes it, too.
        }
    }
}
