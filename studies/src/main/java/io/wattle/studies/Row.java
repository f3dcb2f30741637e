package io.wattle.studies;

/**
 * One cell of a study's table, as printed and as computed here. Immutable and thread safe.
 *
 * @param study key of the study, such as {@code Zhao2016}
 * @param table table or section of the study
 * @param cell which cell, with its unit in brackets
 * @param printed what the study prints
 * @param ours what the formulas give
 * @param fitted whether ours rests on a figure that is not printed and was chosen so that printed cells come out
 * @param reason why the two differ; for a reproduced cell what else is to be known, or nothing
 */
record Row(String study, String table, String cell, Printed printed, double ours, boolean fitted, String reason) {

    /** What is said of a cell that differs and that nobody could explain. */
    static final String UNEXPLAINED = "unexplained";

    /** Within the tolerance, whatever ours rests on. */
    boolean reproduced() {
        return printed.isReproducedBy(ours);
    }

    /** Ours less the printed figure. */
    double deviation() {
        return ours - printed.value().doubleValue();
    }

    Verdict verdict() {
        if (!reproduced()) {
            return Verdict.DIFFERS;
        }
        return fitted ? Verdict.REPRODUCED_WITH_FITTED_INPUT : Verdict.REPRODUCED;
    }
}
