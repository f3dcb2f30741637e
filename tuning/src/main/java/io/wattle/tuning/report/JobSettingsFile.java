package io.wattle.tuning.report;

import com.google.common.xml.XmlEscapers;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Mebibyte;
import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Settings for one job on a cluster, in the two forms in which Hadoop takes them. There is no file for a whole site: what
 * one job told on one input is no default for the others.
 */
public final class JobSettingsFile {

    /** Name of the group of these. */
    private static final String HEAPS = "heaps";

    /** Of little use without the heaps, and without them the end of every task of a site that names its own. */
    private static final Set<String> TIED_TO_HEAPS = Set.of(
            MapReduceParameters.SORT_MB.key(),
            MapReduceParameters.MAP_MEMORY_MB.key(),
            MapReduceParameters.REDUCE_MEMORY_MB.key(),
            MapReduceParameters.MAP_HEAP_SHARE.key(),
            MapReduceParameters.REDUCE_HEAP_SHARE.key());

    private final List<JobSetting> properties;
    private final boolean siteIsKnown;
    private final String comment;

    /**
     * Scales settings.
     *
     * @param javaOptions the target's own JVM options with the heaps of these settings, by property; empty if nobody
     *     knows those options
     * @param origin where they come from, plain text
     */
    public JobSettingsFile(
            Settings settings, TriedOn tried, ExportTarget target, Map<String, String> javaOptions, String origin) {
        ScaledSettings scaled = new ScaledSettings(settings, tried, target, javaOptions);
        this.properties = scaled.properties();
        this.siteIsKnown = !javaOptions.isEmpty();
        this.comment = comment(settings, tried, target, origin)
                + scaled.compilers().map(it -> "\n\n" + it.sentence()).orElse("")
                + (siteIsKnown ? "" : "\n\n" + warning().orElseThrow());
    }

    /** What has to be looked at before the files are used, sentences for people; empty if there is nothing. */
    public Optional<String> warning() {
        List<String> sentences = new ArrayList<>();
        if (!siteIsKnown) {
            sentences.add("Look at the site's mapreduce.map.java.opts and mapreduce.reduce.java.opts first: an -Xmx"
                    + " there is stronger than mapreduce.job.heap.memory-mb.ratio, and has to fit the containers and the"
                    + " sort buffer given here.");
        }
        Set<String> unwritable = unwritable();
        if (unwritable.remove(HEAPS)) {
            sentences.add("The site's JVM options have spaces, which -D arguments from a file cannot: arguments.txt"
                    + " is without them, containers and sort buffer; job-settings.xml has all.");
        }
        if (!unwritable.isEmpty()) {
            sentences.add("Values have spaces, which -D arguments from a file cannot: arguments.txt is without "
                    + properties.stream()
                            .filter(it -> unwritable.contains(group(it)))
                            .map(JobSetting::key)
                            .collect(Collectors.joining(", "))
                    + "; job-settings.xml has all.");
        }
        return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", sentences));
    }

    /** Groups of settings of which one cannot be an argument. */
    private Set<String> unwritable() {
        return properties.stream()
                .filter(it -> it.value().chars().anyMatch(Character::isWhitespace))
                .map(JobSettingsFile::group)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String group(JobSetting setting) {
        return TIED_TO_HEAPS.contains(setting.key()) ? HEAPS : setting.group();
    }

    /** What the size of splits asks of the job, for people; empty if none is set. */
    private static Optional<String> splitNote(Settings settings) {
        return settings.value(MapReduceParameters.SPLIT_MAX_MB) == 0
                ? Optional.empty()
                : Optional.of(
                        "The split size merges small files only in a job whose input format does that, as those that"
                                + " were tried: job.setInputFormatClass(CombineTextInputFormat.class), or PackedTextInputFormat of"
                                + " io.wattle.combine. With TextInputFormat it only cuts larger files: leave it out there.");
    }

    private static String comment(Settings settings, TriedOn tried, ExportTarget target, String origin) {
        String input = String.format(
                Locale.ROOT,
                "%.1f MB of input%s",
                target.inputBytes() / Mebibyte.BYTES,
                target.inputIsAssumed()
                        ? " (assumed: as much for each vcore as was tried; the rules give the values for another)"
                        : "");
        return origin + ".\n\n"
                + String.format(
                        Locale.ROOT,
                        "Tried on %d workers of %d vcores with %.1f MB, scaled to %d workers of %d vcores with %s. ",
                        tried.limits().workers(),
                        tried.limits().vcores(),
                        tried.inputBytes() / Mebibyte.BYTES,
                        target.workers(),
                        target.vcores(),
                        input)
                + "Each value has its rule.\n\n"
                + "For this job only: hadoop jar JAR MAIN -conf job-settings.xml INPUT OUTPUT (MAIN uses ToolRunner). Do"
                + " not put it into mapred-site.xml: a split size and a number of reduces would hurt other jobs."
                + splitNote(settings).map("\n\n"::concat).orElse("")
                + (settings.value(MapReduceParameters.COMBINER) == 0
                        ? ""
                        : "\n\nTried with a combiner, which only the job's program can have:"
                                + " job.setCombinerClass(...), where adding up in parts gives the same. Jobs of"
                                + " io.wattle.jobs.RunJob have it with " + MapReduceParameters.COMBINER.key()
                                + "=true.");
    }

    /** A file for {@code -conf}. */
    public String xml() {
        return "<?xml version=\"1.0\"?>\n<!--\n" + commentText() + "\n-->\n<configuration>\n"
                + properties.stream().map(JobSettingsFile::property).collect(Collectors.joining())
                + "</configuration>\n";
    }

    /** Two hyphens would end an XML comment early, and of control characters XML has only tabs and ends of lines. */
    private String commentText() {
        return comment.replaceAll("[\\p{Cntrl}&&[^\t\n]]", "").replaceAll("-(?=-)", "- ");
    }

    private static String property(JobSetting setting) {
        return "  <property>\n    <name>" + setting.key() + "</name>\n    <value>" + escaped(setting.value())
                + "</value>\n    <description>" + escaped(setting.rule()) + "</description>\n  </property>\n";
    }

    private static String escaped(String text) {
        return XmlEscapers.xmlContentEscaper().escape(text);
    }

    /** The same as arguments of {@code hadoop jar}, one a line; {@link #warning} says what is left out. */
    public String arguments() {
        return arguments("-D");
    }

    /** As the other, of a program that takes each behind an option of its own. */
    public String arguments(String option) {
        String before = option.equals("-D") ? option : option + " ";
        Set<String> unwritable = unwritable();
        return properties.stream()
                .filter(setting -> !unwritable.contains(group(setting)))
                .map(setting -> before + setting.key() + "=" + setting.value() + "\n")
                .collect(Collectors.joining());
    }
}
