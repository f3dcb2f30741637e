package io.wattle.tuning.engine.program;

import io.wattle.tuning.engine.job.UserProgram;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A program whose output is there before it runs, which Hadoop and Spark refuse: it names a path that is the same in all trials. */
public final class ExistingOutput {

    /** The words of Hadoop's output formats, and those of Spark SQL. */
    private static final List<Pattern> REFUSALS = List.of(
            Pattern.compile("Output directory (\\S+) already exists"),
            Pattern.compile(
                    "(?:AnalysisException: |PATH_ALREADY_EXISTS\\] )[^/]{0,40}\\b[Pp]ath (\\S+) already exists"));

    private ExistingOutput() {}

    /**
     * What to do about it.
     *
     * @param texts what the program printed last, and what YARN says of its applications
     * @param own path of the trial's output: that a second attempt of an application finds what the first has left is no mistake of the
     *     program's
     * @return empty where they tell of no such thing
     */
    public static Optional<String> in(Collection<String> texts, String own) {
        return texts.stream()
                .flatMap(String::lines)
                .flatMap(ExistingOutput::refused)
                .filter(path -> !path.contains(own.substring(own.lastIndexOf('/') + 1)))
                .map(path -> "its output " + path + " exists already (write " + UserProgram.OUTPUT
                        + " instead of the path: each trial has another, and what is there is deleted after it)")
                .findFirst();
    }

    private static Stream<String> refused(String line) {
        return REFUSALS.stream()
                .map(it -> it.matcher(line))
                .filter(Matcher::find)
                .map(it -> it.group(1));
    }
}
