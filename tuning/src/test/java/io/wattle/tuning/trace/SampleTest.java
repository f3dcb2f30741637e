package io.wattle.tuning.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.hipparchus.stat.StatUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleTest {

    private static final int DRAWS = 200_000;

    private static Sample sample(String json) throws Exception {
        return Sample.read(JsonValue.of("t:1", new ObjectMapper().readTree(json)));
    }

    private static double[] draw(Sample sample) {
        SplittableRandom random = new SplittableRandom(5);
        return DoubleStream.generate(() -> sample.draw(random)).limit(DRAWS).toArray();
    }

    /** Means and deviations are those of the values; without a deviation it is a sixth of the mean. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"val": 10}                                | 10 | 0
            {"val": 10, "std": 2}                      | 10 | 2
            {"val": 10, "std": 10}                     | 10 | 10
            {"val": 10, "std": 0}                      | 10 | 1.6667
            {"val": 10, "std": 2, "dist": "NORM"}      | 10 | 2
            {"val": 0, "std": 2}                       | 0  | 0
            {"discrete": [1, "2", 6]}                  | 3  | 2.1602
            {"discrete": [1, 2, 6], "weights": [2, 1, 0]} | 1.3333 | 0.4714
            """)
    void meansAndDeviationsAreAsSaid(String json, double mean, double deviation) throws Exception {
        double[] drawn = draw(sample(json));
        assertThat(StatUtils.mean(drawn)).isCloseTo(mean, within(0.02 * mean + 1e-9));
        assertThat(Math.sqrt(StatUtils.variance(drawn))).isCloseTo(deviation, within(0.05 * deviation + 1e-9));
    }

    /** Of a log-normal distribution a half lies below {@code mean / sqrt(1 + (deviation / mean)^2)}, and nothing below 0. */
    @Test
    void withoutANameTheDistributionIsLogNormal() throws Exception {
        double[] drawn = draw(sample("{\"val\": 10, \"std\": 20}"));
        assertThat(Arrays.stream(drawn).min().orElseThrow()).isPositive();
        assertThat(StatUtils.percentile(drawn, 50)).isCloseTo(10 / Math.sqrt(5), within(0.1));
        assertThat(drawn).isEqualTo(draw(sample("{\"val\": 10, \"std\": 20, \"dist\": \"LOGNORM\"}")));
        double[] normal = draw(sample("{\"val\": 10, \"std\": 20, \"dist\": \"NORM\"}"));
        assertThat(StatUtils.percentile(normal, 50)).isCloseTo(10, within(0.2));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {}                                        | is {} (allowed: {val}, {val, std}, {val, std, dist}, {discrete}
            5                                         | is 5 (allowed: {val}
            {"val": 5, "dist": "NORM"}                | (allowed: {val}
            {"val": 5, "discrete": [1]}               | (allowed: {val}
            {"std": 5}                                | (allowed: {val}
            {"val": -5}                               | val is -5 (allowed: 0 or more)
            {"val": 5, "std": -1}                     | std is -1 (allowed: 0 or more)
            {"val": 5, "std": 1, "dist": "UNIFORM"}   | dist is "UNIFORM" (allowed: LOGNORM, NORM)
            {"discrete": []}                          | discrete is [] (allowed: a list of numbers, at least one)
            {"discrete": ["x"]}                       | discrete[0] is "x" (allowed: a number, 0 or more)
            {"discrete": [1, 2], "weights": [1]}      | weights is [1] (allowed: as many as discrete has, 2)
            {"discrete": [1, 2], "weights": [0, 0]}   | weights has weights of 0.0 in all (allowed: more than 0)
            """)
    void otherFormsAreRefused(String json, String message) {
        assertThatThrownBy(() -> sample(json))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining(message);
    }
}
