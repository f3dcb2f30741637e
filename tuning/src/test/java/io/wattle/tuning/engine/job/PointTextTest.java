package io.wattle.tuning.engine.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PointTextTest {

    private static List<String> points() {
        PointText text = new PointText();
        return Stream.generate(text::next).limit(1000).toList();
    }

    @Test
    void isTheSameEveryTime() {
        assertThat(points()).isEqualTo(points()).doesNotHaveDuplicates();
        assertThat(PointText.centroids()).isEqualTo(PointText.centroids());
    }

    @Test
    void linesAreTenNumbers() {
        assertThat(points()).allMatch(line -> line.matches("(-?\\d+\\.\\d{1,3}(,|$)){10}"));
        assertThat(PointText.centroids()).hasSize(PointText.CENTRES).doesNotContainAnyElementsOf(points());
    }
}
