package io.wattle.benchmarks.packing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DuelTest {

    @Test
    void turnsChangeAndWarmUpsDoNotCount() throws Exception {
        List<String> order = new ArrayList<>();
        Duel duel = Duel.of(1, 3, () -> measured(order, "stock", 40), () -> measured(order, "ours", 10));
        assertThat(order).containsExactly("ours", "stock", "stock", "ours", "ours", "stock", "stock", "ours");
        assertThat(duel.stock()).containsExactly(43, 46, 47);
        assertThat(duel.ours()).containsExactly(14, 15, 18);
        assertThat(duel.ratio()).isEqualTo(46.0 / 15);
        assertThat(duel.text("ms"))
                .isEqualTo("stock 46.0 (43.0 to 47.0), ours 15.0 (14.0 to 18.0) ms; ratio of medians 3.07");
    }

    private static double measured(List<String> order, String who, double base) {
        order.add(who);
        return base + order.size();
    }
}
