package io.wattle.studies.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What the studies conclude from their figures has to follow from the predicted ones, too. */
class OrderingsTest {

    private static final Comparison TABLE8 =
            Comparison.of(StudyTable.TABLE8.cells(), StudyTable.TABLE8.model(StudyTable.TABLE8.parameters()));

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

    /** Of any two given cells of a job: on which nodes it takes fewer joules. */
    @Test
    void theSameNodesUseTheFewestJoules() {
        List<Cell> cells = TABLE8.cells();
        int compared = 0;
        for (Cell one : cells) {
            for (Cell other : cells) {
                if (one.job().equals(other.job())
                        && one.given().get(Measure.JOULES) < other.given().get(Measure.JOULES)) {
                    assertThat(joules(one.job(), one.platform(), one.nodes()))
                            .as(
                                    "%s on %d %s and on %d %s",
                                    one.job(), one.nodes(), one.platform(), other.nodes(), other.platform())
                            .isLessThan(joules(other.job(), other.platform(), other.nodes()));
                    compared++;
                }
            }
        }
        assertThat(compared).isEqualTo(3 * 6);
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
        Comparison ppr = Comparison.of(StudyTable.PPR.cells(), StudyTable.PPR.model(StudyTable.PPR.parameters()));
        for (int nodes : new int[] {1, 4}) {
            assertThat(predicted(ppr, "Pi Java", "Xeon", nodes, Measure.PPR))
                    .isGreaterThan(predicted(ppr, "Pi Java", "ARM big", nodes, Measure.PPR));
            assertThat(predicted(ppr, "Pi C++", "Xeon", nodes, Measure.PPR))
                    .isLessThan(predicted(ppr, "Pi C++", "ARM big", nodes, Measure.PPR));
        }
    }
}
