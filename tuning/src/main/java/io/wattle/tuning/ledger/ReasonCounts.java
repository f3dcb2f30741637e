package io.wattle.tuning.ledger;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How many there are for each reason, and the first of them. Not thread safe. */
public final class ReasonCounts<R extends Enum<R> & Reason> {

    private static final int MOST_NAMED = 5;

    private final Class<R> reasons;
    private final Map<R, Count> counts;

    /**
     * Those of one reason.
     *
     * @param number how many
     * @param first some of them, for people
     */
    public record Count(long number, List<String> first) {

        static final Count NONE = new Count(0, List.of());

        public Count {
            first = List.copyOf(first);
        }

        Count and(String which) {
            if (first.size() >= MOST_NAMED) {
                return new Count(number + 1, first);
            }
            List<String> named = new ArrayList<>(first);
            // Reasons quote what tenants wrote.
            named.add(Printable.line(which));
            return new Count(number + 1, named);
        }
    }

    public ReasonCounts(Class<R> reasons) {
        this.reasons = reasons;
        counts = new EnumMap<>(reasons);
    }

    /** One more. @param which it is, for people */
    public void add(R reason, String which) {
        counts.put(reason, counts.getOrDefault(reason, Count.NONE).and(which));
    }

    /** So many more, that nobody names. */
    public void add(R reason, long more) {
        Count before = counts.getOrDefault(reason, Count.NONE);
        counts.put(reason, new Count(before.number() + more, before.first()));
    }

    /** All that were counted in one go. */
    public void put(R reason, Count count) {
        if (count.number() > 0) {
            counts.put(reason, count);
        }
    }

    /** By reason, in the order of the constants; without those of which there are none. */
    public Map<R, Count> counts() {
        return Collections.unmodifiableMap(counts);
    }

    /** The same without names. */
    public Map<R, Long> numbers() {
        Map<R, Long> numbers = new EnumMap<>(reasons);
        counts.forEach((reason, count) -> numbers.put(reason, count.number()));
        return numbers;
    }

    /** For people: {@code 2 without a history (application_1_0001; application_1_0002)}, one after the other. */
    public static <R extends Reason> String text(Map<R, Count> counts) {
        return counts.entrySet().stream()
                .map(it -> it.getValue().number() + " " + it.getKey().text() + named(it.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String named(Count count) {
        return count.first().isEmpty()
                ? ""
                : " (" + String.join("; ", count.first())
                        + (count.number() > count.first().size() ? "; ..." : "") + ")";
    }
}
