package io.wattle.tuner.cli.option;

import java.util.Objects;
import picocli.CommandLine.Option;

/** What a run that is resumed keeps as it began: no defaults for picocli, so that a value that was given can be told. */
public final class RuleOptions {

    @Option(
            names = "--converge",
            paramLabel = "PERCENT",
            converter = OptionTypes.Share.class,
            description = "Change of the best time that counts as no change (default: 5%%).")
    private Double converge;

    @Option(
            names = "--window",
            paramLabel = "N",
            description = "Successive attempts without a change that end the search (default: 3).")
    private Integer window;

    @Option(names = "--seed", paramLabel = "N", description = "Order in which equal neighbours are tried (default: 1).")
    private Long seed;

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

    public double converge() {
        return Objects.requireNonNullElse(converge, 0.05);
    }

    public int window() {
        return Objects.requireNonNullElse(window, 3);
    }

    public long seed() {
        return Objects.requireNonNullElse(seed, 1L);
    }
}
