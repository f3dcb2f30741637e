package io.wattle.benchmarks.testbed;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Jobs of the studies: the six of Zhao2016, sec. 5.2, and two of Loghin2015, sec. 3. */
public enum StudyJob {
    WORDCOUNT(StudyInput.WORDS),
    WORDCOUNT2(StudyInput.WORDS),
    LOGCOUNT(StudyInput.LOGS),
    LOGCOUNT2(StudyInput.LOGS),
    /** In Java: Hadoop's own. */
    PI(null),
    TERASORT(StudyInput.ROWS),
    /** In C++, through Hadoop's Pipes. */
    PI_NATIVE(StudyInput.POINTS),
    /** Looks for some thousand phrases. */
    GREP(StudyInput.TEXT);

    /** Those of Zhao2016. */
    public static final List<StudyJob> SIX = List.of(WORDCOUNT, WORDCOUNT2, LOGCOUNT, LOGCOUNT2, PI, TERASORT);

    private final StudyInput input;

    StudyJob(StudyInput input) {
        this.input = input;
    }

    /** For tables and JSON; of the toolkit's own also what they are run by. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether it is one of the toolkit's own, run by its name; the others are Hadoop's examples. */
    boolean isOwn() {
        return this != PI && this != TERASORT;
    }

    /** What it reads; empty if nothing. */
    Optional<StudyInput> input() {
        return Optional.ofNullable(input);
    }
}
