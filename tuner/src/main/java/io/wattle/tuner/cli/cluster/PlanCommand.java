package io.wattle.tuner.cli.cluster;

import io.wattle.cost.NodeFigures;
import io.wattle.cost.OwnershipCost;
import io.wattle.cost.Quantity;
import io.wattle.cost.ScalePlan;
import io.wattle.model.Catalog;
import io.wattle.model.Figure;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.Quality;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.KnownNames;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.report.Numbers;
import io.wattle.tuning.report.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bin/tuner plan}: how many nodes of each class equal one server in cost, power, sequential read or disk. */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Scales node classes to a constant, as Szalay2009 Table 3 does: how many have the cost, watts, "
                + "sequential read or disk space of a reference, and what they amount to.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:shown", "2:bad input"})
public final class PlanCommand implements Callable<Integer> {

    private static final Map<String, Quantity> CONSTANTS = constants();
    private static final List<NodeAttribute> SHOWN = List.of(
            NodeAttribute.CORES,
            NodeAttribute.CLOCK_MHZ,
            NodeAttribute.MEMORY_MB,
            NodeAttribute.DISK_READ_MB_PER_SECOND,
            NodeAttribute.RANDOM_READ_IOPS,
            NodeAttribute.DISK_GB,
            NodeAttribute.BUSY_WATTS,
            NodeAttribute.PRICE_USD);

    @Parameters(paramLabel = "NAME", arity = "0..*", description = "Node classes (default: all).")
    private List<String> names = new ArrayList<>();

    @Option(
            names = "--constant",
            required = true,
            paramLabel = "WHAT",
            description = "cost, power, seq-read or disk: what all are scaled to.")
    private String constant;

    @Option(
            names = "--reference",
            paramLabel = "NAME",
            description = "Node class that sets how much of it (default: graywulf, Szalay2009's server).")
    private String reference;

    @Option(
            names = "--target",
            paramLabel = "NUMBER",
            description = "How much of it, instead of a reference: $, W, GB/s or TB.")
    private Double target;

    @Mixin
    private CostOptions costOptions = new CostOptions();

    @Mixin
    private CatalogOptions catalogOptions = new CatalogOptions();

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    @Override
    public Integer call() throws UsageException {
        KnownNames.require("--constant", constant, List.copyOf(CONSTANTS.keySet()));
        Quantity quantity = CONSTANTS.get(constant);
        Catalog catalog = catalogOptions.load();
        OwnershipCost cost = costOptions.szalay();
        if (target != null && reference != null) {
            throw new UsageException("--target, --reference: both given (allowed: one of them says how much)");
        }
        double amount = target == null ? referenceAmount(catalog, quantity, cost) : checkedTarget(quantity);
        Map<NodeClass, ScalePlan> plans = new LinkedHashMap<>();
        List<String> without = new ArrayList<>();
        for (NodeClass nodeClass : NodeNames.chosen(catalog, "plan", names)) {
            NodeFigures figures = NodeQuantities.withCost(nodeClass, cost);
            if (figures.get(quantity).isPresent()) {
                plans.put(nodeClass, ScalePlan.of(figures, quantity, amount));
            } else {
                without.add(nodeClass.name());
            }
        }
        Output.print(json, () -> json(plans, without, quantity, amount), () -> text(plans, without, quantity, amount));
        return 0;
    }

    private double referenceAmount(Catalog catalog, Quantity quantity, OwnershipCost cost) throws UsageException {
        String name = reference == null ? "graywulf" : reference;
        NodeClass nodeClass = CatalogOptions.nodeClass(catalog, "--reference", name);
        OptionalDouble amount = NodeQuantities.withCost(nodeClass, cost).get(quantity);
        if (amount.isEmpty()) {
            throw new UsageException("--reference " + name + ": its " + quantity.title()
                    + " is not known (give the amount with --target, in " + quantity.unit() + ")");
        }
        return amount.getAsDouble();
    }

