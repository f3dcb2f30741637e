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
 * @param checkpoint whether it is a checkpoint, and not lines of applications
 * @param epoch which active ResourceManager wrote it: the wall clock's milliseconds at its start, at least
 * @param number its place among the epoch's files of its kind
 */
record LedgerName(String text, boolean checkpoint, long epoch, long number) {

    private static final Pattern FORM =
            Pattern.compile("(apps-(\\d{1,18})-(\\d{1,18})\\.jsonl)|(checkpoint-(\\d{1,18})-(\\d{1,18})\\.json)");

    static String lines(long epoch, long number) {
        return String.format(Locale.ROOT, "apps-%013d-%06d.jsonl", epoch, number);
    }

    static String checkpoint(long epoch, long number) {
        return String.format(Locale.ROOT, "checkpoint-%013d-%09d.json", epoch, number);
    }

    /** Those that are of the ledger, oldest first. */
    static List<LedgerName> of(Collection<String> names) {
        return names.stream()
                .map(LedgerName::parse)
                .filter(Objects::nonNull)
                .sorted(Comparator.comparingLong(LedgerName::epoch).thenComparingLong(LedgerName::number))
                .toList();
    }

    /** The epoch that a file was begun in; empty if it is none of the ledger's. */
    static OptionalLong epochOf(String unfinished) {
        String name = unfinished.substring(0, unfinished.length() - StateDirectory.UNFINISHED.length());
        LedgerName finished = parse(name);
        return finished == null ? OptionalLong.empty() : OptionalLong.of(finished.epoch());
    }

    private static LedgerName parse(String name) {
        Matcher form = FORM.matcher(name);
        if (!form.matches()) {
            return null;
        }
        return form.group(1) != null
                ? new LedgerName(name, false, Long.parseLong(form.group(2)), Long.parseLong(form.group(3)))
                : new LedgerName(name, true, Long.parseLong(form.group(5)), Long.parseLong(form.group(6)));
    }
}
