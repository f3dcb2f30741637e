package io.wattle.studies;

import io.wattle.cost.EnergyComparison;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What the text of Zhao2016 says of its Table 8, full-size clusters of 35 Edisons and 2 Dells. The text calls two figures
 * "more efficient": energy saved, and work done per joule. Where its words and its figure disagree both are computed.
 */
final class ZhaoJobs {

    private static final double PERCENT = 100;
    private static final List<String> JOBS =
            List.of("wordcount", "wordcount2", "logcount", "logcount2", "pi", "terasort");

    private final ReferenceTable claims;
    private final ReferenceTable jobs = ReferenceTable.load("zhao2016_table8_mapreduce.csv");

    ZhaoJobs(ReferenceTable claims) {
        this.claims = claims;
    }

    void fill(Sheet.Table table) {
        energy(table);
        time(table);
        ReferenceTable.Entry logcount = run("logcount", "dell");
        double watts = logcount.number("energy_J") / logcount.number("time_s") / logcount.number("nodes");
        double peakWatts = ReferenceTable.load("zhao2016_table3_power.csv")
                .row("server_state", "1 Dell server")
                .number("busy_W");
        table.cell(
                "logcount, Dell's mean over peak power, at most [%]",
                claim("logcount Dell at most of peak power"), PERCENT * watts / peakWatts);
    }

    private void energy(Sheet.Table table) {
        gain(table, "wordcount", "wordcount energy-efficiency gain Edison");
        gain(table, "logcount", "logcount gain");
        saved(table, "wordcount2", "wordcount2 more work-done-per-joule");
        percentGain(table, "wordcount2", "wordcount2 more work-done-per-joule");
        saved(table, "terasort", "terasort higher energy efficiency");
        percentGain(table, "terasort", "terasort higher energy efficiency");
        percentGain(table, "logcount2", "logcount2 more work-done-per-joule");

        EnergyComparison pi = energyOf("pi");
        table.cell(
                "pi: extra energy of Edison [%]",
                claim("pi less energy efficiency"), -PERCENT * pi.savedShare(), bothMeanings(pi));
        table.cell(
                "pi: loss of work per joule, as worded [%]",
                claim("pi less energy efficiency"), PERCENT * (1 - pi.gain()));
        table.cell("pi: extra energy of Edison [J]", claim("pi energy difference"), pi.extraJoules());
    }

    private void gain(Sheet.Table table, String job, String claim) {
        EnergyComparison energy = energyOf(job);
        table.cell(job + ": work per joule, Edison over Dell [x]", claim(claim), energy.gain(), bothMeanings(energy));
    }

    private void percentGain(Sheet.Table table, String job, String claim) {
        EnergyComparison energy = energyOf(job);
        table.cell(
                job + ": gain in work per joule, as worded [%]",
                claim(claim),
                PERCENT * (energy.gain() - 1),
                bothMeanings(energy));
    }

    private void saved(Sheet.Table table, String job, String claim) {
        EnergyComparison energy = energyOf(job);
        table.cell(
                job + ": energy saved by Edison [%]",
                claim(claim),
                PERCENT * energy.savedShare(),
                bothMeanings(energy));
    }

    private static String bothMeanings(EnergyComparison energy) {
        return String.format(
                Locale.ROOT,
                "energy saved %.1f%%, work per joule x%.3f (%+.1f%%)",
                PERCENT * energy.savedShare(),
                energy.gain(),
                PERCENT * (energy.gain() - 1));
    }

    private void time(Sheet.Table table) {
        table.cell(
                "wordcount: extra time on Edison [%]",
                claim("wordcount extra time Edison"), PERCENT * (slowdown("wordcount") - 1));
        for (String platform : new String[] {"Edison", "Dell"}) {
            String key = platform.toLowerCase(Locale.ROOT);
            table.cell(
                    "wordcount to wordcount2: time saved on " + platform + " [%]",
                    claim("wordcount2 time reduction " + platform),
                    PERCENT * (1 - seconds("wordcount2", key) / seconds("wordcount", key)));
        }
        ToDoubleFunction<String> slowdown = this::slowdown;
        table.cell(
                "Edison over Dell in time, least of all jobs [x]",
                claim("Edison/Dell time range low"),
                JOBS.stream().mapToDouble(slowdown).min().orElseThrow());
        table.cell(
                "Edison over Dell in time, most of all jobs [x]",
                claim("Edison/Dell time range high"),
                JOBS.stream().mapToDouble(slowdown).max().orElseThrow());
    }

    private EnergyComparison energyOf(String job) {
        return new EnergyComparison(
                run(job, "edison").number("energy_J"), run(job, "dell").number("energy_J"));
    }

    private double slowdown(String job) {
        return seconds(job, "edison") / seconds(job, "dell");
    }

    private double seconds(String job, String platform) {
        return run(job, platform).number("time_s");
    }

    private ReferenceTable.Entry run(String job, String platform) {
        return jobs.row("job", job, "platform", platform, "nodes", platform.equals("edison") ? "35" : "2");
    }

    private Printed claim(String claim) {
        return Printed.of(claims.row("claim", claim).text("value"));
    }
}
