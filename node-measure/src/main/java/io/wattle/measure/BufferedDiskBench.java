package io.wattle.measure;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;

/** Reads and writes through the page cache, as the studies' buffered figures. */
final class BufferedDiskBench implements DiskBench {

    private final Hardware hardware;

    BufferedDiskBench(Hardware hardware) {
        this.hardware = hardware;
    }

    @Override
    public String tool() {
        return "ordinary I/O from Java";
    }

    @Override
    public Result run(DiskTest test, DiskFile file, long bytes, StepTime time)
            throws IOException, NotMeasuredException {
        ByteBuffer block = ByteBuffer.allocateDirect(DiskTest.LARGE_BLOCK);
        return new Result(
                test == DiskTest.BUFFERED_WRITE
                        ? write(file, block, bytes, DiskBench.nanos(time))
                        : read(file, block, DiskBench.nanos(time)),
                0);
    }

    private static double write(DiskFile file, ByteBuffer block, long bytes, long nanos)
            throws IOException, NotMeasuredException {
        long most = Math.min(bytes, file.length());
        try (FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.WRITE)) {
            long start = System.nanoTime();
            long position = 0;
            while (position + DiskTest.LARGE_BLOCK <= most && System.nanoTime() - start < nanos) {
                block.rewind();
                position += channel.write(block, position);
            }
            return DirectDiskBench.megabytesPerSecond(position, System.nanoTime() - start);
        }
    }

    private double read(DiskFile file, ByteBuffer block, long nanos) throws IOException, NotMeasuredException {
        long available = hardware.memory().availableKb().orElse(0) * 1024;
        long length = Math.min(file.length(), available / 4 / DiskTest.LARGE_BLOCK * DiskTest.LARGE_BLOCK);
        if (length == 0) {
            throw new NotMeasuredException("too little memory is available to keep a file in the page cache");
        }
        try (FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.READ)) {
            // The first pass fills the cache; a slow disk may take half the time for it.
            long cached = pass(channel, block, length, nanos / 2);
            long start = System.nanoTime();
            long read = 0;
            long elapsed;
            do {
                read += pass(channel, block, cached, nanos);
                elapsed = System.nanoTime() - start;
            } while (elapsed < nanos / 2);
            return DirectDiskBench.megabytesPerSecond(read, elapsed);
        }
    }

    private static long pass(FileChannel channel, ByteBuffer block, long length, long nanos) throws IOException {
        long start = System.nanoTime();
        long position = 0;
        do {
            block.clear();
            int read = channel.read(block, position);
            if (read <= 0) {
                throw new IOException("the file ended at " + position + " of " + length + " bytes");
            }
            position += read;
        } while (position < length && System.nanoTime() - start < nanos);
        return position;
    }
}
