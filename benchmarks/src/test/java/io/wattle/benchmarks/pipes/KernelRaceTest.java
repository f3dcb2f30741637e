package io.wattle.benchmarks.pipes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class KernelRaceTest {

    @Test
    void hadoopsOwnSequenceIsCounted() throws Exception {
        // The same number as in pi_test.cc.
        assertThat(PiRace.inside(10_000_000)).isEqualTo(7_853_961);
    }

    @Test
    void wordsAreCounted() {
        assertThat(WordRace.count(List.of("a b\ta", " b  c a")))
                .containsOnlyKeys("a", "b", "c")
                .hasEntrySatisfying("a", it -> assertThat(it).containsExactly(3L))
                .hasEntrySatisfying("b", it -> assertThat(it).containsExactly(2L));
    }
}
