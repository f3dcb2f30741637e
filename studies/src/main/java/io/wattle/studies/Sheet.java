package io.wattle.studies;

import java.util.ArrayList;
import java.util.List;

/** Collects the rows of one study. Not thread safe. */
final class Sheet {

    private final String study;
    private final KnownDifferences known;
    private final List<Row> rows = new ArrayList<>();

    Sheet(String study, KnownDifferences known) {
        this.study = study;
        this.known = known;
    }

    /** Rows of one table. */
    Table table(String name) {
        return new Table(name, false);
    }

    List<Row> rows() {
        return List.copyOf(rows);
    }

    /** Adds rows of one table. */
    final class Table {

        private final String name;
        private final boolean fitted;

        private Table(String name, boolean fitted) {
            this.name = name;
            this.fitted = fitted;
        }

        /** The same table, for cells from figures that are not printed and were chosen so that printed cells come out. */
        Table fitted() {
            return new Table(name, true);
        }

        void cell(String cell, Printed printed, double ours) {
            cell(cell, printed, ours, "");
        }

        /** With a note on how the cell was read, for the case that it reproduces. */
        void cell(String cell, Printed printed, double ours, String note) {
            String reason = printed.isReproducedBy(ours)
                    ? note
                    : known.reason(study, name, cell).orElse(Row.UNEXPLAINED);
            rows.add(new Row(study, name, cell, printed, ours, fitted, reason));
        }
    }
}
