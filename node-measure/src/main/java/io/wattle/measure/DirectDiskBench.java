package io.wattle.measure;

import com.sun.nio.file.ExtendedOpenOption;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The disk past the page cache, by direct I/O from Java: what serves where fio is not installed. */
final class DirectDiskBench implements DiskBench {

    private static final int MOST_LATENCIES = 200_000;

    @Override
    public String tool() {
        return "direct I/O from Java";
    }

    @Override
    public Result run(DiskTest test, DiskFile file, long bytes, StepTime time)
            throws IOException, InterruptedException, NotMeasuredException {
        long nanos = DiskBench.nanos(time);
        return switch (test) {
            case SEQUENTIAL_WRITE -> Result.ofWrite(write(file.path(), bytes, nanos));
            case SEQUENTIAL_READ -> sequentialRead(file.path(), file.length(), nanos);
            case RANDOM_READ -> randomReads(file.path(), file.length(), nanos);
            case READ_LATENCY -> readLatency(file.path(), file.length(), nanos);
            case WRITE_LATENCY -> Result.ofWrite(writeLatency(file, bytes, nanos));
            case BUFFERED_WRITE, BUFFERED_READ -> throw new IllegalArgumentException(test + " is not direct");
        };
    }

    private static double write(Path path, long bytes, long nanos) throws IOException, NotMeasuredException {
        try (FileChannel channel = open(path, StandardOpenOption.WRITE, ExtendedOpenOption.DIRECT)) {
            ByteBuffer block = randomBlock(alignment(path));
            long start = System.nanoTime();
            long position = 0;
            while (position + DiskTest.LARGE_BLOCK <= bytes && System.nanoTime() - start < nanos) {
                position += writeFully(channel, block, position);
            }
            channel.force(true);
            return megabytesPerSecond(position, System.nanoTime() - start);
        }
    }

    private static Result sequentialRead(Path path, long length, long nanos) throws IOException, NotMeasuredException {
        try (FileChannel channel = open(path, StandardOpenOption.READ, ExtendedOpenOption.DIRECT)) {
            ByteBuffer block = block(alignment(path), DiskTest.LARGE_BLOCK);
            long start = System.nanoTime();
            long read = 0;
            long elapsed;
            do {
                read += readFully(channel, block, read % length);
                elapsed = System.nanoTime() - start;
            } while (elapsed < nanos);
            return new Result(megabytesPerSecond(read, elapsed), read);
        }
    }

    private static Result randomReads(Path path, long length, long nanos)
            throws IOException, InterruptedException, NotMeasuredException {
        try (FileChannel channel = open(path, StandardOpenOption.READ, ExtendedOpenOption.DIRECT)) {
            int alignment = alignment(path);
            ExecutorService readers = Executors.newFixedThreadPool(DiskTest.READERS);
            long start = System.nanoTime();
            try {
                List<Callable<Long>> tasks = new ArrayList<>();
                for (int reader = 0; reader < DiskTest.READERS; reader++) {
                    SplittableRandom random = new SplittableRandom(reader);
                    tasks.add(() -> {
                        ByteBuffer block = block(alignment, DiskTest.SMALL_BLOCK);
                        long count = 0;
                        while (System.nanoTime() - start < nanos) {
                            readFully(channel, block, randomPosition(random, length));
                            count++;
                        }
                        return count;
                    });
                }
                long count = 0;
                for (Future<Long> reads : readers.invokeAll(tasks)) {
                    count += reads.get();
                }
                return new Result(count * 1e9 / (System.nanoTime() - start), count * DiskTest.SMALL_BLOCK);
            } catch (ExecutionException e) {
                throw new IOException("random read failed: " + e.getCause().getMessage(), e);
            } finally {
                readers.shutdownNow();
            }
        }
    }

