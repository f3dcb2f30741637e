package io.wattle.studies;

import io.wattle.cost.TandemParity;

/** Duerr2014: low-power members of elastic tandems against virtual-machine hosts. */
final class Duerr2014 implements Study {

    private static final String PARITY = "sec. IV-D";

    private final ReferenceTable measurements = ReferenceTable.load("duerr2014_measurements.csv");

    @Override
    public String name() {
        return "Duerr2014";
    }

    @Override
    public void fill(Sheet sheet) {
        Sheet.Table table = sheet.table(PARITY);
        TandemParity parity = new TandemParity(watts("P_idle LPMI"), watts("P_idle VM host"));
        table.cell("members that idle for one idle host", printed("VMs per host for idle parity"), parity.members());

        TandemParity.Service at4 = serve(parity, 4, "P LPMI at 4 req/s");
        // The rates and the two hosts are printed in words.
        table.cell("76 members at 4 req/s [req/s]", Printed.of("304"), at4.requestsPerSecond());
        table.cell("76 members at 4 req/s [W]", printed("76 LPMIs at 4 req/s"), at4.memberWatts());
        table.cell("hosts over members at 4 req/s [x]", printed("energy ratio at 4 req/s"), at4.powerRatio());

        TandemParity.Service at8 = serve(parity, 8, "P LPMI at 8 req/s");
        table.cell("76 members at 8 req/s [req/s]", Printed.of("608"), at8.requestsPerSecond());
        table.cell("76 members at 8 req/s [W]", printed("76 LPMIs at 8 req/s"), at8.memberWatts());
        table.cell("hosts for 608 req/s", Printed.of("2"), at8.hosts());
        table.cell("hosts for 608 req/s [W]", printed("two hosts at 608 req/s"), at8.hostWatts());
        table.cell("hosts over members at 8 req/s [x]", printed("power ratio at 8 req/s"), at8.powerRatio());
    }

    /** The study runs a host at 304 requests per second and gives about 300 as its most: 304 is the measured figure. */
    private TandemParity.Service serve(TandemParity parity, double rate, String memberWatts) {
        return parity.serve(parity.members(), rate, watts(memberWatts), 304, watts("host at 304 req/s"));
    }

    private double watts(String measurement) {
        return measurements.row("measurement", measurement).number("value");
    }

    private Printed printed(String measurement) {
        return Printed.of(measurements.row("measurement", measurement).text("value"));
    }
}
