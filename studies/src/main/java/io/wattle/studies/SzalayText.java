package io.wattle.studies;

import io.wattle.cost.AmdahlLaw;
import io.wattle.cost.Balance;
import io.wattle.cost.NodeFigures;
import io.wattle.cost.Quantity;

/** The figures in the text of Szalay2009 that follow from its tables. */
final class SzalayText {

    private static final double ATOM_GHZ = 1.6;
    private static final double PER_THOUSAND = 1000;

    private final ReferenceTable facts;
    private final NodeFigures grayWulf;

    SzalayText(ReferenceTable facts, NodeFigures grayWulf) {
        this.facts = facts;
        this.grayWulf = grayWulf;
    }

    void fill(Sheet.Table table) {
        Balance balance = Balance.of(grayWulf);
        String[] numbers =
                fact("GrayWulf Amdahl number / memory ratio (text)").strip().split(" / ", -1);
        table.cell(
                "GrayWulf, Amdahl number of sequential read",
                Printed.of(numbers[0]),
                balance.number(AmdahlLaw.SEQUENTIAL_IO).orElseThrow());
        table.cell(
                "GrayWulf, Amdahl number of memory",
                Printed.of(numbers[1]),
                balance.number(AmdahlLaw.MEMORY).orElseThrow());
        table.cell(
                "GrayWulf, Amdahl number of random read",
                Printed.of(fact("GrayWulf IOPS ratio")),
                balance.number(AmdahlLaw.RANDOM_IO).orElseThrow());
        table.cell(
                "GrayWulf, random reads for balance [kIOPS]",
                Printed.of(fact("GrayWulf IOPS required by 3rd law")),
                AmdahlLaw.RANDOM_IO.needed(figure(Quantity.CPU_GHZ)));
        table.cell(
                "Atom core of 1.6 GHz, random reads for balance [IOPS]",
                Printed.of(fact("Atom cores IOPS balance at 1.6 GHz")),
                AmdahlLaw.RANDOM_IO.needed(ATOM_GHZ) * PER_THOUSAND);
        table.cell(
                "GrayWulf node, time to read all its disks [s]",
                Printed.of(fact("GrayWulf read time of all disks")),
                figure(Quantity.DISK_TB) * PER_THOUSAND / figure(Quantity.SEQ_READ_GB_PER_S));
        cluster(table);
    }

    private void cluster(Sheet.Table table) {
        NodeFigures cluster = grayWulf.times(Double.parseDouble(fact("GrayWulf nodes")));
        table.cell(
                "50 GrayWulf nodes, sequential read [GB/s]",
                Printed.of(fact("GrayWulf aggregate bandwidth")),
                cluster.get(Quantity.SEQ_READ_GB_PER_S).orElseThrow());
        table.cell(
                "50 GrayWulf nodes, disk space [PB]",
                Printed.of(fact("GrayWulf total storage").replace("+", "")),
                cluster.get(Quantity.DISK_TB).orElseThrow() / PER_THOUSAND);
        table.cell(
                "50 GrayWulf nodes, power [kW]",
                Printed.of(fact("GrayWulf total power (text)")),
                cluster.get(Quantity.POWER_W).orElseThrow() / PER_THOUSAND);
    }

    private double figure(Quantity quantity) {
        return grayWulf.get(quantity).orElseThrow();
    }

    private String fact(String item) {
        return facts.row("item", item).text("value");
    }
}
