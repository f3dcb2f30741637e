package io.wattle.studies;

/** What is said of one cell. */
enum Verdict {
    /** Within its tolerance, from printed figures. */
    REPRODUCED("REPRODUCED"),
    /**
     * Within its tolerance, but from a figure that no study prints and that was chosen so that printed cells come out. It
     * shows that the formula can give the cell, not that it does.
     */
    REPRODUCED_WITH_FITTED_INPUT("FITTED INPUT"),
    /** Beyond its tolerance, whatever it rests on. */
    DIFFERS("DIFFERS");

    private final String column;

    Verdict(String column) {
        this.column = column;
    }

    /** As a column of a table has it. */
    String column() {
        return column;
    }
}
