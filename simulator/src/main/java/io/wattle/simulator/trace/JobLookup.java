package io.wattle.simulator.trace;

import io.wattle.model.YamlFileException;
import io.wattle.simulator.job.ProfiledJob;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;

/** The jobs that a trace's file may name. */
public interface JobLookup {

    /** Names of the studies' jobs. */
    List<String> names();

    /**
     * A job whose profile a file has.
     *
     * @param file as the trace names it
     * @throws IOException if it cannot be read
     * @throws YamlFileException if it says something wrong
     */
    ProfiledJob profile(String file) throws IOException, YamlFileException;

    /** For traces that are no files, and so cannot name others. */
    static JobLookup of(List<String> names) {
        return new JobLookup() {
            @Override
            public List<String> names() {
                return names;
            }

            @Override
            public ProfiledJob profile(String file) throws IOException {
                throw new FileNotFoundException(file + " (a trace that is no file cannot name one)");
            }
        };
    }
}
