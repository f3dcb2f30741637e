package io.wattle.simulator.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.YamlFileException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SleepFileTest {

    private static final ClusterProfile MIXED =
            Catalog.builtIn().profile("mixed").orElseThrow();

    @Test
    void timesOfDayAreDailyAndSecondsComeOnce() throws YamlFileException {
        assertThat(SleepFile.parse("s.yaml", """
                        sleep:
                          - {nodeClass: dell-r620, nodes: 1, from: 17:30, to: 7:00}
                          - {nodeClass: dell-r620, nodes: 2, from: "07:00", to: "12:00"}
                          - {nodeClass: edison, nodes: 35, from: 0, to: 3600.5}
                        """, MIXED))
                .containsExactly(
                        new SleepPeriod("dell-r620", 1, 63_000, 86_400 + 25_200, true),
                        new SleepPeriod("dell-r620", 2, 25_200, 43_200, true),
                        new SleepPeriod("edison", 35, 0, 3600.5, false));
        assertThat(SleepFile.parse("s.yaml", "sleep: [{nodeClass: edison, nodes: 1, from: 0:00, to: 24:00}]", MIXED))
                .containsExactly(SleepPeriod.daily("edison", 1, 0, 86_400));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    sleep: 5 | s.yaml:1: sleep is not a list (needed: sleep, a list of nodeClass
                    sleep: [] | s.yaml:1: sleep: no period (needed: at least one)
                    slep: [] | s.yaml:1: unknown key slep; did you mean sleep?
                    sleep: [{nodes: 1, from: 0, to: 5}] | s.yaml:1: sleep[0]: no nodeClass (needed: the class of the nodes that sleep)
                    sleep: [{nodeClass: dell, nodes: 1, from: 0, to: 5}] | s.yaml:1: sleep[0].nodeClass is 'dell' (workers of mixed: 35 edison, 2 dell-r620)
                    sleep: [{nodeClass: edison, nodes: 36, from: 0, to: 5}] | s.yaml:1: sleep[0].nodes is 36 (allowed: a whole number from 1 to 35, as many as there are of edison)
                    sleep: [{nodeClass: edison, nodes: 0, from: 0, to: 5}] | s.yaml:1: sleep[0].nodes is 0 (allowed
                    sleep: [{nodeClass: edison, nodes: 1.5, from: 0, to: 5}] | s.yaml:1: sleep[0].nodes is 1.5 (allowed
                    sleep: [{nodeClass: edison, nodes: 1, from: 0}] | s.yaml:1: sleep[0]: no to (needed: seconds from the start
                    sleep: [{nodeClass: edison, nodes: 1, from: 10, to: 5}] | s.yaml:1: sleep[0].to is 5.0 (allowed: more than from, 10.0)
                    sleep: [{nodeClass: edison, nodes: 1, from: -1, to: 5}] | s.yaml:1: sleep[0].from is -1.0 (allowed: 0 or more)
                    sleep: [{nodeClass: edison, nodes: 1, from: noon, to: 5}] | s.yaml:1: sleep[0].from is 'noon' (allowed: a number, seconds from the start, 0 or more; or a time of day
                    sleep: [{nodeClass: edison, nodes: 1, from: 7:60, to: 9:00}] | s.yaml:1: sleep[0].from is '7:60' (allowed
                    sleep: [{nodeClass: edison, nodes: 1, from: 24:00, to: 9:00}] | s.yaml:1: sleep[0].from is '24:00' (allowed: 0:00 to 23:59)
                    sleep: [{nodeClass: edison, nodes: 1, from: 9:00, to: 24:01}] | s.yaml:1: sleep[0].to is '24:01' (allowed: 0:00 to 24:00)
                    sleep: [{nodeClass: edison, nodes: 1, from: 9:00, to: 09:00}] | s.yaml:1: sleep[0].to is '09:00', as from is (needed: another time of day
                    sleep: [{nodeClass: edison, nodes: 1, from: 9:00, to: 5}] | s.yaml:1: sleep[0]: of from and to one is a time of day (needed: both, or both seconds)
                    sleep: [{nodeClass: edison, nodes: 1, from: 0, to: 5}, {nodeClass: edison, nodes: 1, from: 4, to: 9}] | s.yaml:1: sleep[1] overlaps sleep[0] (allowed: of a class, edison, one period at a time)
                    sleep: [{nodeClass: edison, nodes: 1, from: 22:00, to: 6:00}, {nodeClass: edison, nodes: 1, from: 0, to: 9}] | sleep[1] overlaps sleep[0]
                    a: [ | s.yaml:1: not YAML
                    """)
    void whatIsWrongIsNamed(String yaml, String message) {
        assertThatThrownBy(() -> SleepFile.parse("s.yaml", yaml, MIXED))
                .isInstanceOf(YamlFileException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aClassWithoutFiguresOfSleepIsNamedBefore() {
        NodeClass board = NodeClass.named("board")
                .measured(NodeAttribute.SLEEP_WATTS, 1, "made up")
                .build();
        ClusterProfile boards =
                new ClusterProfile("boards", List.of(new ClusterProfile.Workers(board, 3)), board, 64, 1, "made up");
        assertThatThrownBy(() ->
                        SleepFile.parse("s.yaml", "sleep: [{nodeClass: board, nodes: 1, from: 0, to: 5}]", boards))
                .hasMessageContaining("s.yaml:1: sleep[0].nodeClass: node class board: no wakeSeconds");
    }
}
