package io.wattle.combine.plan;

import io.wattle.combine.config.BadFileMode;
import io.wattle.combine.config.BadFileShare;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.LeftOutNote;
import io.wattle.combine.config.ReadSettings;
import io.wattle.combine.list.BadInput;
import io.wattle.combine.list.LeftOut;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What becomes of the inputs that a listing left out: a share of the files may be, and tasks get what is left of it. */
final class LeftOutInput {

    private static final Logger LOG = LoggerFactory.getLogger(LeftOutInput.class);
    private static final int NAMED = 10;

    private LeftOutInput() {}

    /**
     * The share of the job's files that tasks may leave out.
     *
     * @param bad what cannot be read
     * @param files that are read
     * @throws IOException if that is more than the share; the message names some
     */
    static double shareLeft(ReadSettings settings, LeftOut bad, long files) throws IOException {
        if (bad.count() == 0) {
            return settings.maxBadShare();
        }
        long all = files + bad.count();
        long most = BadFileShare.most(settings.maxBadShare(), all);
        if (bad.count() > most) {
            throw new IOException(
                    bad.count() + " of " + all + " files and directories of the input cannot be read, allowed: "
                            + most + " (" + CombineKey.BAD_FILES_MAX_SHARE.key() + ": " + settings.maxBadShare() + "):"
                            + named(bad));
        }
        return files == 0 ? 0 : (double) (most - bad.count()) / files;
    }

    /** Tells the tasks, and the log. What an earlier submission with the same configuration told them is forgotten. */
    static void note(Configuration conf, ReadSettings settings, LeftOut bad, LeftOut missing, double shareLeft) {
        LeftOutNote.KEYS.forEach(conf::unset);
        conf.unset(BadFileShare.REST_KEY);
        if (missing.count() > 0) {
            LOG.warn("{} input paths name nothing and are left out:{}", missing.count(), named(missing));
        }
        if (bad.count() == 0) {
            return;
        }
        LOG.warn("{} files and directories of the input cannot be read and are left out:{}", bad.count(), named(bad));
        conf.setDouble(BadFileShare.REST_KEY, shareLeft);
        List<String> lines = settings.badFiles() == BadFileMode.QUARANTINE
                ? bad.shown().stream().map(LeftOutInput::line).toList()
                : List.of();
        new LeftOutNote(bad.count(), lines).settings().forEach(conf::set);
    }

    private static String named(LeftOut leftOut) {
        String shown = leftOut.shown().stream()
                .limit(NAMED)
                .map(it -> "\n" + it.path() + ": " + it.reason())
                .collect(Collectors.joining());
        return shown + (leftOut.count() > NAMED ? "\nand " + (leftOut.count() - NAMED) + " more" : "");
    }

    /** As tasks list bad files: path, start, length, records read, reason. */
    private static String line(BadInput input) {
        String bytes = input.bytes() == BadInput.UNKNOWN_BYTES ? "-" : Long.toString(input.bytes());
        return String.join("\t", oneLine(input.path().toString()), "0", bytes, "0", oneLine(input.reason()));
    }

    private static String oneLine(String text) {
        // XML knows no other control characters.
        return text.replaceAll("\\s+", " ").replaceAll("\\p{Cntrl}", "?");
    }
}
