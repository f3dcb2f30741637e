package io.wattle.studies.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the studies conclude from their figures has to follow from the predicted ones, too: from means of runs that no fit has seen. */
class OrderingsTest {

    private static final Seeds UNSEEN = new Seeds(101, 40);

    private static final Comparison TABLE8 =
            Comparison.of(StudyTable.TABLE8.cells(), StudyTable.TABLE8.model(StudyTable.TABLE8.parameters(), UNSEEN));

    private static double joules(String job, String platform, int nodes) {
        return predicted(TABLE8, job, platform, nodes, Measure.JOULES);
    }

    private static double seconds(String job, String platform, int nodes) {
        return predicted(TABLE8, job, platform, nodes, Measure.SECONDS);
    }

    private static double predicted(Comparison table, String job, String platform, int nodes, Measure measure) {
        List<Cell> cells = table.cells();
        for (int i = 0; i < cells.size(); i++) {
            Cell cell = cells.get(i);
            if (cell.job().equals(job) && cell.platform().equals(platform) && cell.nodes() == nodes) {
                return table.predictions().get(i).get(measure);
            }
        }
        throw new IllegalArgumentException(job + " on " + nodes + " of " + platform + " is no given cell");
    }

    /**
     * Of any two given cells of a job: on which nodes it takes fewer joules. One pair is the other way round, which docs/simulator-results.md says:
     * the study's wordcount is faster by more than 35 boards are more than 8.
     */
    @Test
    void theSameNodesUseTheFewestJoulesButForOnePair() {
        List<Cell> cells = TABLE8.cells();
        List<String> otherWay = new ArrayList<>();
        int compared = 0;
        for (Cell one : cells) {
            for (Cell other : cells) {
                if (one.job().equals(other.job())
                        && one.given().get(Measure.JOULES) < other.given().get(Measure.JOULES)) {
                    compared++;
                    if (joules(one.job(), one.platform(), one.nodes())
                            >= joules(other.job(), other.platform(), other.nodes())) {
                        otherWay.add(name(one) + " and " + name(other));
                    }
                }
            }
        }
        assertThat(compared).isEqualTo(3 * 6);
        assertThat(otherWay).containsExactly("wordcount on 35 edison and wordcount on 8 edison");
    }

    private static String name(Cell cell) {
        return cell.job() + " on " + cell.nodes() + " " + cell.platform();
    }

    /** Zhao2016 sec. 5.2: 41% and 69% less time for wordcount. */
    @Test
    void combinedInputHelpsDellsMoreThanEdisons() {
        double edison = seconds("wordcount2", "edison", 35) / seconds("wordcount", "edison", 35);
        double dell = seconds("wordcount2", "dell", 2) / seconds("wordcount", "dell", 2);
        assertThat(edison).isLessThan(0.75);
        assertThat(dell).isLessThan(edison);
    }

    /** Loghin2015: a Xeon is the better node for pi in Java, four ARM cores for pi in C++. */
    @Test
    void piBelongsOnAXeonInJavaAndOnArmInCpp() {
        Comparison ppr =
                Comparison.of(StudyTable.PPR.cells(), StudyTable.PPR.model(StudyTable.PPR.parameters(), UNSEEN));
        for (int nodes : new int[] {1, 4}) {
            assertThat(predicted(ppr, "Pi Java", "Xeon", nodes, Measure.PPR))
                    .isGreaterThan(predicted(ppr, "Pi Java", "ARM big", nodes, Measure.PPR));
            assertThat(predicted(ppr, "Pi C++", "Xeon", nodes, Measure.PPR))
                    .isLessThan(predicted(ppr, "Pi C++", "ARM big", nodes, Measure.PPR));
        }
    }
}
