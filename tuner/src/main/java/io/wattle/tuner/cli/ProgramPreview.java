package io.wattle.tuner.cli;

import io.wattle.tuning.engine.job.UserProgram;
import io.wattle.tuning.engine.program.ShellWords;
import java.util.ArrayList;
import java.util.List;

/**
 * What can be said of a user's program before its first trial.
 *
 * @param program the program
 * @param input what it reads, for people
 */
record ProgramPreview(UserProgram program, String input) {

    /** Lines with a title each, or none where the one before goes on. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("program   in each trial: " + line());
        boolean ofSpark = program.submitsSpark();
        lines.add("          " + UserProgram.SETTINGS + " are the settings below and those of --set, as "
                + program.settingOption() + " key=value; " + UserProgram.INPUT + " is " + input + ",");
        lines.add("          on the cluster, all that lies in its folders counted; " + UserProgram.OUTPUT
                + " a new path there in each trial, deleted after it");
        lines.add("          whether it runs, and its " + (ofSpark ? "applications" : "jobs")
                + " take these settings, its first trial shows");
        return lines;
    }

    private String line() {
        if (program.jar() == null) {
            return program.command();
        }
        List<String> words = new ArrayList<>(List.of("hadoop", "jar", program.jar()));
        if (program.mainClass() != null) {
            words.add(program.mainClass());
        }
        if (!program.arguments().contains(UserProgram.SETTINGS)) {
            words.add(UserProgram.SETTINGS);
        }
        words.addAll(program.arguments());
        return ShellWords.line(words);
    }
}
