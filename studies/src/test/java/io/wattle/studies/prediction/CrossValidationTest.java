package io.wattle.studies.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CrossValidationTest {

    private static final List<Cell> CELLS = List.of(
            cell("pi", "edison", 8, 100),
            cell("pi", "edison", 4, 200),
            cell("pi", "dell", 2, 50),
            cell("sort", "edison", 8, 10),
            cell("sort", "edison", 4, 40));

    private static Cell cell(String job, String platform, int nodes, double seconds) {
        return new Cell(job, platform, nodes, Map.of(Measure.SECONDS, seconds));
    }

    /** Sorting takes 4 times as long on half of the nodes, twice as long is what one size tells; the Dells' row has nothing left. */
    @Test
    void aPowerLawIsDrawnThroughTheOtherSizes() {
        Comparison line = CrossValidation.predict(CELLS, CrossValidation.By.SIZE, PowerLaw::through);
        assertThat(line.error(0, Measure.SECONDS).getAsDouble()).isCloseTo(0, within(1e-9));
        assertThat(line.error(2, Measure.SECONDS)).isEmpty();
        assertThat(line.error(3, Measure.SECONDS).getAsDouble()).isCloseTo(1, within(1e-9));
        assertThat(line.error(4, Measure.SECONDS).getAsDouble()).isCloseTo(-0.5, within(1e-9));
        assertThat(line.compared(Measure.SECONDS)).isEqualTo(4);
    }

    @Test
    void aFitDoesNotSeeTheGroupThatIsLeftOut() {
        for (CrossValidation.By by : CrossValidation.By.values()) {
            List<List<Cell>> seen = Collections.synchronizedList(new ArrayList<>());
            CrossValidation.predict(CELLS, by, others -> {
                seen.add(others);
                return cell -> {
                    assertThat(others)
                            .doesNotContain(cell)
                            .noneMatch(it -> it.row().equals(cell.row()) && it.nodes() == cell.nodes());
                    return Map.of();
                };
            });
            assertThat(seen).hasSize(by == CrossValidation.By.SIZE ? 3 : 2);
        }
    }
}
