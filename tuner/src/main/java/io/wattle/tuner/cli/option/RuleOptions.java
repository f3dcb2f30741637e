package io.wattle.tuner.cli.option;

import io.wattle.tuning.run.GuidanceRequest;
import io.wattle.tuning.run.Strategies;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/** What a run that is resumed keeps as it began: no defaults for picocli, so that a value that was given can be told. */
public final class RuleOptions {

    /** Share of the best time that counts as no change, where none is given. */
    public static final double CONVERGE = 0.05;

    /** Seed where none is given. */
    public static final long SEED = 1;

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            description = "auto (default): what a model of all runs so far expects to gain most from; groups: one "
                    + "group of settings after the other, by the studies' rules and then by single steps; cma-es: an "
                    + "evolution strategy (CMA-ES), and random: settings drawn from all, both until --max-trials or "
                    + "--max-time, to compare with.")
    private String strategy;

    @Option(
            names = "--converge",
            paramLabel = "PERCENT",
            converter = OptionTypes.Share.class,
            description =
                    "Change of the best time, or of what --objective minimises, that counts as none (default: 5%%).")
    private Double converge;

    @Option(
            names = "--window",
            paramLabel = "N",
            description =
                    "Successive attempts that gain no more than --converge, after which a search by groups (default: 3, as in "
                            + "the study) or auto (default: 8; after eight trials at least) ends.")
    private Integer window;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of all that the strategy draws, and of what --engine model draws (default: 1).")
    private Long seed;

    @Option(
            names = "--safe",
            paramLabel = "PERCENT",
            converter = OptionTypes.Share.class,
            description =
                    "Of --strategy auto: try nothing that may take so much longer than the best so far, or more of "
                            + "what --objective minimises, as far as the model can tell (95%% sure).")
    private Double safe;

    @Option(
            names = "--warm-start",
            paramLabel = "DIR",
            arity = "1..*",
            description =
                    "Of --strategy auto: learn from earlier runs on the same kind of cluster, of the same job or, if it is near, "
                            + "of another; their --out directories.")
    private List<Path> warmStart = List.of();

    /** As given; null where not. */
    public String givenStrategy() {
        return strategy;
    }

    /** As given; null where not. */
    public Double givenConverge() {
        return converge;
    }

    /** As given; null where not. */
    public Integer givenWindow() {
        return window;
    }

    /** As given; null where not. */
    public Long givenSeed() {
        return seed;
    }

    /** As given; null where not. */
    public Double givenSafe() {
        return safe;
    }

    /** As given, absolute; null where not. */
    public List<String> givenWarmStart() {
        return warmStart.isEmpty() ? null : absolute();
    }

    private List<String> absolute() {
        return warmStart.stream()
                .map(it -> it.toAbsolutePath().normalize().toString())
                .toList();
    }

    /** What a model is given. */
    public GuidanceRequest guidanceRequest() {
        return new GuidanceRequest(safe == null ? OptionalDouble.empty() : OptionalDouble.of(safe), absolute());
    }

    /** Refuses to give it to a strategy that has no model. @param otherwise the strategy where none is given */
    public void requireModelForAids(String otherwise) throws UsageException {
        String used = strategy(otherwise);
        if (!used.equals(Strategies.AUTO) && (safe != null || !warmStart.isEmpty())) {
            throw new UsageException((safe != null ? "--safe: " : "--warm-start: ") + "--strategy " + used
                    + " has no model that tells how long settings will take (add --strategy " + Strategies.AUTO
                    + ", or leave the option out)");
        }
    }

    /**
     * As given.
     *
     * @param otherwise where none is
     * @throws UsageException if there is none of that name
     */
    public String strategy(String otherwise) throws UsageException {
        String named = Objects.requireNonNullElse(strategy, otherwise);
        KnownNames.require("--strategy", named, Strategies.NAMES);
        return named;
    }

    public double converge() {
        return Objects.requireNonNullElse(converge, CONVERGE);
    }

    /** As given, or that of the strategy, of which {@link #strategy} says more. */
    public int window(String otherwise) throws UsageException {
        return Objects.requireNonNullElse(window, Strategies.window(strategy(otherwise)));
    }

    public long seed() {
        return Objects.requireNonNullElse(seed, SEED);
    }
}
