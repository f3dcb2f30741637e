package io.wattle.combine.list;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

/** The input cannot be listed, or is none. The message names each path, what is wrong and what to do. */
public final class ListingException extends IOException {

    private static final long serialVersionUID = 1L;

    private static final int SHOWN = 10;

    ListingException(List<String> problems, Throwable cause) {
        super(message(problems), cause);
    }

    private static String message(List<String> problems) {
        String shown = String.join("\n", problems.subList(0, Math.min(SHOWN, problems.size())));
        String more = problems.size() <= SHOWN ? "" : "\nand " + (problems.size() - SHOWN) + " more";
        return shown + more + "\n" + FileInputFormat.INPUT_DIR
                + " names the input (allowed: files, directories and globs that have files)";
    }
}
