package io.wattle.tuning.trace;

import io.wattle.model.Catalog;
import io.wattle.model.NodeClass;
import io.wattle.simulator.trace.JobLookup;
import io.wattle.simulator.trace.RecordedTask;
import io.wattle.simulator.trace.RecordedWork;
import io.wattle.simulator.trace.TracedJob;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Traces from files and texts. */
final class TestingTraces {

    static final NodeClass DELL = Catalog.builtIn().nodeClass("dell-r620").orElseThrow();

    private static final JobLookup KNOWN = JobLookup.of(List.of("pi"));

    private TestingTraces() {}

    /** A file of the tests. */
    static Path file(String name) throws Exception {
        return Path.of(TestingTraces.class.getResource("/traces/" + name).toURI());
    }

    /** Reads a file in the form that its content has. */
    static ReadTrace read(Path file) throws Exception {
        try (TraceSource source = TraceSource.open(file)) {
            return source.read(source.form(), Optional.of(DELL), KNOWN);
        }
    }

    /** Reads a text. */
    static ReadTrace read(Path folder, TraceForm form, String text) throws Exception {
        Path file = Files.writeString(folder.resolve("t.json"), text);
        try (TraceSource source = TraceSource.open(file)) {
            return source.read(form, Optional.of(DELL), KNOWN);
        }
    }

    static RecordedWork work(TracedJob job) {
        return (RecordedWork) job.work();
    }

    static List<Double> seconds(List<RecordedTask> tasks) {
        return tasks.stream().map(RecordedTask::seconds).toList();
    }
}
