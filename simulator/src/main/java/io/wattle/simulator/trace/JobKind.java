package io.wattle.simulator.trace;

import io.wattle.model.YamlFileException;
import io.wattle.model.YamlValue;
import io.wattle.simulator.job.JobProfileFile;
import io.wattle.simulator.job.ProfiledJob;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a trace's file names as a job: one of the studies' jobs, or a profile's file.
 *
 * @param named where the trace names it
 * @param name of the study's job, or what the trace calls the file
 * @param profile of the file; empty for a study's job
 */
record JobKind(YamlValue named, String name, Optional<ProfiledJob> profile) {

    /** A job of it. @throws YamlFileException if it cannot have that size */
    TracedJob job(double atSeconds, double size) throws YamlFileException {
        try {
            if (profile.isEmpty()) {
                return new TracedJob(atSeconds, name, size);
            }
            ProfiledJob sized = profile.get().times(size);
            return new TracedJob(atSeconds, sized.profile().name(), new ProfileWork(sized));
        } catch (IllegalArgumentException e) {
            throw named.error(named.path() + " of size " + size + ": " + e.getMessage(), e);
        }
    }

    /** Finds them; each file is read once. Not thread safe. */
    static final class Reader {
        private final JobLookup jobs;
        private final Map<String, ProfiledJob> files = new HashMap<>();

        Reader(JobLookup jobs) {
            this.jobs = jobs;
        }

        /** @throws YamlFileException if there is no such job, or its file says something wrong */
        JobKind kind(YamlValue named) throws YamlFileException {
            String name = named.text("the job's name");
            return JobProfileFile.isFileName(name)
                    ? new JobKind(named, name, Optional.of(profile(named, name)))
                    : new JobKind(named, named.oneOf("the job's name", jobs.names()), Optional.empty());
        }

        private ProfiledJob profile(YamlValue named, String file) throws YamlFileException {
            ProfiledJob known = files.get(file);
            if (known != null) {
                return known;
            }
            try {
                ProfiledJob read = jobs.profile(file);
                files.put(file, read);
                return read;
            } catch (IOException | InvalidPathException e) {
                throw named.error(named.path() + ": cannot read " + file + " (" + e + ")", e);
            }
        }
    }
}
