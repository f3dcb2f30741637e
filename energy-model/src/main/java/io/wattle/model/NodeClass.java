package io.wattle.model;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * One kind of machine: figures, each with its source. What no study and no measurement gives is absent, never 0.
 *
 * @param name catalog key, lower case, such as {@code edison}
 * @param title what a person calls it
 * @param tier wimpy or brawny
 * @param architecture of its processors; empty if nobody said
 * @param figures what is known
 * @param power watts of the whole node over utilisation; empty if idle or busy watts are not known
 * @param whyMissing for some of the absent attributes the reason
 */
public record NodeClass(
        String name,
        String title,
        Tier tier,
        Optional<Architecture> architecture,
        Map<NodeAttribute, Figure> figures,
        Optional<PowerCurve> power,
        Map<NodeAttribute, String> whyMissing) {

    /** Of each pair the first is never more than the second. */
    private static final Map<NodeAttribute, NodeAttribute> NO_MORE_THAN = Map.of(
            NodeAttribute.IDLE_WATTS, NodeAttribute.BUSY_WATTS,
            NodeAttribute.SLEEP_WATTS, NodeAttribute.IDLE_WATTS,
            NodeAttribute.CONTAINER_MEMORY_MB, NodeAttribute.MEMORY_MB,
            NodeAttribute.CORES, NodeAttribute.THREADS);

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]*");

    /** Checks ranges and that the figures do not contradict each other. */
    public NodeClass {
        requireName("node class", name);
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(tier, "tier");
        Objects.requireNonNull(architecture, "architecture");
        Objects.requireNonNull(power, "power");
        figures = copyOf(figures);
        whyMissing = copyOf(whyMissing);
        for (Map.Entry<NodeAttribute, Figure> entry : figures.entrySet()) {
            if (!entry.getKey().allows(entry.getValue().value())) {
                throw new IllegalArgumentException("node class " + name + ": "
                        + entry.getKey().key() + " is " + text(entry.getValue().value()) + " (allowed: "
                        + entry.getKey().allowed() + ")");
            }
        }
        contradiction(figures).ifPresent(it -> {
            throw new IllegalArgumentException("node class " + name + ": " + it.text());
        });
    }

    /** Starts a node class: the builder's figures come in groups of one source. */
    public static NodeClassBuilder named(String name) {
        return new NodeClassBuilder(name);
    }

    /** The figure, or empty if it is not known. */
    public Optional<Figure> figure(NodeAttribute attribute) {
        return Optional.ofNullable(figures.get(attribute));
    }

    /** The figure's value, or empty if it is not known. */
    public OptionalDouble value(NodeAttribute attribute) {
        Figure figure = figures.get(attribute);
        return figure == null ? OptionalDouble.empty() : OptionalDouble.of(figure.value());
    }

    /**
     * The figure's value, for computations that cannot do without it.
     *
     * @throws MissingFigureException if it is not known
     */
    public double require(NodeAttribute attribute) {
        return value(attribute).orElseThrow(() -> new MissingFigureException(this, attribute));
    }

    /**
     * Watts over utilisation.
     *
     * @throws MissingFigureException if idle or busy watts are not known
     */
    public PowerCurve powerCurve() {
        return power.orElseThrow(() -> new MissingFigureException(
                this,
                figures.containsKey(NodeAttribute.IDLE_WATTS) ? NodeAttribute.BUSY_WATTS : NodeAttribute.IDLE_WATTS));
    }

    /**
     * The worst quality among some figures: what a result that rests on all of them may claim.
     *
     * @throws MissingFigureException if one of them is not known
     */
    public Quality quality(NodeAttribute... attributes) {
        Quality worst = Quality.MEASURED;
        for (NodeAttribute attribute : attributes) {
            worst = worst.and(figure(attribute)
                    .orElseThrow(() -> new MissingFigureException(this, attribute))
                    .quality());
        }
        return worst;
    }

    /** Physical cores. @throws MissingFigureException if not known */
    public int cores() {
        return (int) require(NodeAttribute.CORES);
    }

    /** Dhrystone MIPS of one core with one thread. @throws MissingFigureException if not known */
    public double dmipsPerCore() {
        return require(NodeAttribute.DMIPS_PER_CORE);
    }

    /** Memory in MiB that YARN may give to containers. @throws MissingFigureException if not known */
    public int containerMemoryMb() {
        return (int) require(NodeAttribute.CONTAINER_MEMORY_MB);
    }

    /** Virtual cores that YARN may give to containers. @throws MissingFigureException if not known */
    public int containerVcores() {
        return (int) require(NodeAttribute.CONTAINER_VCORES);
    }

    /**
     * Dhrystone MIPS that a container of one vcore has while all vcores are busy: those of a core, shared where there
     * are more vcores than cores.
     *
     * @throws MissingFigureException if cores, their speed or vcores are not known
     */
    public double dmipsPerVcore() {
        return dmipsPerCore() * Math.min(1, (double) cores() / containerVcores());
    }

    String whyMissing(NodeAttribute attribute) {
        return whyMissing.getOrDefault(attribute, "its source does not give it");
    }

    static void requireName(String what, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    what + " '" + name + "': not a name (allowed: lower-case letters, digits and . _ -)");
        }
    }

    /** The first two figures that cannot both be true. */
    static Optional<Contradiction> contradiction(Map<NodeAttribute, Figure> figures) {
        for (Map.Entry<NodeAttribute, NodeAttribute> pair : NO_MORE_THAN.entrySet()) {
            Figure small = figures.get(pair.getKey());
            Figure large = figures.get(pair.getValue());
            if (small != null && large != null && small.value() > large.value()) {
                return Optional.of(new Contradiction(
                        pair.getKey(),
                        pair.getKey().key() + " is " + text(small.value()) + ", more than "
                                + pair.getValue().key() + ", which is " + text(large.value())));
            }
        }
        return Optional.empty();
    }

    /** @param attribute the smaller one, which is too large */
    record Contradiction(NodeAttribute attribute, String text) {}

    private static <V> Map<NodeAttribute, V> copyOf(Map<NodeAttribute, V> map) {
        Map<NodeAttribute, V> copy = new EnumMap<>(NodeAttribute.class);
        copy.putAll(map);
        return Collections.unmodifiableMap(copy);
    }

    /** Whole numbers without a decimal point: a count of 2 is not "2.0". */
    static String text(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
