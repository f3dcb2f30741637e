package io.wattle.simulator.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ClassEffortTest {

    private final ClassEffort effort = new ClassEffort(it -> it.equals("board"));

    private static ClassEffort.Maps maps(int count, double units) {
        ClassEffort.Maps maps = new ClassEffort.Maps();
        for (int i = 0; i < count; i++) {
            maps.add(units);
        }
        return maps;
    }

    @Test
    void aServerThatNeedsThriceTheUnitsIsAThirdOfWhatDhrystoneSays() {
        assertThat(effort.of("server")).isEqualTo(1);
        effort.ended(Map.of("board", maps(3, 100), "server", maps(3, 300)));
        assertThat(effort.of("server")).isEqualTo(3);
        assertThat(effort.of("board")).isEqualTo(1);
    }

    @Test
    void twoMapsSayNothing() {
        effort.ended(Map.of("board", maps(3, 100), "server", maps(2, 300)));
        effort.ended(Map.of("board", maps(2, 100), "server", maps(3, 300)));
        effort.ended(Map.of("server", maps(3, 300)));
        assertThat(effort.of("server")).isEqualTo(1);
    }
}
