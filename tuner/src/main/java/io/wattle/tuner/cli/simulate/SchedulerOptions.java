package io.wattle.tuner.cli.simulate;

import io.wattle.placement.PlacementSettings;
import io.wattle.simulator.placement.EnergyRule;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.tuner.cli.option.KnownNames;
import io.wattle.tuner.cli.option.UsageException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Who chooses the nodes of containers. */
final class SchedulerOptions {

    static final String STOCK = "stock";
    static final String ENERGY = "energy";

    private static final List<String> NAMES = List.of(STOCK, ENERGY);

    @Option(
            names = "--scheduler",
            paramLabel = "NAME",
            description =
                    "stock, or energy: the policy of the scheduler plug-in (default: stock; with --from-ledger as the jobs"
                            + " were placed).")
    private String scheduler;

    @Option(
            names = "--weight",
            paramLabel = "W",
            description = "yarn.energy.weight of the energy scheduler, 0 to 1 (default: 1).")
    private Double weight;

    @Option(
            names = "--compare",
            paramLabel = "NAME",
            description = "stock or energy: the page shows the run under this scheduler too, and the differences.")
    private String compared;

    /** The scheduler's name. */
    String name() {
        return nameOr(STOCK);
    }

    /** The scheduler's name. @param otherwise if none was given */
    String nameOr(String otherwise) {
        return scheduler == null ? otherwise : scheduler;
    }

    /** The name of that which it is compared with. */
    Optional<String> compared() {
        return Optional.ofNullable(compared);
    }

    Optional<Double> weight() {
        return Optional.ofNullable(weight);
    }

    /** The weight of a scheduler; empty if none was given, or it has none. */
    Optional<Double> weightOf(String name) {
        return weight().filter(it -> name.equals(ENERGY));
    }

    /**
     * Looks at the options.
     *
     * @param isPage whether there is a page
     * @param isTwin whether jobs of a ledger are simulated
     * @throws UsageException if one would change nothing, or is none
     */
    void requireFitting(boolean isPage, boolean isTwin) throws UsageException {
        KnownNames.require("--scheduler", name(), NAMES);
        if (compared != null) {
            requireFittingComparison(isPage);
        }
        if (weight != null && !isTwin && !name().equals(ENERGY) && !ENERGY.equals(compared)) {
            throw new UsageException("--weight: only for --scheduler " + ENERGY + " or --compare " + ENERGY);
        }
    }

    private void requireFittingComparison(boolean isPage) throws UsageException {
        KnownNames.require("--compare", compared, NAMES);
        if (!isPage) {
            throw new UsageException("--compare: only for --html");
        }
        if (compared.equals(name())) {
            throw new UsageException("--compare: " + compared + " is the --scheduler already (needed: the other one, "
                    + (compared.equals(STOCK) ? ENERGY : STOCK) + ")");
        }
    }

    /** The rule of a scheduler. @throws UsageException if the weight is none */
    PlacementRule.Factory rule(String name) throws UsageException {
        return rule(name, "--weight", weight().orElse(PlacementSettings.DEFAULT.weight()));
    }

    /**
     * The rule of a scheduler.
     *
     * @param option by which the user gave the weight
     * @throws UsageException if it is none
     */
    static PlacementRule.Factory rule(String name, String option, double weight) throws UsageException {
        if (name.equals(STOCK)) {
            return PlacementRule.STOCK;
        }
        try {
            return EnergyRule.with(PlacementSettings.DEFAULT.withWeight(weight));
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + ": " + weight + " (allowed: 0 to 1)", e);
        }
    }
}
