package io.wattle.tuner.cli.simulate;

import io.wattle.model.YamlFileException;
import io.wattle.simulator.job.JobProfileFile;
import io.wattle.simulator.job.ProfiledJob;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.simulator.trace.JobLookup;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The jobs that a trace's file may name: the studies', and profiles in files. @param trace from whose folder on their names count */
record TraceJobs(Path trace) implements JobLookup {

    @Override
    public List<String> names() {
        return Zhao2016Jobs.ALL_JOBS;
    }

    @Override
    public ProfiledJob profile(String file) throws IOException, YamlFileException {
        Path path = trace.resolveSibling(file);
        return JobProfileFile.parse(path.toString(), Files.readString(path, StandardCharsets.UTF_8));
    }
}
