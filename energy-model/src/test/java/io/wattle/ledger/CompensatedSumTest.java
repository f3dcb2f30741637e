package io.wattle.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompensatedSumTest {

    @Test
    void smallTermsAreNotLostNextToALargeOne() {
        CompensatedSum sum = new CompensatedSum();
        sum.add(1e16);
        for (int i = 0; i < 1000; i++) {
            sum.add(1);
        }
        sum.add(-1e16);
        assertThat(sum.value()).isEqualTo(1000);
    }

    @Test
    void aLargeTermDoesNotWipeOutTheSmallSumBeforeIt() {
        CompensatedSum sum = new CompensatedSum();
        sum.add(1);
        sum.add(1e17);
        sum.add(-1e17);
        assertThat(sum.value()).isEqualTo(1);
    }

    @Test
    void aSumOfSumsKeepsWhatEachRoundedAway() {
        CompensatedSum part = new CompensatedSum();
        part.add(1e16);
        part.add(1);
        CompensatedSum sum = new CompensatedSum();
        sum.add(part);
        sum.add(-1e16);
        assertThat(sum.value()).isEqualTo(1);
    }
}
