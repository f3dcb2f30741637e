package io.wattle.cost;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How well a node is balanced by {@link AmdahlLaw Amdahl's laws}, where it is short and what to buy. A law whose figures
 * are not known has no number: it is neither 0 nor a bottleneck. Immutable and thread safe.
 */
public final class Balance {

    /** 0.3 GB/s for 2.4 GHz may come out a hair below 1 in binary arithmetic. */
    private static final double BALANCED = 1 - 1e-9;

    private final Map<AmdahlLaw, Double> numbers = new EnumMap<>(AmdahlLaw.class);
    private final NodeFigures node;

    private Balance(NodeFigures node) {
        this.node = node;
        OptionalDouble cpuGhz = node.get(Quantity.CPU_GHZ);
        for (AmdahlLaw law : AmdahlLaw.values()) {
            OptionalDouble have = node.get(law.quantity());
            if (cpuGhz.isPresent() && have.isPresent()) {
                numbers.put(law, have.getAsDouble() / law.needed(cpuGhz.getAsDouble()));
            }
        }
    }

    /** The balance of a node, as far as its figures are known. */
    public static Balance of(NodeFigures node) {
        return new Balance(node);
    }

    /** The Amdahl number of each law that can be told; unmodifiable. */
    public Map<AmdahlLaw, Double> numbers() {
        return Collections.unmodifiableMap(numbers);
    }

    /** The Amdahl number of one law, if it can be told. */
    public OptionalDouble number(AmdahlLaw law) {
        Double number = numbers.get(law);
        return number == null ? OptionalDouble.empty() : OptionalDouble.of(number);
    }

    /**
     * The law with the lowest number among those that can be told. At 1 or more it holds nothing up: then the CPU is
     * what the node has least of.
     */
    public Optional<AmdahlLaw> worst() {
        return numbers.entrySet().stream().min(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
    }

    /** What to buy for a number of 1 under each law, the worst first; empty if nothing known is short. */
    public List<Purchase> purchases() {
        return numbers.entrySet().stream()
                .filter(entry -> entry.getValue() < BALANCED)
                .sorted(Comparator.comparingDouble(Map.Entry::getValue))
                .map(entry -> purchase(entry.getKey()))
                .toList();
    }

    private Purchase purchase(AmdahlLaw law) {
        double cpuGhz = node.get(Quantity.CPU_GHZ).orElseThrow();
        return new Purchase(law.quantity(), node.get(law.quantity()).orElseThrow(), law.needed(cpuGhz));
    }

    /**
     * More of one quantity.
     *
     * @param quantity what is short
     * @param have how much there is, in the quantity's unit
     * @param need how much gives an Amdahl number of 1
     */
    public record Purchase(Quantity quantity, double have, double need) {
        /** One line for people, such as {@code sequential read 0.124 -> 0.2 GB/s for Amdahl number 1}. */
        public String text() {
            return String.format(
                    Locale.ROOT,
                    "%s %s -> %s %s for Amdahl number 1",
                    quantity.title(),
                    plain(have),
                    plain(need),
                    quantity.unit());
        }

        private static String plain(double value) {
            return new BigDecimal(value)
                    .round(new MathContext(4))
                    .stripTrailingZeros()
                    .toPlainString();
        }
    }
}
