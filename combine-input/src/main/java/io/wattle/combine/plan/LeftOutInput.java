package io.wattle.combine.plan;

import io.wattle.combine.QuarantineLine;
import io.wattle.combine.config.BadFileAllowance;
import io.wattle.combine.config.BadFileMode;
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

/** What becomes of the inputs that a listing left out: a share of the files may be, and tasks get what is left. */
final class LeftOutInput {

    private static final Logger LOG = LoggerFactory.getLogger(LeftOutInput.class);
    private static final int NAMED = 10;

    private LeftOutInput() {}

    /**
     * How many of the job's files tasks may leave out.
     *
     * @param bad what cannot be read
     * @param files that are read
     * @param jobDir of the job, or empty
     * @throws IOException if that is more than the share; the message names some
     */
    static BadFileAllowance allowance(ReadSettings settings, LeftOut bad, long files, String jobDir)
            throws IOException {
        long all = files + bad.count();
        long most = BadFileAllowance.most(settings.maxBadShare(), all);
        if (bad.count() > most) {
            throw new IOException(
                    bad.count() + " of " + all + " files and directories of the input cannot be read, allowed: "
                            + most + " (" + CombineKey.BAD_FILES_MAX_SHARE.key() + ": " + settings.maxBadShare() + "):"
                            + named(bad));
        }
        return BadFileAllowance.of(settings.maxBadShare(), files, bad.count(), jobDir);
    }

    /** Tells the tasks, and the log. What an earlier submission with the same configuration told them is forgotten. */
    static void note(
            Configuration conf, ReadSettings settings, LeftOut bad, LeftOut missing, BadFileAllowance allowance) {
        LeftOutNote.KEYS.forEach(conf::unset);
        conf.set(BadFileAllowance.KEY, allowance.text());
        if (missing.count() > 0) {
            LOG.warn("{} input paths name nothing and are left out:{}", missing.count(), named(missing));
        }
        if (bad.count() == 0) {
            return;
        }
        LOG.warn("{} files and directories of the input cannot be read and are left out:{}", bad.count(), named(bad));
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

    private static String line(BadInput input) {
        long bytes = input.bytes() == BadInput.UNKNOWN_BYTES ? QuarantineLine.UNKNOWN_LENGTH : input.bytes();
        return new QuarantineLine(input.path().toString(), 0, bytes, 0, input.reason()).text();
    }
}
