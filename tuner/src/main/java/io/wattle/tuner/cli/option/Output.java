package io.wattle.tuner.cli.option;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;

/** Prints a command's result: text for people, or one JSON document and nothing else. */
public final class Output {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Output() {}

    /**
     * Prints one of the two forms on standard output.
     *
     * @param document a tree of maps, lists, texts and numbers
     */
    public static void print(boolean json, Supplier<?> document, Supplier<String> text) {
        PrintStream out = System.out;
        out.print(json ? render(document.get()) + "\n" : text.get());
        out.flush();
    }

    /** Tells of files that were there when a directory was listed, as a ledger deletes its oldest. */
    public static void tellDeleted(List<String> files) {
        files.forEach(it -> System.err.println("wattle: " + it + " was deleted meanwhile"));
    }

    private static String render(Object document) {
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(document);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("a tree that is no JSON", e);
        }
    }
}
