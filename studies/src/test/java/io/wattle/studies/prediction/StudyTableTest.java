package io.wattle.studies.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.studies.ReferenceTable;
import java.util.Map;
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
                "pi,dell,10001,5|nodes is '10001' (needed: a whole number from 1 to 10000)",
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
    void aMissingColumnIsNamedWhereColumnsAre() {
        ReferenceTable table = ReferenceTable.parse("x.csv", "\njob,nodes\npi,1\n");
        assertThatThrownBy(() -> StudyTable.TABLE8.cells(table))
                .hasMessage("x.csv, line 2: no column 'platform' (known: job, nodes)");
    }

    @Test
    void aTableWithoutCellsIsRefused() {
        ReferenceTable table = ReferenceTable.parse("x.csv", "workload,config,nodes\n");
        assertThatThrownBy(() -> StudyTable.PPR.cells(table))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("x.csv: no cell (needed: at least one line");
    }

    /** As Excel saves it, and as people write it. */
    @Test
    void aByteOrderMarkAndSpacesDoNotCount() {
        ReferenceTable table =
                ReferenceTable.parse("x.csv", "\uFEFFjob , platform,nodes, time_s\r\n pi,dell , 2 , 50\r\n");
        assertThat(StudyTable.TABLE8.cells(table))
                .containsExactly(new Cell("pi", "dell", 2, Map.of(Measure.SECONDS, 50.0)));
    }
}