    private double checkedTarget(Quantity quantity) throws UsageException {
        if (!(target > 0) || target.isInfinite()) {
            throw new UsageException("--target: " + target + " (allowed: more than 0 " + quantity.unit() + ")");
        }
        return target;
    }

    private static String text(
            Map<NodeClass, ScalePlan> plans, List<String> without, Quantity quantity, double amount) {
        TextTable table = new TextTable(
                "NODE CLASS",
                ">NODES",
                ">TO BUY",
                ">GHz",
                ">MEMORY GB",
                ">SEQ READ GB/s",
                ">kIOPS",
                ">DISK TB",
                ">W",
                ">$");
        plans.forEach((nodeClass, plan) -> {
            NodeFigures totals = plan.totals();
            table.row(
                    nodeClass.name() + mark(nodeClass),
                    Numbers.significant(plan.nodes()),
                    Integer.toString(plan.nodesToBuy()),
                    Numbers.significant(totals.get(Quantity.CPU_GHZ)),
                    Numbers.significant(totals.get(Quantity.MEMORY_GB)),
                    Numbers.significant(totals.get(Quantity.SEQ_READ_GB_PER_S)),
                    Numbers.significant(totals.get(Quantity.RANDOM_KIOPS)),
                    Numbers.significant(totals.get(Quantity.DISK_TB)),
                    Numbers.significant(totals.get(Quantity.POWER_W)),
                    Numbers.significant(totals.get(Quantity.COST_USD)));
        });
        String head = "  All scaled to " + Numbers.significant(amount) + " " + quantity.unit() + " of "
                + quantity.title() + "; $ with the electricity of nodes that are always busy.\n\n";
        boolean marked = plans.keySet().stream().anyMatch(it -> !mark(it).isEmpty());
        String legend = marked ? "\n  ~ rests on estimated, * on assumed figures: bin/tuner clusters show NAME.\n" : "";
        String tail = without.isEmpty()
                ? ""
                : "\n  Left out, as their " + quantity.title() + " is not known: " + String.join(", ", without) + "\n";
        return head + table + legend + tail;
    }

    /** Of what is shown, the worst quality. */
    private static String mark(NodeClass nodeClass) {
        return switch (quality(nodeClass)) {
            case MEASURED -> "";
            case ESTIMATED -> " ~";
            case ASSUMED -> " *";
        };
    }

    private static Quality quality(NodeClass nodeClass) {
        return SHOWN.stream()
                .flatMap(attribute -> nodeClass.figure(attribute).stream())
                .map(Figure::quality)
                .reduce(Quality.MEASURED, Quality::and);
    }

    private static Map<String, Object> json(
            Map<NodeClass, ScalePlan> plans, List<String> without, Quantity quantity, double amount) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("constant", quantity.title());
        json.put("unit", quantity.unit());
        json.put("target", amount);
        List<Map<String, Object>> rows = new ArrayList<>();
        plans.forEach((nodeClass, plan) -> {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("nodeClass", nodeClass.name());
            row.put("nodes", plan.nodes());
            row.put("nodesToBuy", plan.nodesToBuy());
            row.put("quality", quality(nodeClass).label());
            Map<String, Double> totals = new LinkedHashMap<>();
            plan.totals().known().forEach((what, value) -> totals.put(what.title() + " " + what.unit(), value));
            row.put("totals", totals);
            rows.add(row);
        });
        json.put("plans", rows);
        json.put("notKnown", without);
        return json;
    }

    private static Map<String, Quantity> constants() {
        Map<String, Quantity> constants = new LinkedHashMap<>();
        constants.put("cost", Quantity.COST_USD);
        constants.put("power", Quantity.POWER_W);
        constants.put("seq-read", Quantity.SEQ_READ_GB_PER_S);
        constants.put("disk", Quantity.DISK_TB);
        return constants;
    }
}
