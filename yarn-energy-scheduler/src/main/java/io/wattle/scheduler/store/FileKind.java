package io.wattle.scheduler.store;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A kind of files that ResourceManagers keep one after the other. Their names tell the order; the format at their head says
 * who can read them. Thread safe.
 *
 * @param prefix lower-case letters, which its files' names begin with
 * @param format the newest {@link StoredFormat} that this version reads
 */
public record FileKind(String prefix, int format, Shape shape) {

    /** How many files an epoch has, and what becomes of those that this version does not understand. */
    public enum Shape {
        /** One JSON object, replaced again and again. */
        ONE("%s-%016d.json", "([a-z]+)-(\\d{1,18})()\\.json"),
        /** JSON objects, numbered. */
        NUMBERED("%s-%013d-%09d.json", "([a-z]+)-(\\d{1,18})-(\\d{1,18})\\.json"),
        /** Lines of JSON, in files that are numbered. They stay where they are, whoever wrote them. */
        LINES("%s-%013d-%06d.jsonl", "([a-z]+)-(\\d{1,18})-(\\d{1,18})\\.jsonl");

        private final String form;
        private final Pattern pattern;

        Shape(String form, String pattern) {
            this.form = form;
            this.pattern = Pattern.compile(pattern);
        }
    }

    /** The name of a file; the number says nothing where an epoch has one file. */
    public String name(long epoch, long number) {
        return String.format(Locale.ROOT, shape.form, prefix, epoch, number);
    }

    /** Empty if the name is none of this kind. */
    Optional<EpochName> parse(String name) {
        Matcher parts = shape.pattern.matcher(name);
        if (!parts.matches() || !parts.group(1).equals(prefix)) {
            return Optional.empty();
        }
        long number = parts.group(3).isEmpty() ? 0 : Long.parseLong(parts.group(3));
        return Optional.of(new EpochName(name, this, Long.parseLong(parts.group(2)), number));
    }
}
