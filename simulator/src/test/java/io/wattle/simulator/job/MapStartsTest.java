package io.wattle.simulator.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.simulator.TestingJobs;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MapStartsTest {

    private static MapStarts starts(SplittableRandom random) {
        JobProfile profile = TestingJobs.sorting(400, 40);
        JobSettings settings = TestingJobs.reduces(1);
        return new MapStarts(
                new JobPlan(profile, settings, TestingJobs.COSTS, Splits.of(profile, settings), 1000), random);
    }

    /** Thousands of jobs may be known before the first one begins. */
    @Test
    void whereDataLiesIsDrawnWhenTheJobBegins() {
        SplittableRandom random = new SplittableRandom(1);
        MapStarts starts = starts(random);
        assertThat(random.nextLong()).isEqualTo(new SplittableRandom(1).nextLong());
        starts.begin();
        assertThat(starts.left()).isEqualTo(40);
    }

    @Test
    void theNextMasterGoesOnWithTheMapsThatAreLeft() {
        MapStarts starts = starts(new SplittableRandom(1));
        starts.begin();
        starts.start(3);
        starts.begin();
        assertThat(starts.left()).isEqualTo(39);
    }
}
