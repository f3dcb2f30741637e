package io.wattle.tuning.space;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How values stand in the configuration of a Spark application, and what else Spark takes there. Stateless. */
final class SparkForms {

    /** Whole MiB, such as {@code 512m}; 0 leaves the key out. A text without a unit is MiB. */
    static final ValueForm MEBIBYTES = new ValueForm() {
        @Override
        public Optional<String> write(double value, Settings all) {
            return value == 0 ? Optional.empty() : Optional.of(Math.round(value) + "m");
        }

        @Override
        public double read(String text, Map<String, String> properties) {
            return atLeastOne(mebibytes(text, "m"));
        }
    };

    /** Whole seconds, such as {@code 60s}. A text without a unit is seconds. */
    static final ValueForm SECONDS = new ValueForm() {
        @Override
        public Optional<String> write(double value, Settings all) {
            return Optional.of(Math.round(value) + "s");
        }

        @Override
        public double read(String text, Map<String, String> properties) {
            Quantity quantity = Quantity.of(text, "s");
            double seconds = switch (quantity.unit()) {
                case "ms" -> quantity.number() / 1000.0;
                case "s" -> quantity.number();
                case "m", "min" -> quantity.number() * 60.0;
                case "h" -> quantity.number() * 3600.0;
                case "d" -> quantity.number() * 86400.0;
                default -> throw quantity.unknown();
            };
            return atLeastOne(seconds);
        }
    };

    /** A count of 1 or more. */
    static final ValueForm COUNT = new ValueForm() {
        @Override
        public Optional<String> write(double value, Settings all) {
            return ValueForm.WHOLE.write(value, all);
        }

        @Override
        public double read(String text, Map<String, String> properties) {
            long count = Long.parseLong(text.strip());
            if (count < 1) {
                throw new IllegalArgumentException("less than 1");
            }
            return count;
        }
    };

    /** A count of 1 or more; 0 leaves the key out. */
    static final ValueForm COUNT_OR_NONE = new ValueForm() {
        @Override
        public Optional<String> write(double value, Settings all) {
            return value == 0 ? Optional.empty() : COUNT.write(value, all);
        }

        @Override
        public double read(String text, Map<String, String> properties) {
            return COUNT.read(text, properties);
        }
    };

    private SparkForms() {}

    /**
     * MiB that a text of Spark's says.
     *
     * @param otherwise unit of a text without one: b, k, m, g, t, p
     * @throws IllegalArgumentException if it is no size
     */
    static double mebibytes(String text, String otherwise) {
        Quantity quantity = Quantity.of(text, otherwise);
        return switch (quantity.unit().replaceFirst("(?<=.)b$", "")) {
            case "b" -> quantity.number() / 1024.0 / 1024;
            case "k" -> quantity.number() / 1024.0;
            case "m" -> quantity.number();
            case "g" -> quantity.number() * 1024.0;
            case "t" -> quantity.number() * 1024.0 * 1024;
            case "p" -> quantity.number() * 1024.0 * 1024 * 1024;
            default -> throw quantity.unknown();
        };
    }

    private static double atLeastOne(double value) {
        if (value < 1) {
            throw new IllegalArgumentException("less than 1");
        }
        return Math.floor(value);
    }

    private record Quantity(double number, String unit) {

        private static final Pattern TEXT = Pattern.compile("(\\d{1,15})([a-z]*)");

        static Quantity of(String text, String otherwise) {
            Matcher matcher = TEXT.matcher(text.strip().toLowerCase(Locale.ROOT));
            if (!matcher.matches()) {
                throw new IllegalArgumentException("not a whole number with a unit");
            }
            String unit = matcher.group(2);
            return new Quantity(Long.parseLong(matcher.group(1)), unit.isEmpty() ? otherwise : unit);
        }

        IllegalArgumentException unknown() {
            return new IllegalArgumentException("unit " + unit);
        }
    }
}
