package io.wattle.studies.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.studies.ReferenceTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class StudyTableTest {

    @Test
    void thePrintedCellsAreThere() {
        assertThat(StudyTable.TABLE8.cells())
                .hasSize(18)
                .allSatisfy(it -> assertThat(it.given()).containsOnlyKeys(Measure.SECONDS, Measure.JOULES));
        assertThat(StudyTable.PPR.cells())
                .hasSize(48)
                .allSatisfy(it -> assertThat(it.given()).containsOnlyKeys(Measure.PPR));
    }

    @ParameterizedTest
    @EnumSource(StudyTable.class)
    void eachPrintedCellIsPredicted(StudyTable table) {
        Comparison comparison = Comparison.of(table.cells(), table.model(table.parameters()));
        assertThat(comparison.predictions())
                .allSatisfy(it -> assertThat(it.keySet()).containsExactlyInAnyOrderElementsOf(table.measures()));
        assertThat(comparison.predictions())
                .allSatisfy(it -> assertThat(it.values())
                        .allSatisfy(value -> assertThat(value).isPositive().isFinite()));
    }

    @Test
    void figuresMayBeEmptyOrMissing() {
        ReferenceTable table = ReferenceTable.parse("x.csv", "job,platform,nodes,time_s\npi,dell,1,\npi,dell,2,50\n");
        assertThat(StudyTable.TABLE8.cells(table).get(0).given()).isEmpty();
        assertThat(StudyTable.TABLE8.cells(table).get(1).given()).containsEntry(Measure.SECONDS, 50.0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sort,dell,1,5|job is 'sort' (known: wordcount",
                "pi,pc,1,5|platform is 'pc' (known: edison, dell)",
                "pi,dell,0,5|nodes is '0' (needed: a number above 0)",
                "pi,dell,1.5,5|nodes is '1.5' (needed: a whole number",
                "pi,dell,many,5|nodes is 'many' (needed: a number)",
                "pi,dell,1,-5|time_s is '-5' (needed: a number above 0)",
                "pi,dell,1,NaN|time_s is 'NaN' (needed: a number above 0)"
            })
    void aWrongCellIsNamed(String row, String message) {
        ReferenceTable table = ReferenceTable.parse("x.csv", "job,platform,nodes,time_s\n" + row + "\n");
        assertThatThrownBy(() -> StudyTable.TABLE8.cells(table))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("x.csv, line 2: " + message);
    }

    @Test
    void aMissingColumnIsNamed() {
        ReferenceTable table = ReferenceTable.parse("x.csv", "job,nodes\npi,1\n");
        assertThatThrownBy(() -> StudyTable.TABLE8.cells(table)).hasMessageContaining("no column 'platform'");
    }
}
