package io.wattle.scheduler.account;

import io.wattle.scheduler.store.StateDirectory;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Name of one of the ledger's files, such as {@code apps-1790000000000-000001.jsonl}.
 *
 * @param text the whole name
 * @param kind what is in it
 * @param epoch which active ResourceManager wrote it: the wall clock's milliseconds at its start, at least
 * @param number its place among the epoch's files of lines, or among its checkpoints and changes
 */
record LedgerName(String text, Kind kind, long epoch, long number) {

    /** What is in a file. */
    enum Kind {
        /** Lines of finished applications. */
        LINES("apps", "%s-%013d-%06d.jsonl"),
        /** All that is needed to go on. */
        CHECKPOINT("checkpoint", "%s-%013d-%09d.json"),
        /** What is other than in the file of the number before, which is a checkpoint or changes, too. */
        CHANGES("changes", "%s-%013d-%09d.json");

        private final String prefix;
        private final String form;

        Kind(String prefix, String form) {
            this.prefix = prefix;
            this.form = form;
        }

        String name(long epoch, long number) {
            return String.format(Locale.ROOT, form, prefix, epoch, number);
        }
    }

    private static final Pattern FORM = Pattern.compile("(apps|checkpoint|changes)-(\\d{1,18})-(\\d{1,18})\\.(jsonl?)");

    private static final Comparator<LedgerName> OLDEST_FIRST =
            Comparator.comparingLong(LedgerName::epoch).thenComparingLong(LedgerName::number);

    /** Those that are of the ledger, oldest first. */
    static List<LedgerName> of(Collection<String> names) {
        return names.stream()
                .map(LedgerName::parse)
                .filter(Objects::nonNull)
                .sorted(OLDEST_FIRST)
                .toList();
    }

    /** The epoch that a file was begun in; empty if it is none of the ledger's. */
    static OptionalLong epochOf(String unfinished) {
        String name = unfinished.substring(0, unfinished.length() - StateDirectory.UNFINISHED.length());
        LedgerName finished = parse(name);
        return finished == null ? OptionalLong.empty() : OptionalLong.of(finished.epoch());
    }

    boolean is(Kind what) {
        return kind == what;
    }

    boolean before(LedgerName other) {
        return OLDEST_FIRST.compare(this, other) < 0;
    }

    private static LedgerName parse(String name) {
        Matcher form = FORM.matcher(name);
        if (!form.matches()) {
            return null;
        }
        Kind kind = form.group(1).equals("apps")
                ? Kind.LINES
                : form.group(1).equals("checkpoint") ? Kind.CHECKPOINT : Kind.CHANGES;
        return form.group(4).equals("jsonl") == (kind == Kind.LINES)
                ? new LedgerName(name, kind, Long.parseLong(form.group(2)), Long.parseLong(form.group(3)))
                : null;
    }
}
