package io.wattle.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FamilyReadsTest {

    private static final long REFUSED = -1;
    private static final long ENDED = -2;

    private final FamilyReads reads = new FamilyReads();
    private final List<ProcStat> family = new ArrayList<>();
    private final Map<Integer, ProcIo.Reading> files = new HashMap<>();

    private FamilyReadsTest process(int pid, int parent, long bytes) {
        family.add(new ProcStat(pid, parent, 10, 0, 0, 1000 + pid));
        files.put(pid, new ProcIo.Reading(bytes < 0 ? OptionalLong.empty() : OptionalLong.of(bytes), bytes == REFUSED));
        return this;
    }

    private OptionalLong look() {
        OptionalLong sum = reads.update(List.copyOf(family), files::get);
        family.clear();
        return sum;
    }

    @Test
    void whatAChildReadIsItsParentsOnceItWasWaitedFor() {
        assertThat(process(10, 1, 100).process(11, 10, 5000).look()).hasValue(5100);
        assertThat(process(10, 1, 6100).look())
                .as("1000 more by one of the two")
                .hasValue(6100);
    }

    @Test
    void aChildThatNobodyWaitedForIsNotLost() {
        process(10, 1, 100).process(11, 10, 5000).look();
        assertThat(process(10, 1, 100).look()).hasValue(5100);
        assertThat(process(10, 1, 300).look()).hasValue(5300);
    }

    @Test
    void itIsRatherTooLowThanTooHigh() {
        process(10, 1, 100).process(11, 10, 5000).look();
        assertThat(process(10, 1, 4100).look())
                .as("the parent's own 4000, or those of another child: not known")
                .hasValue(5100);
    }

    @Test
    void whatMayNotBeReadIsNotZero() {
        assertThat(process(10, 1, REFUSED).look()).isEmpty();
        assertThat(process(10, 1, REFUSED).look()).as("nor later").isEmpty();
        assertThat(process(10, 1, 100).process(11, 10, REFUSED).look())
                .as("nor part of it")
                .isEmpty();
        assertThat(process(10, 1, 5100).look()).as("it was waited for").hasValue(5100);
    }

    @Test
    void oneThatEndsJustNowCountsOnce() {
        process(10, 1, 100).process(11, 10, 5000).look();
        assertThat(process(10, 1, 100).process(11, 10, REFUSED).look())
                .as("its memory goes first")
                .hasValue(5100);
        assertThat(process(10, 1, 100).process(11, 10, ENDED).look())
                .as("not waited for yet")
                .hasValue(5100);
        assertThat(process(10, 1, 5100).look()).hasValue(5100);
    }

    @Test
    void oneThatWasNeverSeenAliveIsInItsParentsLater() {
        assertThat(process(10, 1, 100).process(11, 10, ENDED).look()).hasValue(100);
        assertThat(process(10, 1, 5100).look()).hasValue(5100);
    }

    @Test
    void whatEndedWithItsParentCountsOnce() {
        process(10, 1, 0).process(11, 10, 100).process(12, 11, 5000).look();
        assertThat(process(10, 1, 0).process(11, 10, ENDED).look())
                .as("its parent, not waited for yet, has its bytes")
                .hasValue(5100);
        assertThat(process(10, 1, 5100).look()).hasValue(5100);
        assertThat(process(10, 1, 5400).look()).hasValue(5400);
    }

    @Test
    void whatEndedWithAParentThatDidNotWaitForItIsNotLost() {
        process(10, 1, 0).process(11, 10, 100).process(12, 11, 5000).look();
        process(10, 1, 0).process(11, 10, ENDED).look();
        assertThat(process(10, 1, 100).look()).hasValue(5100);
        assertThat(process(10, 1, 300).look()).hasValue(5300);
    }

    @Test
    void whatEndedWhileItsParentWasRefusedCountsOnce() {
        process(10, 1, 100).process(11, 10, 5000).look();
        assertThat(process(10, 1, REFUSED).look()).hasValue(5100);
        assertThat(process(10, 1, REFUSED).look()).as("nor twice later").hasValue(5100);
        assertThat(process(10, 1, 5100).look()).as("it was waited for").hasValue(5100);
        assertThat(process(10, 1, 5200).look()).hasValue(5200);
    }

    @Test
    void whatEndedWhileItsParentWasRefusedIsNotLost() {
        process(10, 1, 100).process(11, 10, 5000).look();
        process(10, 1, REFUSED).look();
        assertThat(process(10, 1, 100).look()).as("nobody waited for it").hasValue(5100);
        assertThat(process(10, 1, 300).look()).hasValue(5300);
    }
}
