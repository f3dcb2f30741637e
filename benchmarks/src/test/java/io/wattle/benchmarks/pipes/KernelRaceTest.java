package io.wattle.benchmarks.pipes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class KernelRaceTest {

    @Test
    void hadoopsOwnSequenceIsCounted() throws Exception {
        // The same number as in the tests of the kernel.
        assertThat(PiRace.inside(1_000_000)).isEqualTo(785398);
    }

    @Test
    void wordsAreCounted() {
        assertThat(WordRace.count(List.of("a b\ta", " b  c a")))
                .containsOnlyKeys("a", "b", "c")
                .hasEntrySatisfying("a", it -> assertThat(it).containsExactly(3L))
                .hasEntrySatisfying("b", it -> assertThat(it).containsExactly(2L));
    }
}
