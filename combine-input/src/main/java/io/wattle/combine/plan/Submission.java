package io.wattle.combine.plan;

import io.wattle.combine.config.BadFileAllowance;
import io.wattle.combine.config.BadFileMode;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.CombineSettings;
import io.wattle.combine.config.CombineSettingsException;
import io.wattle.combine.config.HadoopKey;
import io.wattle.combine.config.InputPathsMode;
import io.wattle.combine.config.MissingPathMode;
import io.wattle.combine.config.PoolRule;
import io.wattle.combine.list.FileChoice;
import io.wattle.combine.list.InputFormats;
import io.wattle.combine.list.InputListing;
import io.wattle.combine.list.InputPaths;
import io.wattle.combine.list.ListedInput;
import io.wattle.combine.list.ListingRequest;
import io.wattle.combine.list.ListingRequest.Directories;
import io.wattle.combine.list.ManifestListing;
import io.wattle.combine.list.PooledInput;
import io.wattle.combine.list.Pooling;
import io.wattle.combine.list.Tolerance;
import io.wattle.combine.since.SincePlan;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PathFilter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.security.TokenCache;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the submission of a job needs, in either API.
 *
 * @param conf of the job
 * @param credentials of the job; tokens of the inputs' file systems are added
 * @param inputs files, directories and globs
 * @param filter of the job, or null
 * @param mapFiles whether of a directory that is a MapFile the data are read
 */
public record Submission(
        Configuration conf, Credentials credentials, InputPaths inputs, PathFilter filter, boolean mapFiles) {

    private static final Logger LOG = LoggerFactory.getLogger(Submission.class);

    /**
     * Checks the settings, lists the input and plans the splits of a job that is going to run.
     *
     * @throws IOException if a setting or an input is wrong; the message names it
     */
    public SplitPlan submit(InputFormats formats) throws IOException {
        CombineSettings settings = JobSettings.of(conf);
        if (settings.since().isEmpty()) {
            return plan(settings, formats, FileChoice.ALL);
        }
        try (SincePlan since =
                SincePlan.begin(settings.since().get(), watermarked(settings), untilMillis(settings), conf)) {
            SplitPlan plan = plan(settings, formats, since.choice());
            since.planned(conf);
            return plan;
        }
    }

    /** As {@link #submit}, without a job. */
    public SplitPlan preview(InputFormats formats) throws IOException {
        CombineSettings settings = JobSettings.of(conf);
        if (settings.since().isEmpty()) {
            return plan(settings, formats, FileChoice.ALL);
        }
        try (SincePlan since =
                SincePlan.preview(settings.since().get(), watermarked(settings), untilMillis(settings), conf)) {
            return plan(settings, formats, since.choice());
        }
    }

    /** What a watermark is of: what another slice has read is not read here. */
    private SincePlan.Inputs watermarked(CombineSettings settings) {
        return new SincePlan.Inputs(inputs, settings.slice());
    }

    private static long untilMillis(CombineSettings settings) {
        return System.currentTimeMillis() - TimeUnit.SECONDS.toMillis(settings.sinceMarginSeconds());
    }

    private SplitPlan plan(CombineSettings settings, InputFormats formats, FileChoice choice) throws IOException {
        long start = System.nanoTime();
        if (settings.read().badFiles() == BadFileMode.QUARANTINE && conf.get(FileOutputFormat.OUTDIR) == null) {
            throw new CombineSettingsException(CombineKey.BAD_FILES.key() + " is quarantine, and the job has no output"
                    + " directory, " + FileOutputFormat.OUTDIR + " (allowed: set it, or fail or skip)");
        }
        if (settings.read().badFiles() != BadFileMode.FAIL) {
            warnOfSingleAttempts();
        }
        if (UserGroupInformation.isSecurityEnabled()) {
            TokenCache.obtainTokensForNamenodes(
                    credentials, inputs.fileSystems().toArray(Path[]::new), conf);
        }
        ListingRequest request = new ListingRequest(
                inputs,
                conf,
                filter == null ? path -> true : filter,
                directories(),
                settings.listThreads(),
                formats,
                new Tolerance(
                        settings.read().badFiles() != BadFileMode.FAIL,
                        settings.missingPaths() == MissingPathMode.SKIP),
                FileChoice.of(settings.slice(), choice));
        ListedInput input = listed(settings, request);
        long listed = System.nanoTime();
        SplitPlan plan = new SplitPlanner(settings, new ClusterVcores(conf)).plan(input, (files, mostBytes) -> {
            PooledInput pools = Pooling.of(files, formats, request, mostBytes);
            warnOfUnusedPools(settings, pools);
            return pools;
        });
        BadFileAllowance allowance = LeftOutInput.allowance(
                settings.read(), plan.bad(), plan.files(), conf.getTrimmed(MRJobConfig.MAPREDUCE_JOB_DIR, ""));
        SplitMetaSize.check(conf, plan);
        conf.setLong(FileInputFormat.NUM_INPUT_FILES, plan.files());
        LeftOutInput.note(conf, settings.read(), plan.bad(), input.missing(), allowance);
        LOG.info(
                "packed {} files into {} splits; {} empty ones left out; listed in {} ms, planned in {} ms",
                plan.files(),
                plan.splits().size(),
                plan.emptyFiles(),
                (listed - start) / 1_000_000,
                (System.nanoTime() - listed) / 1_000_000);
        return plan;
    }

    private static void warnOfUnusedPools(CombineSettings settings, PooledInput pools) {
        for (PoolRule rule : settings.pools().rules()) {
            if (pools.parts().stream().noneMatch(it -> GlobPools.isOf(rule, it.pool()))) {
                LOG.warn("{}: no file of the input is in pool '{}'", CombineKey.POOLS.key(), rule.glob());
            }
        }
    }

    private ListedInput listed(CombineSettings settings, ListingRequest request) throws IOException {
        if (settings.inputPaths() == InputPathsMode.FILES) {
            return InputListing.list(request);
        }
        ListedInput input = ManifestListing.list(request);
        TokenCache.obtainTokensForNamenodes(credentials, input.fileSystems().toArray(Path[]::new), conf);
        return input;
    }

    private void warnOfSingleAttempts() {
        int attempts = conf.getInt(MRJobConfig.MAP_MAX_ATTEMPTS, HadoopKey.DEFAULT_MAP_ATTEMPTS);
        if (attempts < 2) {
            LOG.warn(
                    "{} is set, but no first attempt leaves files out, and {} is {}: no file will be (needed:"
                            + " 2 or more)",
                    CombineKey.BAD_FILES.key(),
                    MRJobConfig.MAP_MAX_ATTEMPTS,
                    attempts);
        }
    }

    private Directories directories() {
        if (conf.getBoolean(FileInputFormat.INPUT_DIR_RECURSIVE, false)) {
            return Directories.LIST;
        }
        if (mapFiles) {
            return Directories.MAP_FILES;
        }
        return conf.getBoolean(FileInputFormat.INPUT_DIR_NONRECURSIVE_IGNORE_SUBDIRS, false)
                ? Directories.IGNORE
                : Directories.REFUSE;
    }
}
