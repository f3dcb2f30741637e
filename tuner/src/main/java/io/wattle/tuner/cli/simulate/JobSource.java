package io.wattle.tuner.cli.simulate;

import io.wattle.model.ClusterProfile;
import io.wattle.model.YamlFileException;
import io.wattle.simulator.job.JobProfileFile;
import io.wattle.simulator.job.ProfiledJob;
import io.wattle.simulator.job.SettingOverrides;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.StudyRun;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.tuner.cli.option.KnownNames;
import io.wattle.tuner.cli.option.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;

/** What {@code --job} names: one of the study's jobs, or a file with a profile. */
@FunctionalInterface
interface JobSource {

    /**
     * The job on a cluster.
     *
     * @param settings by Hadoop's names, over those that it has
     * @param seed of what is drawn
     * @throws IllegalArgumentException if a setting is none that can be
     * @throws io.wattle.model.MissingFigureException if a class of the cluster lacks a figure
     */
    StudyRun on(ClusterProfile cluster, Map<String, String> settings, long seed);

    /** @throws UsageException if there is no such job, or the file says something wrong */
    static JobSource named(String job) throws UsageException {
        Zhao2016Jobs jobs = new Zhao2016Jobs(Parameters.zhao2016());
        if (JobProfileFile.isFileName(job)) {
            ProfiledJob profiled = read(job);
            return (cluster, settings, seed) -> {
                ProfiledJob set =
                        new ProfiledJob(profiled.profile(), SettingOverrides.apply(profiled.settings(), settings));
                return new StudyRun(jobs.workers(cluster), set.profile(), set.settings(), jobs.conditions(seed));
            };
        }
        KnownNames.require("--job", job, Zhao2016Jobs.ALL_JOBS);
        return (cluster, settings, seed) -> {
            StudyRun run = jobs.run(job, cluster, seed);
            return new StudyRun(
                    run.workers(), run.profile(), SettingOverrides.apply(run.settings(), settings), run.conditions());
        };
    }

    private static ProfiledJob read(String file) throws UsageException {
        try {
            return JobProfileFile.parse(file, Files.readString(Path.of(file), StandardCharsets.UTF_8));
        } catch (IOException | InvalidPathException e) {
            throw new UsageException("--job: cannot read " + file + " (" + e + ")", e);
        } catch (YamlFileException e) {
            throw new UsageException("--job: " + e.getMessage(), e);
        }
    }
}
