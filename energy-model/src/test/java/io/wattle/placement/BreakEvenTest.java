package io.wattle.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.model.Catalog;
import io.wattle.model.Figure;
import io.wattle.model.MissingFigureException;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.Quality;
import io.wattle.model.TestingNodes;
import org.junit.jupiter.api.Test;

class BreakEvenTest {

    private static final NodeClass MEASURED = TestingNodes.worker("n")
            .measured(NodeAttribute.SLEEP_WATTS, 2, "made up")
            .measured(NodeAttribute.BOOT_JOULES, 800, "made up")
            .build();

    @Test
    void savedIdleJoulesHaveToPayForTheStart() {
        assertThat(BreakEven.of(MEASURED)).isEqualTo(new BreakEven(100, 100, 100, Quality.MEASURED));
        assertThat(BreakEven.savedJoules(MEASURED, 100)).isZero();
        assertThat(BreakEven.savedJoules(MEASURED, 150)).isEqualTo(400);
        assertThat(BreakEven.savedJoules(MEASURED, 0)).isEqualTo(-800);
    }

    @Test
    void assumedFiguresAreVariedByHalfAndTwice() {
        NodeClass assumed = TestingNodes.worker("n")
                .figure(NodeAttribute.SLEEP_WATTS, new Figure(2, Quality.ASSUMED, "a guess"))
                .figure(NodeAttribute.BOOT_JOULES, new Figure(800, Quality.ASSUMED, "a guess"))
                .build();
        assertThat(BreakEven.of(assumed)).isEqualTo(new BreakEven(100, 400 / 9.0, 1600 / 6.0, Quality.ASSUMED));
    }

    @Test
    void whatDrawsAsMuchAsleepNeverPays() {
        NodeClass sleepless = TestingNodes.worker("n")
                .measured(NodeAttribute.SLEEP_WATTS, 10, "made up")
                .measured(NodeAttribute.BOOT_JOULES, 1, "made up")
                .build();
        assertThat(BreakEven.of(sleepless).seconds()).isInfinite();
    }

    @Test
    void withoutFiguresThereIsNoBreakEven() {
        NodeClass unknown = TestingNodes.worker("n").build();
        assertThatExceptionOfType(MissingFigureException.class).isThrownBy(() -> BreakEven.of(unknown));
        assertThatExceptionOfType(MissingFigureException.class).isThrownBy(() -> BreakEven.savedJoules(unknown, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> BreakEven.savedJoules(MEASURED, -1));
    }

    @Test
    void aDellPaysForItsStartInMinutes() {
        BreakEven dell = BreakEven.of(Catalog.builtIn().nodeClass("dell-r620").orElseThrow());
        assertThat(dell.seconds()).isBetween(60.0, 900.0);
        assertThat(dell.lowSeconds()).isLessThan(dell.seconds());
        assertThat(dell.highSeconds()).isGreaterThan(dell.seconds());
        assertThat(dell.quality()).isEqualTo(Quality.ASSUMED);
    }
}
