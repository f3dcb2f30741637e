package io.wattle.studies.prediction;

/** What a table gives for a cell. */
enum Measure {
    /** Time of the job. */
    SECONDS("time_s", "seconds", "Time", "s"),
    /** Energy of the workers. */
    JOULES("energy_J", "joules", "Energy", "J"),
    /** Performance-to-power ratio: work for a joule. */
    PPR("ppr", "ppr", "", "work/J");

    private final String column;
    private final String json;
    private final String errorName;
    private final String unit;

    Measure(String column, String json, String errorName, String unit) {
        this.column = column;
        this.json = json;
        this.errorName = errorName;
        this.unit = unit;
    }

    /** Column of the table. */
    String column() {
        return column;
    }

    /** Name in JSON. */
    String json() {
        return json;
    }

    /** What stands between {@code mean} and {@code Error} in JSON. */
    String errorName() {
        return errorName;
    }

    /** Unit for people. */
    String unit() {
        return unit;
    }
}
