package io.wattle.measure;

import io.wattle.model.NodeAttribute;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One figure of the disk that holds the work directory.
 *
 * @param file made by the first disk step, closed by whoever made these steps
 * @param bytesAtMost that the step may write
 */
record DiskStep(DiskTest test, DiskBench bench, HostFiles files, Path workDir, DiskSlot file, long bytesAtMost)
        implements Step {

    /** Of the bytes that the run may write: the rest is for the page cache test and the small writes. */
    private static final double FILE_SHARE = 0.5;

    private static final double BUFFERED_SHARE = 0.4;
    private static final double SMALL_SHARE = 0.1;
    /** Below it, start and flush outweigh the writing. */
    private static final long LEAST_BYTES = 4L << 20;
    /** The run never takes more than this share of the free space. */
    private static final int FREE_SPACE_PARTS = 2;

    static List<DiskStep> all(
            DiskBench direct, DiskBench buffered, HostFiles files, Path workDir, DiskSlot file, long bytesLimit) {
        Map<DiskTest, Long> bytes = new EnumMap<>(DiskTest.class);
        bytes.put(DiskTest.SEQUENTIAL_WRITE, (long) (bytesLimit * FILE_SHARE));
        bytes.put(DiskTest.BUFFERED_WRITE, (long) (bytesLimit * BUFFERED_SHARE));
        bytes.put(DiskTest.WRITE_LATENCY, (long) (bytesLimit * SMALL_SHARE));
        List<DiskStep> steps = new ArrayList<>();
        for (DiskTest test : DiskTest.values()) {
            DiskBench bench = test.buffered() ? buffered : direct;
            steps.add(new DiskStep(test, bench, files, workDir, file, bytes.getOrDefault(test, 0L)));
        }
        return steps;
    }

    @Override
    public String name() {
        return test.words;
    }

    @Override
    public String method() {
        return bench.tool() + ", " + test.method;
    }

    @Override
    public Set<NodeAttribute> attributes() {
        return Set.of(test.attribute);
    }

    @Override
    public double limitSeconds() {
        return test.limitSeconds;
    }

    @Override
    public long diskBytes() {
        return bytesAtMost;
    }

    @Override
    public Findings run(StepTime time) throws IOException, InterruptedException, NotMeasuredException {
        long bytes = bytesAtMost;
        if (test == DiskTest.SEQUENTIAL_WRITE) {
            DiskFile.requireDisk(workDir);
            bytes = Math.min(bytes, Files.getFileStore(workDir).getUsableSpace() / FREE_SPACE_PARTS);
            if (bytes < LEAST_BYTES) {
                throw new NotMeasuredException("the file may take " + bytes + " bytes (needed: " + LEAST_BYTES
                        + "; it takes half of the allowed disk bytes and at most half of the free space)");
            }
            file.create(workDir);
        }
        FetchedBytes before = FetchedBytes.read(files);
        DiskBench.Result result = bench.run(test, file.require(), bytes, time);
        before.requireFetched(FetchedBytes.read(files), result.bytesRead());
        return new Findings().measured(test.attribute, result.figure(), method());
    }
}
