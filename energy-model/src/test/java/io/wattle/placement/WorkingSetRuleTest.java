package io.wattle.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.Tier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkingSetRuleTest {

    private static final NodeClass WIMPY = withCache("wimpy", 1024);
    private static final NodeClass BRAWNY = withCache("brawny", 8192);

    @ParameterizedTest
    @CsvSource({"1, WIMPY, 2", "1024, WIMPY, 2", "1025, BRAWNY, 4", "8192, BRAWNY, 4", "8193, WIMPY, 2"})
    void brawnyIsBetterWhereOnlyItsCacheHoldsTheWork(double workingSetKb, Tier better, double gain) {
        assertThat(WorkingSetRule.advise(WIMPY, BRAWNY, workingSetKb))
                .contains(new WorkingSetRule.Advice(better, gain));
    }

    @Test
    void anUnknownCacheGivesNoAdvice() {
        NodeClass unknown = NodeClass.named("unknown").build();
        assertThat(WorkingSetRule.advise(unknown, BRAWNY, 2000)).isEmpty();
        assertThat(WorkingSetRule.advise(WIMPY, unknown, 2000)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void aWorkingSetHasASize(double workingSetKb) {
        assertThatIllegalArgumentException().isThrownBy(() -> WorkingSetRule.advise(WIMPY, BRAWNY, workingSetKb));
    }

    private static NodeClass withCache(String name, double cacheKb) {
        return NodeClass.named(name)
                .measured(NodeAttribute.CACHE_KB, cacheKb, "made up")
                .build();
    }
}
