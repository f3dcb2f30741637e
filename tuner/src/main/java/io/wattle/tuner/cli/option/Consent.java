package io.wattle.tuner.cli.option;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Optional;

/** Asks a person before something runs on a cluster that belongs to somebody, or is deleted. */
public interface Consent {

    /** Given beforehand. */
    Consent GIVEN = question -> Answer.YES;

    /** What was answered. */
    enum Answer {
        YES,
        NO,
        /** There is nobody to ask. */
        NOBODY
    }

    /** Asks a question that is answered by yes or no; no answer is a no. */
    Answer ask(String question) throws IOException;

    /** Asks on the terminal, if there is one. */
    static Consent ofTerminal(PrintStream out) {
        // bin/tuner tells; without it, a JVM knows of a terminal only if output and input both are one.
        boolean terminal = Optional.ofNullable(System.getProperty("wattle.stdin.terminal"))
                .map(Boolean::valueOf)
                .orElse(System.console() != null);
        return terminal ? ofAnswers(System.in, out) : question -> Answer.NOBODY;
    }

    /** Asks whoever writes lines to a stream. */
    static Consent ofAnswers(InputStream answers, PrintStream out) {
        return question -> {
            out.print(question + " (y/N) ");
            out.flush();
            String line = new BufferedReader(new InputStreamReader(answers, Charset.defaultCharset())).readLine();
            String answer = line == null ? "" : line.strip().toLowerCase(Locale.ROOT);
            return answer.equals("y") || answer.equals("yes") ? Answer.YES : Answer.NO;
        };
    }
}
