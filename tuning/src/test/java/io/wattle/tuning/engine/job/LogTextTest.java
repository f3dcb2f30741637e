package io.wattle.tuning.engine.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.jobs.CountingJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class LogTextTest {

    private static List<String> lines() {
        LogText text = new LogText();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            lines.add(text.next());
        }
        return lines;
    }

    @Test
    void isTheSameEveryTime() {
        assertThat(lines()).isEqualTo(lines());
    }

    @Test
    void hasMessagesOfTenDaysAndThreeLevelsAndSomeStackTraces() {
        Map<String, Integer> levels = new TreeMap<>();
        TreeSet<String> days = new TreeSet<>();
        for (String line : lines()) {
            CountingJob.LOGCOUNT.keys(line, key -> {
                levels.merge(key.substring(11), 1, Integer::sum);
                days.add(key.substring(0, 10));
            });
        }
        assertThat(days).hasSize(10).allMatch(day -> day.matches("2015-10-1\\d"));
        assertThat(levels).containsOnlyKeys("ERROR", "INFO", "WARN");
        assertThat(levels.get("INFO")).isGreaterThan(5 * levels.get("WARN"));
        int messages = levels.values().stream().mapToInt(it -> it).sum();
        assertThat(20_000 - messages).isBetween(2 * levels.get("ERROR"), 3 * levels.get("ERROR"));
    }
}
