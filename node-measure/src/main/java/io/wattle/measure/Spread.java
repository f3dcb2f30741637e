package io.wattle.measure;

/** How far repeats lie apart, as a note, and as a warning if the figure should not be trusted. */
final class Spread {

    private static final double WARN_ABOVE = 0.10;

    private Spread() {}

    static Findings report(Findings findings, String what, double spread) {
        String percent = Math.round(spread * 100) + "%";
        findings.note("rounds " + percent + " apart");
        return spread > WARN_ABOVE
                ? findings.warn(
                        what + ": rounds lie " + percent + " apart, so other work or a changing clock disturbed it")
                : findings;
    }
}
