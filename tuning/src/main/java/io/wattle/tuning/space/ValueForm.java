package io.wattle.tuning.space;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the value of a parameter, a plain number, stands in a job's configuration. Implementations are immutable and thread
 * safe.
 */
public interface ValueForm {

    /** A whole number. */
    ValueForm WHOLE = new ValueForm() {
        @Override
        public Optional<String> write(double value, Settings all) {
            return Optional.of(Long.toString(Math.round(value)));
        }

        @Override
        public double read(String text, Map<String, String> properties) {
            return Double.parseDouble(text);
        }
    };

    /** A number with a fraction. */
    ValueForm DECIMAL = new ValueForm() {
        @Override
        public Optional<String> write(double value, Settings all) {
            return Optional.of(Double.toString(value));
        }

        @Override
        public double read(String text, Map<String, String> properties) {
            return Double.parseDouble(text);
        }
    };

    /** Bytes, of a value in MiB; 0 leaves the key out. */
    ValueForm BYTES = new ValueForm() {

        @Override
        public Optional<String> write(double value, Settings all) {
            return value == 0 ? Optional.empty() : Optional.of(Long.toString(Math.round(value * Mebibyte.BYTES)));
        }

        @Override
        public double read(String text, Map<String, String> properties) {
            return Math.round(10 * Double.parseDouble(text) / Mebibyte.BYTES) / 10.0;
        }
    };

    /** {@code true} or {@code false}, of 1 and 0. */
    ValueForm FLAG = choice(List.of("false", "true"));

    /**
     * The text in the key's value.
     *
     * @param all the settings of which it is one value
     * @return empty if the key is left out
     */
    Optional<String> write(double value, Settings all);

    /**
     * The value that was written.
     *
     * @param properties all that was written with it
     * @throws IllegalArgumentException if the text is not what {@link #write} writes
     */
    double read(String text, Map<String, String> properties);

    /** One of some texts; the value is its place, from 0. */
    static ValueForm choice(List<String> texts) {
        List<String> known = List.copyOf(texts);
        return new ValueForm() {
            @Override
            public Optional<String> write(double value, Settings all) {
                return Optional.of(known.get((int) Math.round(value)));
            }

            @Override
            public double read(String text, Map<String, String> properties) {
                int place = known.indexOf(text);
                if (place < 0) {
                    throw new IllegalArgumentException("none of " + known);
                }
                return place;
            }
        };
    }

    /** {@code -Xmx} with whole MiB, of a share of a container. */
    static ValueForm heapOf(Parameter container) {
        return new ValueForm() {
            private static final Pattern HEAP = Pattern.compile("-Xmx(\\d+)m");

            @Override
            public Optional<String> write(double value, Settings all) {
                return Optional.of("-Xmx" + Math.round(value * all.value(container)) + "m");
            }

            /** The heap was rounded to whole MiB; grids hold shares of two decimals. */
            @Override
            public double read(String text, Map<String, String> properties) {
                Matcher heap = HEAP.matcher(text);
                double memoryMb = container.read(properties);
                if (!heap.matches() || memoryMb <= 0) {
                    throw new IllegalArgumentException("not a heap in a container");
                }
                return Math.round(100 * Double.parseDouble(heap.group(1)) / memoryMb) / 100.0;
            }
        };
    }
}
