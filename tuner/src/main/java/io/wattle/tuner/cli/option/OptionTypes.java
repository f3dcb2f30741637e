package io.wattle.tuner.cli.option;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Option values with units. */
public final class OptionTypes {

    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*([a-zA-Z%]*)");

    private OptionTypes() {}

    /** {@code 5%} or {@code 0.05}, more than 0 and less than 100%. */
    public static final class Share implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            Matcher matcher = match(text, "a percentage such as 5%");
            double number = Double.parseDouble(matcher.group(1));
            double share = switch (matcher.group(2)) {
                case "%" -> number / 100;
                case "" -> number;
                default -> throw refused(text, "a percentage such as 5%");
            };
            if (!(share > 0 && share < 1)) {
                throw refused(text, "more than 0% and less than 100%, such as 5%");
            }
            return share;
        }
    }

    /** {@code 50%} or {@code 0.5}, more than 0 and at most 1000%. */
    public static final class Surplus implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            Matcher matcher = match(text, "a percentage such as 50%");
            double number = Double.parseDouble(matcher.group(1));
            double share = switch (matcher.group(2)) {
                case "%" -> number / 100;
                case "" -> number;
                default -> throw refused(text, "a percentage such as 50%");
            };
            if (!(share > 0 && share <= 10)) {
                throw refused(text, "more than 0% and at most 1000%, such as 50%");
            }
            return share;
        }
    }

    /**
     * Utilisation of two clusters, each 0 to 1.
     *
     * @param second the same as the first unless given
     */
    public record Utilisations(double first, double second) {}

    /**
     * A factor for each of two clusters.
     *
     * @param second the same as the first unless given
     */
    public record Factors(double first, double second) {}

    /** {@code 1.1} for both, or {@code 1.5:1.1}. */
    public static final class FactorPair implements ITypeConverter<Factors> {
        @Override
        public Factors convert(String text) {
            Matcher pair = Pattern.compile("(\\d+(?:\\.\\d+)?)(?::(\\d+(?:\\.\\d+)?))?")
                    .matcher(text.strip());
            if (!pair.matches()) {
                throw refused(text, "a number such as 1.1 for both, or 1.5:1.1");
            }
            double first = Double.parseDouble(pair.group(1));
            return new Factors(first, pair.group(2) == null ? first : Double.parseDouble(pair.group(2)));
        }
    }

    /** {@code 75%} for both, or {@code 75%:82%}. */
    public static final class UtilisationPair implements ITypeConverter<Utilisations> {
        @Override
        public Utilisations convert(String text) {
            String[] parts = text.split(":", -1);
            if (parts.length > 2) {
                throw refused(text, "75% for both, or 75%:82%");
            }
            double first = utilisation(text, parts[0]);
            return new Utilisations(first, parts.length == 1 ? first : utilisation(text, parts[1]));
        }

        private static double utilisation(String text, String part) {
            Matcher matcher = match(part, "a utilisation such as 75%");
            double number = Double.parseDouble(matcher.group(1));
            double share = switch (matcher.group(2)) {
                case "%" -> number / 100;
                case "" -> number;
                default -> throw refused(text, "a utilisation such as 75%");
            };
            if (!(share >= 0 && share <= 1)) {
                throw refused(text, "0% to 100%");
            }
            return share;
        }
    }

    /** As {@link Bytes}, or {@code 0} for none. */
    public static final class BytesOrNone implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return text.strip().equals("0") ? Long.valueOf(0) : new Bytes().convert(text);
        }
    }

    /** {@code 24MB}, {@code 1GB}, {@code 500KB}; binary units; bytes without one. */
    public static final class Bytes implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            Matcher matcher = match(text, "a size such as 24MB");
            long unit = switch (matcher.group(2).toUpperCase(Locale.ROOT)) {
                case "", "B" -> 1;
                case "K", "KB" -> 1L << 10;
                case "M", "MB" -> 1L << 20;
                case "G", "GB" -> 1L << 30;
                default -> throw refused(text, "B, KB, MB or GB after the number");
            };
            long bytes = Math.round(Double.parseDouble(matcher.group(1)) * unit);
            if (bytes < 1) {
                throw refused(text, "1 byte or more");
            }
            return bytes;
        }
    }

    /** {@code 90s}, {@code 8m}, {@code 1h}; seconds without a unit. */
    public static final class Time implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            Matcher matcher = match(text, "a time such as 90s, 8m or 1h");
            double seconds = switch (matcher.group(2)) {
                case "ms" -> 0.001;
                case "", "s" -> 1;
                case "m", "min" -> 60;
                case "h" -> 3600;
                default -> throw refused(text, "ms, s, m or h after the number");
            };
            Duration time = Duration.ofMillis(Math.round(1000 * seconds * Double.parseDouble(matcher.group(1))));
            if (time.isZero()) {
                throw refused(text, "more than 0");
            }
            return time;
        }
    }

    private static Matcher match(String text, String allowed) {
        Matcher matcher = NUMBER_AND_UNIT.matcher(text.strip());
        if (!matcher.matches()) {
            throw refused(text, allowed);
        }
        return matcher;
    }

    private static TypeConversionException refused(String text, String allowed) {
        return new TypeConversionException("'" + text + "' (allowed: " + allowed + ")");
    }
}