    private static Result readLatency(Path path, long length, long nanos) throws IOException, NotMeasuredException {
        try (FileChannel channel = open(path, StandardOpenOption.READ, ExtendedOpenOption.DIRECT)) {
            ByteBuffer block = block(alignment(path), DiskTest.SMALL_BLOCK);
            SplittableRandom random = new SplittableRandom(1);
            Latencies latencies = new Latencies();
            long start = System.nanoTime();
            while (latencies.count < MOST_LATENCIES && System.nanoTime() - start < nanos) {
                long before = System.nanoTime();
                readFully(channel, block, randomPosition(random, length));
                latencies.add(System.nanoTime() - before);
            }
            return new Result(latencies.medianMillis(), (long) latencies.count * DiskTest.SMALL_BLOCK);
        }
    }

    private static double writeLatency(DiskFile file, long bytes, long nanos) throws IOException, NotMeasuredException {
        long length = file.length();
        try (FileChannel channel =
                open(file.path(), StandardOpenOption.WRITE, StandardOpenOption.DSYNC, ExtendedOpenOption.DIRECT)) {
            ByteBuffer block = randomBlock(alignment(file.path())).limit(DiskTest.SMALL_BLOCK);
            SplittableRandom random = new SplittableRandom(2);
            Latencies latencies = new Latencies();
            long most = Math.min(MOST_LATENCIES, bytes / DiskTest.SMALL_BLOCK);
            long start = System.nanoTime();
            while (latencies.count < most && System.nanoTime() - start < nanos) {
                long before = System.nanoTime();
                writeFully(channel, block, randomPosition(random, length));
                latencies.add(System.nanoTime() - before);
            }
            return latencies.medianMillis();
        }
    }

    private static FileChannel open(Path path, OpenOption... options) throws IOException, NotMeasuredException {
        try {
            return FileChannel.open(path, options);
        } catch (UnsupportedOperationException | IOException e) {
            if (Files.isWritable(path)) {
                throw new NotMeasuredException(
                        "the file system refuses direct I/O (" + e.getMessage()
                                + "), and a read from the page cache is no disk read; give another work directory",
                        e);
            }
            throw e;
        }
    }

    private static int alignment(Path path) throws IOException {
        long block = Files.getFileStore(path).getBlockSize();
        return Math.max(DiskTest.SMALL_BLOCK, block > 0 && block <= 1 << 20 ? Math.toIntExact(block) : 0);
    }

    private static ByteBuffer block(int alignment, int bytes) {
        return ByteBuffer.allocateDirect(bytes + alignment)
                .alignedSlice(alignment)
                .limit(bytes);
    }

    /** Random bytes: a disk that compresses would take zeros at the speed of the bus. */
    private static ByteBuffer randomBlock(int alignment) {
        ByteBuffer block = block(alignment, DiskTest.LARGE_BLOCK);
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < DiskTest.LARGE_BLOCK; i += Long.BYTES) {
            block.putLong(i, random.nextLong());
        }
        return block;
    }

    private static long randomPosition(SplittableRandom random, long length) {
        return random.nextLong(length / DiskTest.SMALL_BLOCK) * DiskTest.SMALL_BLOCK;
    }

    private static int writeFully(FileChannel channel, ByteBuffer block, long position) throws IOException {
        block.rewind();
        // A part of a block would leave the next one unaligned.
        int written = channel.write(block, position);
        if (block.hasRemaining()) {
            throw new IOException("only " + written + " of " + block.limit() + " bytes written");
        }
        return written;
    }

    private static int readFully(FileChannel channel, ByteBuffer block, long position) throws IOException {
        block.rewind();
        int read = channel.read(block, position);
        if (block.hasRemaining()) {
            throw new IOException("only " + read + " of " + block.limit() + " bytes read");
        }
        return read;
    }

    static double megabytesPerSecond(long bytes, long nanos) {
        return bytes / 1e6 / (nanos / 1e9);
    }

    /** Nanoseconds of single requests. */
    private static final class Latencies {
        private long[] nanos = new long[1024];
        private int count;

        void add(long value) {
            if (count == nanos.length) {
                nanos = Arrays.copyOf(nanos, 2 * count);
            }
            nanos[count++] = value;
        }

        double medianMillis() throws NotMeasuredException {
            if (count == 0) {
                throw new NotMeasuredException("not one request ended in time");
            }
            Arrays.sort(nanos, 0, count);
            return nanos[count / 2] / 1e6;
        }
    }
}
