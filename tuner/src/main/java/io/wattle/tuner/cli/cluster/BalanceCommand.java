package io.wattle.tuner.cli.cluster;

import io.wattle.cost.AmdahlLaw;
import io.wattle.cost.Balance;
import io.wattle.model.Catalog;
import io.wattle.model.NodeClass;
import io.wattle.tuner.cli.option.CatalogOptions;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.report.Numbers;
import io.wattle.tuning.report.TextTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bin/tuner balance}: Amdahl numbers, the bottleneck, and what to buy. */
@Command(
        name = "balance",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Shows how well node classes are balanced by Amdahl's laws (Szalay2009): 1 is balanced, less is short.",
            "With names it also says what to buy."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:shown", "2:bad input, or no such class"})
public final class BalanceCommand implements Callable<Integer> {

    @Parameters(paramLabel = "NAME", arity = "0..*", description = "Node classes (default: all).")
    private List<String> names = new ArrayList<>();

    @Mixin
    private CatalogOptions catalogOptions = new CatalogOptions();

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    @Override
    public Integer call() throws UsageException {
        Catalog catalog = catalogOptions.load();
        Map<NodeClass, Balance> balances = new LinkedHashMap<>();
        for (NodeClass nodeClass : NodeNames.chosen(catalog, "balance", names)) {
            balances.put(nodeClass, Balance.of(NodeQuantities.of(nodeClass)));
        }
        Output.print(json, () -> json(balances), () -> text(balances, !names.isEmpty()));
        return 0;
    }

    private static String text(Map<NodeClass, Balance> balances, boolean purchases) {
        TextTable table = new TextTable("NODE CLASS", ">SEQUENTIAL I/O", ">MEMORY", ">RANDOM I/O", "SHORT OF");
        StringBuilder buy = new StringBuilder();
        balances.forEach((nodeClass, balance) -> {
            table.row(
                    nodeClass.name(),
                    Numbers.significant(balance.number(AmdahlLaw.SEQUENTIAL_IO)),
                    Numbers.significant(balance.number(AmdahlLaw.MEMORY)),
                    Numbers.significant(balance.number(AmdahlLaw.RANDOM_IO)),
                    bottleneck(balance));
            balance.purchases()
                    .forEach(it -> buy.append("  ")
                            .append(nodeClass.name())
                            .append(": ")
                            .append(it.text())
                            .append('\n'));
        });
        String meaning = "\n  1 is balanced, less is short: a bit of I/O a second, and a byte of memory, for each"
                + " instruction a second;\n  a random I/O for 50,000 instructions. - is not known.\n";
        String advice = buy.isEmpty() ? "  Nothing that is known is short.\n" : "  To balance, buy\n" + buy;
        return table + meaning + (purchases ? "\n" + advice : "");
    }

    /** What is not known may be shorter still, so it is named beside what is known to be short. */
    private static String bottleneck(Balance balance) {
        String unknown =
                unknown(balance).stream().map(law -> law.quantity().title()).collect(Collectors.joining(", "));
        String known = balance.purchases().stream()
                .findFirst()
                .map(purchase -> purchase.quantity().title())
                .orElse(unknown.isEmpty() ? "CPU" : Numbers.UNKNOWN);
        return unknown.isEmpty() ? known : known + " (not known: " + unknown + ")";
    }

    private static List<AmdahlLaw> unknown(Balance balance) {
        return Arrays.stream(AmdahlLaw.values())
                .filter(law -> balance.number(law).isEmpty())
                .toList();
    }

    private static Map<String, Object> json(Map<NodeClass, Balance> balances) {
        List<Map<String, Object>> rows = new ArrayList<>();
        balances.forEach((nodeClass, balance) -> {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("nodeClass", nodeClass.name());
            Map<String, Double> numbers = new LinkedHashMap<>();
            for (AmdahlLaw law : AmdahlLaw.values()) {
                numbers.put(
                        law.name().toLowerCase(Locale.ROOT), balance.numbers().get(law));
            }
            row.put("amdahlNumbers", numbers);
            row.put(
                    "shortOf",
                    balance.purchases().stream()
                            .map(it -> it.quantity().title())
                            .toList());
            row.put(
                    "notKnown",
                    unknown(balance).stream().map(law -> law.quantity().title()).toList());
            List<Map<String, Object>> purchases = new ArrayList<>();
            balance.purchases().forEach(it -> {
                Map<String, Object> purchase = new LinkedHashMap<>();
                purchase.put("what", it.quantity().title());
                purchase.put("unit", it.quantity().unit());
                purchase.put("have", it.have());
                purchase.put("need", it.need());
                purchases.add(purchase);
            });
            row.put("buy", purchases);
            rows.add(row);
        });
        return Map.of("nodeClasses", rows);
    }
}
