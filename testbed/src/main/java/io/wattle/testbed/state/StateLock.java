package io.wattle.testbed.state;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;

/**
 * Keeps two commands from building or removing one testbed at once, or from promising the same memory to two testbeds. It
 * ends with the process that took it, however that ends. Its file lies beside the testbeds' folders, which come and go
 * meanwhile, and goes with the lock. Immutable and thread safe.
 */
public final class StateLock implements AutoCloseable {

    /** Far longer than it takes to count memory and to start a process. */
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private static final long PAUSE_MILLIS = 50;

    private final Path file;
    private final FileChannel channel;

    private StateLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Takes that of a testbed, or fails at once.
     *
     * @param command what takes it, for who finds it taken
     * @throws HeldException if another process has it; the message says which
     */
    public static StateLock take(StateFolder state, String command) throws IOException, HeldException {
        return take("testbed " + state.name(), state.lock(), command);
    }

    /**
     * Takes the one of all testbeds of this user, under which free memory is counted and promised: who counts next sees
     * what was promised. Waits for it, as others have it for a moment.
     *
     * @param state any testbed's
     * @param command what takes it, for who finds it taken
     * @throws HeldException if another process has it for a minute; the message says which
     */
    public static StateLock awaitMemory(StateFolder state, String command)
            throws IOException, HeldException, InterruptedException {
        return awaitMemory(state, command, LIMIT);
    }

    /** See {@link #awaitMemory(StateFolder, String)}. */
    static StateLock awaitMemory(StateFolder state, String command, Duration limit)
            throws IOException, HeldException, InterruptedException {
        long start = System.nanoTime();
        while (true) {
            try {
                return take("memory of all testbeds", state.memoryLock(), command);
            } catch (HeldException e) {
                if (System.nanoTime() - start > limit.toNanos()) {
                    throw e;
                }
                Thread.sleep(PAUSE_MILLIS);
            }
        }
    }

    private static StateLock take(String what, Path file, String command) throws IOException, HeldException {
        Files.createDirectories(file.getParent());
        while (true) {
            Object before = create(file);
            try {
                Optional<StateLock> lock = take(what, file, before, command);
                if (lock.isPresent()) {
                    return lock.get();
                }
            } catch (NoSuchFileException e) {
                // Removed a moment ago, so it is free.
            }
        }
    }

    /** Empty if the file is another one meanwhile: who had the lock removed it. */
    private static Optional<StateLock> take(String what, Path file, Object before, String command)
            throws IOException, HeldException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        boolean taken = false;
        try {
            if (!lock(channel)) {
                throw new HeldException(what, file, channel);
            }
            taken = key(file).equals(before);
            if (taken) {
                String text = ProcessHandle.current().pid() + " " + command;
                channel.truncate(0);
                channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
            }
            return taken ? Optional.of(new StateLock(file, channel)) : Optional.empty();
        } finally {
            if (!taken) {
                channel.close();
            }
        }
    }

    /** Also tells which file that is: the same name may be another's a moment later. */
    private static Object create(Path file) throws IOException {
        try {
            Files.createFile(file);
        } catch (FileAlreadyExistsException e) {
            // Held, or left by a process that was killed.
        }
        try {
            return key(file);
        } catch (NoSuchFileException e) {
            return "none";
        }
    }

    private static Object key(Path file) throws IOException {
        return Files.getAttribute(file, "unix:ino");
    }

    private static boolean lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
        channel.close();
    }

    /** Another process has the lock. */
    public static final class HeldException extends Exception {

        private static final long serialVersionUID = 1;

        private static final int MOST_WORDS = 100;

        private HeldException(String what, Path file, FileChannel channel) throws IOException {
            super(what + ": " + holder(channel) + " is at work on it (lock: " + file
                    + "); wait until it has ended, or end it");
        }

        private static String holder(FileChannel channel) throws IOException {
            ByteBuffer buffer = ByteBuffer.allocate(MOST_WORDS);
            channel.read(buffer, 0);
            String text = new String(buffer.array(), 0, buffer.position(), StandardCharsets.UTF_8);
            int blank = text.indexOf(' ');
            return blank < 0
                    ? "another process"
                    : "process " + text.substring(0, blank) + " (bin/testbed " + text.substring(blank + 1) + ")";
        }
    }
}
