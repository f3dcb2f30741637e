package io.wattle.combine.since;

import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.FileSlice;
import io.wattle.combine.list.FileChoice;
import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.UserGroupInformation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The plan of a job that reads what is newer than a saved watermark. Not thread safe. */
public final class SincePlan implements Closeable {

    /** Names the plan in the job's configuration; not for users, and so none of the keys that are documented. */
    static final String PLAN_KEY = "io.wattle.combine.since.plan";

    private static final int SHOWN = 10;

    private static final Logger LOG = LoggerFactory.getLogger(SincePlan.class);

    private final WatermarkFile file;
    private final NewerFiles newer;
    private final Optional<String> plan;
    private final String who;
    private boolean open;

    private SincePlan(WatermarkFile file, NewerFiles newer, Optional<String> plan, String who) {
        this.file = file;
        this.newer = newer;
        this.plan = plan;
        this.who = who;
        open = plan.isPresent();
    }

    /**
     * The plan of a job that is going to run: no other plans with this watermark until this one is confirmed or given up.
     *
     * @param watermark path of the file
     * @param inputs what the job reads
     * @param untilMillis files with a later modification time, since 1970, are for the next job
     * @throws WatermarkException if the watermark is of other inputs, or if the job planned before has not been confirmed
     */
    public static SincePlan begin(String watermark, Inputs inputs, long untilMillis, Configuration conf)
            throws IOException {
        WatermarkFile file = WatermarkFile.of(watermark, conf);
        String plan = UUID.randomUUID().toString();
        String who = Instant.now() + " by "
                + UserGroupInformation.getCurrentUser().getShortUserName() + " on " + NetUtils.getHostname();
        file.begin(plan, who);
        try {
            return new SincePlan(file, newer(file, inputs.names(conf), untilMillis), Optional.of(plan), who);
        } catch (IOException | RuntimeException | Error e) {
            try {
                file.abandon(Optional.of(plan));
            } catch (IOException | RuntimeException again) {
                e.addSuppressed(again);
            }
            throw e;
        }
    }

    /** The same without a job: nothing is written, and nobody is kept from planning. */
    public static SincePlan preview(String watermark, Inputs inputs, long untilMillis, Configuration conf)
            throws IOException {
        WatermarkFile file = WatermarkFile.of(watermark, conf);
        return new SincePlan(file, newer(file, inputs.names(conf), untilMillis), Optional.empty(), "");
    }

    /**
     * What a job reads, of which a watermark is.
     *
     * @param paths of the job
     * @param slice of their files
     */
    public record Inputs(Iterable<Path> paths, FileSlice slice) {

        private List<String> names(Configuration conf) throws IOException {
            List<String> names = new ArrayList<>();
            for (Path input : paths) {
                names.add(input.getFileSystem(conf).makeQualified(input).toString());
            }
            if (!slice.isAll()) {
                names.add("slice " + slice);
            }
            names.sort(null);
            return names;
        }
    }

    private static NewerFiles newer(WatermarkFile file, List<String> names, long untilMillis) throws IOException {
        Watermark from = file.read().orElse(Watermark.none(names));
        if (!from.inputs().equals(names)) {
            throw new WatermarkException(CombineKey.SINCE.key() + ": " + file + " is the watermark of "
                    + shown(from.inputs()) + ", and the input is " + shown(names)
                    + " (allowed: the same input paths, or a file of its own)");
        }
        return new NewerFiles(from, untilMillis);
    }

    /** A job may name a million. */
    private static String shown(List<String> names) {
        return names.size() <= SHOWN
                ? names.toString()
                : names.subList(0, SHOWN) + " and " + (names.size() - SHOWN) + " more";
    }

    /** Which files it takes. */
    public FileChoice choice() {
        return newer;
    }

    /**
     * All files have been listed and the splits are planned: the next watermark is written, to count once the job has
     * succeeded.
     */
    public void planned(Configuration conf) throws IOException {
        LOG.info(
                "since {}: {} files were planned before, {} are too new and for the next job",
                file,
                newer.planned(),
                newer.waiting());
        if (plan.isPresent()) {
            file.planned(plan.get(), who, newer.next());
            conf.set(PLAN_KEY, plan.get());
            open = false;
        }
    }

    /** Gives it up, unless it was planned. */
    @Override
    public void close() throws IOException {
        if (open) {
            open = false;
            file.abandon(plan);
        }
    }
}
