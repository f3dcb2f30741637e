package io.wattle.simulator.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MergePassesTest {

    /** Reckoned by hand: of 11 files two are merged first, of 20 two and then ten, and so on. */
    @ParameterizedTest
    @CsvSource({
        "1, 10, 0",
        "10, 10, 0",
        "11, 10, 2",
        "19, 10, 10",
        "20, 10, 12",
        "100, 10, 100",
        "101, 10, 103",
        "3, 2, 2",
        "4, 2, 4",
        "5, 2, 7",
    })
    void passesBeforeTheLastOneMergeTheSmallestFiles(int files, int factor, int filesWrittenAgain) {
        assertThat(MergePasses.before(files, factor) * files).isCloseTo(filesWrittenAgain, within(1e-9));
    }

    @Test
    void thePassesAreAsManyAsLogarithmsSay() {
        for (int files : List.of(1_000, 10_000, 1_000_000)) {
            double levels = Math.log(files) / Math.log(10);
            assertThat(MergePasses.before(files, 10)).isCloseTo(levels - 1, within(1e-6));
        }
    }
}
