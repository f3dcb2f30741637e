package io.wattle.tuning.engine.program;

import io.wattle.tuning.engine.job.UserProgram;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A program whose output is there before it runs, which Hadoop refuses: it names a path that is the same in all trials. */
public final class ExistingOutput {

    /** The words of Hadoop's output formats. */
    private static final Pattern REFUSAL = Pattern.compile("Output directory (\\S+) already exists");

    private ExistingOutput() {}

    /**
     * What to do about it.
     *
     * @param lines the last that the program printed
     * @return empty where they tell of no such thing
     */
    public static Optional<String> in(List<String> lines) {
        return lines.stream()
                .map(REFUSAL::matcher)
                .filter(Matcher::find)
                .map(it -> "its output " + it.group(1) + " exists already, and it ran no job (write "
                        + UserProgram.OUTPUT
                        + " instead of the path: each trial has another, and what is there is deleted after it)")
                .findFirst();
    }
}
