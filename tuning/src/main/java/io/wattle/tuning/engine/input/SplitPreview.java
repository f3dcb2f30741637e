package io.wattle.tuning.engine.input;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.config.CombineSettings;
import io.wattle.combine.config.CombineSettingsException;
import io.wattle.combine.config.HostClasses;
import io.wattle.combine.config.SizeMode;
import io.wattle.combine.list.ListingException;
import io.wattle.combine.mapreduce.PackedTextInputFormat;
import io.wattle.combine.plan.JobSettings;
import io.wattle.combine.plan.PlannedSplit;
import io.wattle.combine.plan.SplitPlan;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.site.SiteConfiguration;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

/**
 * What combined input would make of some files, without a job.
 *
 * @param splits of the plan, in its order
 * @param files that are read
 * @param emptyFiles that are not
 * @param mode how sizes were found
 * @param sizeBytes most bytes of a split
 */
public record SplitPreview(List<Split> splits, long files, long emptyFiles, SizeMode mode, long sizeBytes) {

    /** What means something in a glob. */
    private static final Pattern GLOB = Pattern.compile("[\\\\*?\\[\\]{}]");

    public SplitPreview {
        splits = List.copyOf(splits);
    }

    /**
     * One split.
     *
     * @param bytes of all pieces
     * @param bestHostBytes how many of them its first host holds
     * @param pieces of files, in order
     * @param hosts that it names, best first
     * @param nodeClass of the first host, if it is of a known one
     */
    public record Split(
            long bytes, long bestHostBytes, List<Piece> pieces, List<String> hosts, Optional<String> nodeClass) {
        public Split {
            pieces = List.copyOf(pieces);
            hosts = List.copyOf(hosts);
        }
    }

    /**
     * A piece of a file.
     *
     * @param path of the file, with its file system
     * @param start first byte
     * @param length bytes
     */
    public record Piece(String path, long start, long length) {}

    /** Whether an input is on this machine's own file system, where blocks are on no host. */
    public static boolean isLocal(String input) {
        return LocalInput.isLocal(input);
    }

    /**
     * Lists the input and plans its splits.
     *
     * @param input path, glob or URI
     * @param settings configuration keys and their values
     * @param confDir the machine's Hadoop configuration, to reach other file systems with
     * @param imagined hosts for the blocks of local files; empty to take locations as they are
     * @throws InputException if the input or a setting is wrong; the message names it
     * @throws IOException if a file system cannot be reached
     */
    public static SplitPreview of(
            String input,
            Map<String, String> settings,
            Optional<java.nio.file.Path> confDir,
            Optional<ImaginedHosts> imagined)
            throws IOException {
        return of(List.of(LocalInput.hadoopPath(input)), settings, confDir, imagined);
    }

    /**
     * Plans the splits of files that a job has left out.
     *
     * @param settings configuration keys and their values
     * @param confDir the machine's Hadoop configuration, to reach other file systems with
     * @param imagined hosts for the blocks of local files; empty to take locations as they are
     * @throws InputException if a file or a setting is wrong; the message names it
     * @throws IOException if a file system cannot be reached
     */
    public static SplitPreview of(
            QuarantinedFiles files,
            Map<String, String> settings,
            Optional<java.nio.file.Path> confDir,
            Optional<ImaginedHosts> imagined)
            throws IOException {
        return of(files.files().stream().map(SplitPreview::literally).toList(), settings, confDir, imagined);
    }

    /** A path that is no glob, whatever is in the file's name. */
    private static Path literally(String file) {
        URI uri = new Path(file).toUri();
        return new Path(
                uri.getScheme(), uri.getAuthority(), GLOB.matcher(uri.getPath()).replaceAll("\\\\$0"));
    }

    private static SplitPreview of(
            List<Path> inputs,
            Map<String, String> settings,
            Optional<java.nio.file.Path> confDir,
            Optional<ImaginedHosts> imagined)
            throws IOException {
        Configuration conf = SiteConfiguration.configuration(confDir);
        imagined.ifPresent(it -> ImaginedFileSystem.imagine(conf, it));
        settings.forEach(conf::set);
        try {
            // Given on the command line they are slips; a cluster's files may have keys of newer versions.
            List<String> unknown = CombineSettings.unknownKeys(settings.keySet());
            if (!unknown.isEmpty()) {
                throw new CombineSettingsException(String.join("\n", unknown));
            }
            Job job = Job.getInstance(conf);
            FileInputFormat.setInputPaths(job, inputs.toArray(Path[]::new));
            SplitPlan plan = new PackedTextInputFormat().plan(job);
            CombineSettings combine = JobSettings.of(conf);
            return of(plan, combine.size().mode(), classes(combine));
        } catch (ListingException | CombineSettingsException | IllegalArgumentException e) {
            throw InputException.saying(e.getMessage(), e);
        }
    }

    private static Optional<HostClasses> classes(CombineSettings settings) throws CombineSettingsException {
        return settings.hosts().isPresent() || settings.hostsFile().isPresent()
                ? Optional.of(settings.hostClasses())
                : Optional.empty();
    }

    private static SplitPreview of(SplitPlan plan, SizeMode mode, Optional<HostClasses> classes) {
        List<Split> splits = new ArrayList<>();
        for (PlannedSplit planned : plan.splits()) {
            PackedFileSplit split = planned.split();
            List<Piece> pieces = new ArrayList<>();
            for (int i = 0; i < split.getNumPaths(); i++) {
                pieces.add(new Piece(split.getPath(i).toString(), split.getOffset(i), split.getLength(i)));
            }
            List<String> hosts = List.of(split.getLocations());
            Optional<String> nodeClass = hosts.stream().findFirst().flatMap(it -> classes.flatMap(c -> c.find(it)));
            splits.add(new Split(split.getLength(), planned.bestHostBytes(), pieces, hosts, nodeClass));
        }
        return new SplitPreview(splits, plan.files(), plan.emptyFiles(), mode, plan.sizeBytes());
    }
}
