package io.wattle.studies;

import java.util.List;

/** Recomputes the tables of the five studies that follow from formulas. Thread safe. */
final class Reproduce {

    private Reproduce() {}

    /** Keys of the studies, in order. */
    static List<String> studies() {
        return all().stream().map(Study::name).toList();
    }

    /** Rows of all studies, in order. */
    static List<Row> rows() {
        return all().stream().flatMap(study -> rows(study).stream()).toList();
    }

    /** Rows of one study. */
    static List<Row> rows(String name) {
        return all().stream()
                .filter(study -> study.name().equals(name))
                .flatMap(study -> rows(study).stream())
                .toList();
    }

    private static List<Study> all() {
        return List.of(new Zhao2016(), new Loghin2015(), new Vasudevan2010(), new Szalay2009(), new Duerr2014());
    }

    private static List<Row> rows(Study study) {
        Sheet sheet = new Sheet(study.name(), KnownDifferences.load());
        study.fill(sheet);
        return sheet.rows();
    }
}
