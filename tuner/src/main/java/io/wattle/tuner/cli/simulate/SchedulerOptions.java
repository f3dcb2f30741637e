package io.wattle.tuner.cli.simulate;

import io.wattle.placement.PlacementSettings;
import io.wattle.simulator.placement.EnergyRule;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.tuner.cli.option.KnownNames;
import io.wattle.tuner.cli.option.UsageException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
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
            description = "stock or energy: shows the run under this scheduler too, and the differences.")
    private String compared;

    /** The scheduler's name. */
    String name() {
        return nameOr(STOCK);
    }

    /** The scheduler's name. @param otherwise if none was given */
    String nameOr(String otherwise) {
        return scheduler == null ? otherwise : scheduler;
    }

    /** The scheduler's name, and that of the one which it is compared with. */
    List<String> names() {
        return compared == null ? List.of(name()) : List.of(name(), compared);
    }

    Optional<Double> weight() {
        return Optional.ofNullable(weight);
    }

    /** The weight that a scheduler runs at; empty if it has none. */
    OptionalDouble weightOf(String name) {
        return name.equals(ENERGY)
                ? OptionalDouble.of(weight().orElse(PlacementSettings.DEFAULT.weight()))
                : OptionalDouble.empty();
    }

    /**
     * Looks at the options.
     *
     * @param isTwin whether jobs of a ledger are simulated
     * @throws UsageException if one would change nothing, or is none
     */
    void requireFitting(boolean isTwin) throws UsageException {
        KnownNames.require("--scheduler", name(), NAMES);
        if (compared != null) {
            requireFittingComparison(isTwin);
        }
        requireWeight("--weight", weight);
        // Without a name a twin's scheduler is that which placed the ledger's jobs.
        boolean isNamed = scheduler != null || !isTwin;
        if (weight != null && isNamed && !name().equals(ENERGY) && !ENERGY.equals(compared)) {
            throw new UsageException("--weight: only for --scheduler " + ENERGY + " or --compare " + ENERGY);
        }
    }

    /**
     * Looks at a weight.
     *
     * @param option by which the user gave it
     * @param weight null if none was given
     * @throws UsageException if it is none
     */
    static void requireWeight(String option, Double weight) throws UsageException {
        if (weight != null && !(weight >= 0 && weight <= 1)) {
            throw new UsageException(option + ": " + weight + " (allowed: 0 to 1)");
        }
    }

    private void requireFittingComparison(boolean isTwin) throws UsageException {
        KnownNames.require("--compare", compared, NAMES);
        if (isTwin) {
            throw new UsageException("--compare: only for --job and --trace (needed: --scheduler " + compared
                    + ", which shows the jobs as they were beside it)");
        }
        if (compared.equals(name())) {
            throw new UsageException("--compare: " + compared + " is the --scheduler already (needed: the other one, "
                    + (compared.equals(STOCK) ? ENERGY : STOCK) + ")");
        }
    }

    /** The rule of a scheduler, by the options. */
    PlacementRule.Factory rule(String name) {
        return rule(weightOf(name));
    }

    /** The rule of a scheduler. @param weight 0 to 1; empty for the stock one */
    static PlacementRule.Factory rule(OptionalDouble weight) {
        return weight.isEmpty()
                ? PlacementRule.STOCK
                : EnergyRule.with(PlacementSettings.DEFAULT.withWeight(weight.getAsDouble()));
    }
}
