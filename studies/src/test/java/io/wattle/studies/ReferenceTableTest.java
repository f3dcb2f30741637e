package io.wattle.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ReferenceTableTest {

    private static final ReferenceTable TABLE =
            ReferenceTable.parse("t.csv", "job,nodes,watts\npi,1,5\npi,2,\nsort,2,many\n");

    @Test
    void aRowIsFoundByItsCells() {
        ReferenceTable.Entry row = TABLE.row("job", "pi", "nodes", "1");
        assertThat(row.number("watts")).isEqualTo(5);
        assertThat(row.has("watts")).isTrue();
    }

    @Test
    void aFigureThatTheStudyDoesNotGiveIsNotZero() {
        ReferenceTable.Entry row = TABLE.row("job", "pi", "nodes", "2");
        assertThat(row.has("watts")).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> row.number("watts"))
                .withMessage("t.csv, line 3: watts is '' (needed: a number)");
    }

    @Test
    void noRowAndTwoRowsAreReported() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TABLE.row("job", "pi"))
                .withMessage("t.csv: 2 rows with job pi (needed: one)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TABLE.row("job", "pie"))
                .withMessage("t.csv: 0 rows with job pie (needed: one)");
    }

    @Test
    void anUnknownColumnAndTextInPlaceOfANumberAreReported() {
        ReferenceTable.Entry row = TABLE.row("job", "sort");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> row.number("watts"))
                .withMessage("t.csv, line 4: watts is 'many' (needed: a number)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> row.text("joules"))
                .withMessage("t.csv, line 4: no column 'joules' (known: job, nodes, watts)");
    }

    @Test
    void aLineWithTooFewFieldsIsReported() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReferenceTable.parse("t.csv", "a,b\n1,2\n3\n"))
                .withMessage("t.csv, line 3: 1 fields (needed: 2, [a, b])");
    }

    @Test
    void emptyAndMissingTablesAreReported() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReferenceTable.parse("t.csv", "\n"))
                .withMessage("t.csv: is empty (needed: a line of column names)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReferenceTable.load("no.csv"))
                .withMessageStartingWith("no.csv: no such table");
    }
}
