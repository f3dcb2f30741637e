package io.wattle.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReproduceTest {

    private static final List<Row> ROWS = Reproduce.rows();

    private static final Set<String> KNOWN = known();

    @TestFactory
    Stream<DynamicTest> everyCellReproducesOrIsKnownToDiffer() {
        return ROWS.stream()
                .map(row -> DynamicTest.dynamicTest(key(row), () -> {
                    assertThat(row.ours()).isFinite();
                    assertThat(row.reproduced())
                            .as("printed %s, ours %s", row.printed().value(), row.ours())
                            .isNotEqualTo(KNOWN.contains(key(row)));
                }));
    }

    @Test
    void theKnownDifferencesAreCellsOfTheTables() {
        assertThat(ROWS.stream().filter(row -> !row.reproduced()).map(ReproduceTest::key))
                .containsExactlyInAnyOrderElementsOf(KNOWN);
    }

    @Test
    void everyDifferenceHasAReason() {
        assertThat(ROWS)
                .filteredOn(row -> !row.reproduced())
                .allSatisfy(row -> assertThat(row.reason()).isNotEmpty().isNotEqualTo(Row.UNEXPLAINED));
    }

    @Test
    void noCellIsCountedTwice() {
        assertThat(ROWS.stream().map(ReproduceTest::key)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "Zhao2016, Table 2, 4, 0, 4",
        "Zhao2016, Table 3, 4, 0, 4",
        "Zhao2016, Table 5, 6, 0, 6",
        "Zhao2016, Table 10, 0, 8, 8",
        "Loghin2015, Table 6, 0, 15, 16",
        "Loghin2015, Table 7, 0, 16, 16",
        "Vasudevan2010, Table 1, 4, 0, 4",
        "Vasudevan2010, Table 2, 7, 0, 8",
        "Szalay2009, Table 2, 23, 5, 29",
        "Szalay2009, Table 3, 130, 51, 188",
        "Duerr2014, sec. IV-D, 9, 0, 9"
    })
    void asManyCellsOfATableReproduceAsAreKnownTo(String study, String table, int reproduced, int fitted, int cells) {
        List<Row> rows = ROWS.stream()
                .filter(row -> row.study().equals(study) && row.table().equals(table))
                .toList();
        assertThat(Verdicts.of(rows)).isEqualTo(new Verdicts(reproduced, fitted, cells - reproduced - fitted));
    }

    /** Computed apart from this code. The tolerance of a printed cell is wide; a formula that goes wrong may hide in it. */
    @ParameterizedTest
    @CsvSource({
        "'Web service, low utilization, 3 Dell [$]', 7948.6752",
        "'Big data, high utilization, 2 Dell [$]', 5495.01008",
        "'wordcount2: gain in work per joule, as worded [%]', 12.77724",
        "'terasort: energy saved by Edison [%]', 32.34699",
        "'hosts over members at 8 req/s [x]', 2.528234",
        "'total cost, Intel: nodes', 16.36347",
        "'IO-int, 6 ARM at 86%, min price [$/h]', 0.06484969"
    })
    void aFewCellsToMoreDigits(String cell, double value) {
        Row row = ROWS.stream().filter(r -> r.cell().equals(cell)).findFirst().orElseThrow();
        assertThat(row.ours()).isCloseTo(value, within(1e-6 * value));
    }

    @Test
    void onlyCostsPowersAndEfficienciesThatAreRoundedMoreHaveAWiderTolerance() {
        Set<String> wider = ROWS.stream()
                .filter(row ->
                        row.printed().unit().compareTo(row.printed().value().ulp()) > 0)
                .map(row -> row.study() + ", " + row.table() + ", " + row.cell().replaceFirst(".*: ", ""))
                .collect(Collectors.toSet());
        assertThat(wider)
                .containsExactlyInAnyOrder(
                        "Szalay2009, Table 3, cost [$]",
                        "Szalay2009, Table 3, relative power",
                        "Loghin2015, sec. 2-4, cortex_a7_LITTLE, Java [MIPS/W]",
                        "Loghin2015, sec. 2-4, cortex_a15_big, Java [MIPS/W]",
                        "Loghin2015, sec. 2-4, xeon, Java [MIPS/W]");
    }

    @Test
    void aCellFromFittedInputSaysSoUnlessItDiffers() {
        Sheet sheet = new Sheet("Zhao2016", KnownDifferences.load());
        Sheet.Table table = sheet.table("Table 2");
        table.fitted().cell("fits", Printed.of("7"), 7);
        table.fitted().cell("differs", Printed.of("7"), 8);
        table.cell("from print", Printed.of("7"), 7);
        assertThat(sheet.rows())
                .extracting(Row::verdict)
                .containsExactly(Verdict.REPRODUCED_WITH_FITTED_INPUT, Verdict.DIFFERS, Verdict.REPRODUCED);
    }

    /** Each figure that was chosen to fit must show in the verdicts of the cells that it was chosen for. */
    @Test
    void noTableOfAnInferredFigureClaimsToBeReproducedFromPrint() {
        for (String table : List.of("Zhao2016 Table 10", "Loghin2015 Table 6", "Loghin2015 Table 7")) {
            assertThat(ROWS.stream().filter(row -> (row.study() + " " + row.table()).equals(table)))
                    .isNotEmpty()
                    .noneMatch(row -> row.verdict() == Verdict.REPRODUCED);
        }
    }

    @Test
    void aCellThatNobodyExplainedSaysSo() {
        Sheet sheet = new Sheet("Zhao2016", KnownDifferences.load());
        sheet.table("Table 2").cell("Edisons by luck", Printed.of("7"), 8, "a note");
        assertThat(sheet.rows()).singleElement().satisfies(row -> {
            assertThat(row.reason()).isEqualTo(Row.UNEXPLAINED);
            assertThat(row.verdict()).isEqualTo(Verdict.DIFFERS);
            assertThat(row.deviation()).isEqualTo(1);
        });
    }

    private static String key(Row row) {
        return KnownDifferences.key(row.study(), row.table(), row.cell());
    }

    private static Set<String> known() {
        Set<String> keys = new HashSet<>();
        KnownDifferences.load().keys().forEach(keys::add);
        return keys;
    }
}
