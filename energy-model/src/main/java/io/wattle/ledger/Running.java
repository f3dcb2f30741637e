package io.wattle.ledger;

/** A container on a node: who pays, and how much of the node it uses. */
final class Running {

    private final ContainerInfo container;
    private final Charges charges = new Charges();
    private double cores = Double.NaN;

    Running(ContainerInfo container) {
        this.container = container;
    }

    ContainerInfo container() {
        return container;
    }

    Charges charges() {
        return charges;
    }

    void uses(double coresInUse) {
        cores = coresInUse;
    }

    /** Cores in use as last reported, else the vcores it was given. */
    double weight() {
        return Double.isNaN(cores) ? container.vcores() : cores;
    }
}
