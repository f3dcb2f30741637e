package io.wattle.tuning.surrogate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GaussianProcessTest {

    private static double[] at(double... coordinates) {
        return coordinates;
    }

    private static GaussianProcess process(List<double[]> points, double[] values) {
        return GaussianProcess.of(observed(points, values, Observation.Source.HERE));
    }

    private static List<Observation> observed(List<double[]> points, double[] values, Observation.Source source) {
        List<Observation> observed = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            observed.add(new Observation(points.get(i), values[i], source));
        }
        return observed;
    }

    @Test
    void itGoesThroughWhatWasObservedAndFarAwayKnowsNothing() {
        List<double[]> points = List.of(at(0, 0), at(2, 0), at(4, 0), at(4, 2));
        double[] values = {0.2, -0.1, 0.3, 0.1};
        GaussianProcess process = process(points, values);
        for (int i = 0; i < values.length; i++) {
            assertThat(process.mean(points.get(i))).isCloseTo(values[i], within(0.08));
        }
        assertThat(process.mean(at(50, 50))).isCloseTo(0, within(1e-6));
    }

    @Test
    void aDifferenceIsSureNearObservationsOnly() {
        GaussianProcess process = process(List.of(at(0), at(3)), new double[] {0.2, -0.2});
        Belief same = process.against(at(0.3)).difference(at(0.3));
        assertThat(same.mean()).isZero();
        assertThat(same.deviation()).isZero();
        Belief observed = process.against(at(0)).difference(at(3));
        assertThat(observed.mean())
                .isCloseTo(process.mean(at(3)) - process.mean(at(0)), within(1e-9))
                .isLessThan(-0.3);
        Belief unknown = process.against(at(0)).difference(at(9));
        assertThat(unknown.deviation()).isGreaterThan(1.5 * observed.deviation());
    }

    @Test
    void whatReplicatesDifferByIsTakenForNoise() {
        GaussianProcess loud =
                process(List.of(at(0), at(0), at(0), at(0), at(3)), new double[] {0.3, -0.3, 0.25, -0.25, 0.3});
        GaussianProcess quiet =
                process(List.of(at(0), at(0), at(0), at(0), at(3)), new double[] {0.01, -0.01, 0, 0, 0.3});
        assertThat(loud.mean(at(3))).isLessThan(quiet.mean(at(3)));
        assertThat(loud.against(at(0)).difference(at(3)).deviation())
                .isGreaterThan(quiet.against(at(0)).difference(at(3)).deviation());
    }

    /** The others are all 0.7 higher: that is their level, and the shape is what they tell. */
    @Test
    void whatWasObservedElsewhereTellsTheShape() {
        Observation.Source elsewhere = new Observation.Source(1, 0.5, 0.9, 0.03);
        List<Observation> both = observed(List.of(at(0)), new double[] {0}, Observation.Source.HERE);
        both.addAll(observed(List.of(at(0), at(1), at(2)), new double[] {0.7, 1.1, 0.7}, elsewhere));
        GaussianProcess process = GaussianProcess.of(both);
        Belief step = process.against(at(0)).difference(at(1));
        assertThat(step.mean()).isBetween(0.2, 0.4);
        assertThat(process.mean(at(2))).isCloseTo(0, within(0.1));
        Belief alone = process(List.of(at(0)), new double[] {0}).against(at(0)).difference(at(1));
        assertThat(step.deviation()).isLessThan(0.9 * alone.deviation());
    }

    @Test
    void aSmoothFunctionIsLearned() {
        Random random = new Random(1);
        List<double[]> points = new ArrayList<>();
        double[] values = new double[40];
        for (int i = 0; i < values.length; i++) {
            double[] point = at(random.nextDouble(), random.nextDouble());
            points.add(point);
            values[i] = 0.5 * Math.sin(3 * point[0]) * point[1] + 0.02 * random.nextGaussian();
        }
        GaussianProcess process = process(points, values);
        for (int i = 0; i < 20; i++) {
            double[] point = at(0.1 + 0.8 * random.nextDouble(), 0.1 + 0.8 * random.nextDouble());
            assertThat(process.mean(point)).isCloseTo(0.5 * Math.sin(3 * point[0]) * point[1], within(0.05));
        }
    }

    @Test
    void probabilitiesAreThoseOfTheNormalDistribution() {
        assertThat(new Belief(1, 2).probabilityBelow(1)).isCloseTo(0.5, within(1e-12));
        assertThat(new Belief(0, 1).probabilityBelow(-1.6449)).isCloseTo(0.05, within(1e-4));
        assertThat(new Belief(0, 0).probabilityBelow(1)).isEqualTo(1);
        assertThat(new Belief(0, 0).probabilityBelow(0)).isZero();
        assertThat(new Belief(0, 1).expectedBelow(0)).isCloseTo(0.39894, within(1e-5));
        assertThat(new Belief(5, 1).expectedBelow(0)).isCloseTo(0, within(1e-6));
        assertThat(new Belief(-5, 1).expectedBelow(0)).isCloseTo(5, within(1e-6));
        assertThat(new Belief(-1, 0).expectedBelow(-0.25)).isEqualTo(0.75);
        assertThat(new Belief(1, 0).expectedBelow(0)).isZero();
    }
}
