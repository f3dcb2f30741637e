package io.wattle.tuning.engine.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class GivenSettingsTest {

    private static final GivenSettings GIVEN =
            new GivenSettings(Map.of(GivenSettings.MARK, "t-1", "mapreduce.job.reduces", "7"));

    private static Configuration job(String mark, String reduces) {
        Configuration job = new Configuration(false);
        if (mark != null) {
            job.set(GivenSettings.MARK, mark);
        }
        job.set("mapreduce.job.reduces", reduces);
        return job;
    }

    @Test
    void theyReachedAJobThatHasTheMarkOfThisTrial() {
        assertThat(GIVEN.reached(List.of(job(null, "7"), job("t-1", "7")))).isTrue();
        assertThat(GIVEN.reached(List.of(job(null, "7")))).isFalse();
        assertThat(GIVEN.reached(List.of(job("t-0", "7")))).isFalse();
    }

    @Test
    void aValueThatNoJobHasIsOverwritten() {
        assertThat(GIVEN.overwritten(List.of(job("t-1", "1"))))
                .containsExactly(Map.entry("mapreduce.job.reduces", "1"));
        assertThat(GIVEN.overwritten(List.of(job("t-1", "7"), job("t-1", "1")))).isEmpty();
        GivenSettings tagged = new GivenSettings(Map.of(GivenSettings.MARK, "t-1", "mapreduce.job.tags", "t-1"));
        Configuration another = job("t-1", "7");
        another.set("mapreduce.job.tags", "own,t-1");
        assertThat(tagged.overwritten(List.of(another))).isEmpty();
    }
}
