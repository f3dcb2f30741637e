package io.wattle.studies;

import io.wattle.cost.Replacement;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Zhao2016: 35 Intel Edisons against Dell R620 servers. */
final class Zhao2016 implements Study {

    private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");
    private static final Pattern PRINTED_IN_GB = Pattern.compile("printed as (\\d+(\\.\\d+)?) GB/s");
    private static final double MB_PER_GB = 1024;
    private static final double PERCENT = 100;

    @Override
    public String name() {
        return "Zhao2016";
    }

    @Override
    public void fill(Sheet sheet) {
        replacement(sheet.table("Table 2"));
        power(sheet.table("Table 3"));
        microbenchmarks(sheet);
        platform(sheet.table("sec. 5.2"));
        ReferenceTable claims = ReferenceTable.load("zhao2016_text_claims.csv");
        new ZhaoJobs(claims).fill(sheet.table("Table 8 in the text"));
        new ZhaoTco(claims).fill(sheet);
    }

    private static void replacement(Sheet.Table table) {
        ReferenceTable resources = ReferenceTable.load("zhao2016_table2_edison_vs_dell.csv");
        ReferenceTable.Entry cpu = resources.row("resource", "CPU (cores x MHz)");
        ReferenceTable.Entry memory = resources.row("resource", "RAM (GB)");
        ReferenceTable.Entry network = resources.row("resource", "NIC (Mbps)");
        Replacement edisons = Replacement.of(ratio(cpu), ratio(memory), ratio(network));
        String column = "edisons_to_replace_one_dell";
        table.cell(
                "Edisons by CPU",
                Printed.of(cpu.text(column)),
                edisons.cpuRatio().orElseThrow());
        table.cell(
                "Edisons by memory",
                Printed.of(memory.text(column)),
                edisons.memoryRatio().orElseThrow());
        table.cell(
                "Edisons by network",
                Printed.of(network.text(column)),
                edisons.networkRatio().orElseThrow());
        table.cell(
                "Edisons that replace one Dell",
                Printed.of(resources.row("resource", "max").text(column)),
                edisons.nodes(1));
    }

    private static double ratio(ReferenceTable.Entry resource) {
        return product(resource.text("dell_r620")) / product(resource.text("edison"));
    }

    /** Of a figure such as {@code 2x500}. */
    private static double product(String factors) {
        double product = 1;
        for (String factor : factors.split("x", -1)) {
            product *= Double.parseDouble(factor);
        }
        return product;
    }

    private static void power(Sheet.Table table) {
        ReferenceTable states = ReferenceTable.load("zhao2016_table3_power.csv");
        cluster(table, states, "1 Edison with Ethernet adaptor", "Edison cluster of 35 nodes");
        cluster(table, states, "1 Dell server", "Dell cluster of 3 nodes");
    }

    private static void cluster(Sheet.Table table, ReferenceTable states, String node, String cluster) {
        ReferenceTable.Entry one = states.row("server_state", node);
        ReferenceTable.Entry all = states.row("server_state", cluster);
        for (String state : new String[] {"idle", "busy"}) {
            table.cell(
                    cluster + ", " + state + " [W]",
                    Printed.of(all.text(state + "_W")),
                    all.number("nodes") * one.number(state + "_W"));
        }
    }

    private static void microbenchmarks(Sheet sheet) {
        ReferenceTable benchmarks = ReferenceTable.load("zhao2016_microbench.csv");
        ReferenceTable.Entry dhrystone = benchmarks.row("unit", "DMIPS");
        Sheet.Table cpu = sheet.table("sec. 4.1");
        cpu.cell(
                "Edison core over Dell core, Dhrystone [%]",
                Printed.of(number(dhrystone.text("paper_stated_ratio"))),
                PERCENT * dhrystone.number("edison") / dhrystone.number("dell"));
        allCores(cpu, benchmarks);

        for (ReferenceTable.Entry row : benchmarks.rows()) {
            if (row.has("paper_stated_ratio") && !row.text("subsystem").equals("cpu")) {
                String section = row.text("source").replace("Zhao2016 ", "").replace("sec ", "sec. ");
                statedRatio(sheet.table(section), row);
            }
        }
    }

    /** The all-core ratios are the one-core ratios times 12 threads of a Dell over 2 cores of an Edison. */
    private static void allCores(Sheet.Table table, ReferenceTable benchmarks) {
        ReferenceTable nodes = ReferenceTable.load("nodes.csv");
        double threads = nodes.row("node", "Dell PowerEdge R620").number("threads")
                / nodes.row("node", "Intel Edison + USB Ethernet adaptor").number("cores");
        String[] oneCore = benchmarks
                .row("metric", "Sysbench prime<20000, 1 core")
                .text("dell")
                .split("-", -1);
        String[] allCores = benchmarks
                .row("metric", "all cores (hyper-threaded) Dell/Edison")
                .text("dell")
                .split("-", -1);
        for (int i = 0; i < 2; i++) {
            table.cell(
                    "Dell over Edison, all cores, " + (i == 0 ? "lower" : "upper") + " end [x]",
                    Printed.of(allCores[i]),
                    threads * Double.parseDouble(oneCore[i]),
                    "one-core ratio of 15 to 18, times 12 threads over 2 cores");
        }
    }

    private static void statedRatio(Sheet.Table table, ReferenceTable.Entry row) {
        double edison = row.number("edison");
        double dell = row.number("dell");
        String note = "";
        Matcher gigabytes = PRINTED_IN_GB.matcher(row.text("metric"));
        if (gigabytes.find()) {
            dell = Double.parseDouble(gigabytes.group(1)) * MB_PER_GB;
            note = "printed in GB/s, of 1024 MB each; with 1000 MB the ratio rounds to 4.2";
        }
        String metric = row.text("metric").replaceFirst(" *\\(.*", "");
        table.cell(
                metric + ", larger over smaller [x]",
                Printed.of(row.text("paper_stated_ratio")),
                Math.max(edison, dell) / Math.min(edison, dell),
                note);
    }

    private static void platform(Sheet.Table table) {
        ReferenceTable platform = ReferenceTable.load("zhao2016_mapreduce_platform.csv");
        for (String node : new String[] {"edison", "dell"}) {
            ReferenceTable.Entry available = platform.row("item", "available for tasks");
            double physical = platform.row("item", "physical memory").number(node);
            double used = platform.row("item", "memory used with datanode+nodemanager")
                    .number(node);
            table.cell(node + ", memory available for tasks [MB]", Printed.of(available.text(node)), physical - used);
            table.cell(
                    node + ", default container, one per vcore [MB]",
                    Printed.of(platform.row("item", "default container").text(node)),
                    available.number(node) / platform.row("item", "vcores").number(node));
        }
        ReferenceTable jobs = ReferenceTable.load("zhao2016_mapreduce_config.csv");
        for (ReferenceTable.Entry job : jobs.rows()) {
            // pi has one task per vcore in its maps, the others in their reduces.
            String tasks = job.text("job").equals("pi") ? "map_tasks" : "reduce_tasks";
            if (job.has(tasks)) {
                table.cell(
                        job.text("job") + " on " + job.text("platform") + ", " + tasks.replace('_', ' ')
                                + ", one per vcore",
                        Printed.of(job.text(tasks)),
                        job.number("nodes") * job.number("vcores_per_node"));
            }
        }
    }

    /** The first number of a text. */
    private static String number(String text) {
        Matcher matcher = NUMBER.matcher(text);
        if (!matcher.find()) {
            throw new IllegalArgumentException("'" + text + "' has no number");
        }
        return matcher.group();
    }
}
