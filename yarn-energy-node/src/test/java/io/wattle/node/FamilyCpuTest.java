package io.wattle.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FamilyCpuTest {

    private final FamilyCpu cpu = new FamilyCpu();

    private static ProcStat process(int pid, int parent, long own, long children) {
        return new ProcStat(pid, parent, 10, own, children, 1000 + pid);
    }

    @Test
    void aChildThatWasWaitedForIsInItsParentsTime() {
        assertThat(cpu.update(List.of(process(10, 1, 100, 0), process(11, 10, 300, 0))))
                .isEqualTo(4);
        assertThat(cpu.update(List.of(process(10, 1, 100, 350))))
                .as("it ran on for half a second")
                .isEqualTo(4.5);
    }

    @Test
    void aChildThatNobodyWaitedForIsNotLost() {
        cpu.update(List.of(process(10, 1, 100, 0), process(11, 10, 300, 0), process(12, 10, 50, 0)));
        assertThat(cpu.update(List.of(process(10, 1, 100, 50))))
                .as("the parent got the 50 of one only")
                .isEqualTo(4.5);
        assertThat(cpu.update(List.of(process(10, 1, 200, 50)))).isEqualTo(5.5);
    }

    @Test
    void aGrandchildThatEndsWithItsParentCountsOnce() {
        cpu.update(List.of(process(10, 1, 100, 0), process(11, 10, 300, 0), process(12, 11, 400, 0)));
        assertThat(cpu.update(List.of(process(10, 1, 100, 700)))).isEqualTo(8);
    }

    @Test
    void anOrphanCountsWithWhatWasSeen() {
        cpu.update(List.of(process(10, 1, 100, 0), process(11, 10, 300, 0), process(12, 11, 400, 0)));
        assertThat(cpu.update(List.of(process(10, 1, 100, 300), process(12, 1, 450, 0))))
                .isEqualTo(8.5);
        assertThat(cpu.update(List.of(process(10, 1, 100, 300)))).isEqualTo(8.5);
    }

    @Test
    void aProcessIdThatIsUsedAgainIsAnotherProcess() {
        cpu.update(List.of(process(10, 1, 100, 0), process(11, 10, 300, 0)));
        ProcStat again = new ProcStat(11, 10, 10, 5, 0, 9999);
        assertThat(cpu.update(List.of(process(10, 1, 100, 300), again))).isEqualTo(4.05);
    }

    @Test
    void itNeverFalls() {
        cpu.update(List.of(process(10, 1, 100, 0)));
        assertThat(cpu.update(List.of(process(10, 1, 90, 0)))).isEqualTo(1);
    }

    @Test
    void aCircleOfParentsEnds() {
        cpu.update(List.of(process(11, 12, 100, 0), process(12, 11, 100, 0)));
        assertThat(cpu.update(List.of())).isEqualTo(2);
    }
}
