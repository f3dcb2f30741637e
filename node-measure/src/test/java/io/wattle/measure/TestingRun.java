package io.wattle.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A measurement as a process of its own, for tests that end it by a signal. */
final class TestingRun {

    private TestingRun() {}

    /** Arguments: tree of host files, work directory, folder of tools. */
    public static void main(String[] args) throws IOException, InterruptedException {
        new NodeMeasurement(
                        MeasureOptions.usual("x", Path.of(args[1])).withLimit(Duration.ofSeconds(60)),
                        List.of(),
                        MeasureListener.NONE,
                        new HostFiles(Path.of(args[0])),
                        new Tools(args[2]))
                .run();
    }
}
