package io.wattle.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The disk past the page cache, by fio. */
final class FioBench implements DiskBench {

    private final Path fio;

    FioBench(Path fio) {
        this.fio = fio;
    }

    @Override
    public String tool() {
        return "fio";
    }

    @Override
    public Result run(DiskTest test, DiskFile file, long bytes, StepTime time)
            throws IOException, InterruptedException, NotMeasuredException {
        long size =
                test == DiskTest.SEQUENTIAL_WRITE ? bytes / DiskTest.LARGE_BLOCK * DiskTest.LARGE_BLOCK : file.length();
        ToolRun run = ToolRun.of(command(test, file.path(), size, bytes, time), time.toolLimit());
        if (run.exitCode() != 0) {
            throw new NotMeasuredException("fio ended with exit code " + run.exitCode() + ": " + run.complaint());
        }
        FioResult result = FioResult.parse(run.output());
        return switch (test) {
            case SEQUENTIAL_WRITE -> Result.ofWrite(result.write().megabytesPerSecond());
            case SEQUENTIAL_READ ->
                new Result(result.read().megabytesPerSecond(), result.read().bytes());
            case RANDOM_READ -> new Result(result.read().iops(), result.read().bytes());
            case READ_LATENCY ->
                new Result(result.read().medianMillis(), result.read().bytes());
            case WRITE_LATENCY -> Result.ofWrite(result.write().medianMillis());
            case BUFFERED_WRITE, BUFFERED_READ -> throw new IllegalArgumentException(test + " is not direct");
        };
    }

    private List<String> command(DiskTest test, Path file, long size, long bytes, StepTime time) {
        List<String> command = new ArrayList<>(List.of(
                fio.toString(),
                "--name=wattle",
                // A colon would separate two files.
                "--filename=" + file.toString().replace(":", "\\:"),
                "--output-format=json",
                "--ioengine=psync",
                "--thread",
                "--group_reporting",
                "--direct=1",
                "--size=" + size,
                "--runtime=" + DiskBench.millis(time).toMillis() + "ms",
                // Space that is reserved but not written would be read without touching the disk.
                "--fallocate=none"));
        String small = "--bs=" + DiskTest.SMALL_BLOCK;
        String large = "--bs=" + DiskTest.LARGE_BLOCK;
        command.addAll(
                switch (test) {
                    case SEQUENTIAL_WRITE -> List.of("--rw=write", large, "--end_fsync=1");
                    case SEQUENTIAL_READ -> List.of("--rw=read", large, "--time_based");
                    case RANDOM_READ ->
                        List.of("--rw=randread", small, "--time_based", "--numjobs=" + DiskTest.READERS);
                    case READ_LATENCY -> List.of("--rw=randread", small, "--time_based");
                    // Not time-based, so that the number of bytes ends it, too.
                    case WRITE_LATENCY ->
                        List.of(
                                "--rw=randwrite",
                                small,
                                "--sync=dsync",
                                "--io_size="
                                        + Math.max(
                                                DiskTest.SMALL_BLOCK,
                                                bytes / DiskTest.SMALL_BLOCK * DiskTest.SMALL_BLOCK));
                    case BUFFERED_WRITE, BUFFERED_READ -> throw new IllegalArgumentException(test + " is not direct");
                });
        if (test != DiskTest.SEQUENTIAL_WRITE) {
            command.add("--norandommap");
            // A file that was removed in the meantime, at the end of the run, must not come back.
            command.add("--allow_file_create=0");
        }
        return command;
    }
}
