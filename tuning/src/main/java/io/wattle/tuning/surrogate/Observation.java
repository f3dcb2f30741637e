package io.wattle.tuning.surrogate;

/**
 * A value that was observed at a point.
 *
 * @param point coordinates of about the same weight
 * @param source under which circumstances
 */
record Observation(double[] point, double value, Source source) {

    /**
     * Circumstances under which values were observed: those of which a process is, or others that tell of them.
     *
     * @param number 0 for those of the process
     * @param levelDeviation standard deviation of what all values of the source are off, alike
     * @param correlation of the process there with that of source 0
     * @param noise standard deviation of that of a value; NaN for the noise of source 0
     */
    record Source(int number, double levelDeviation, double correlation, double noise) {

        static final Source HERE = new Source(0, 0, 1, Double.NaN);

        /** The same of a power of the values: of their logarithms, multiplied by it. */
        Source ofPower(int power) {
            return new Source(number, power * levelDeviation, correlation, power * noise);
        }

        /** Share of their covariance that values of two sources have. */
        double correlationWith(Source other) {
            return number == other.number ? 1 : correlation * other.correlation;
        }

        /** What is added to it. */
        double levelCovarianceWith(Source other) {
            return number == other.number ? levelDeviation * levelDeviation : 0;
        }

        double noiseDeviation(double noiseHere) {
            return Double.isNaN(noise) ? noiseHere : noise;
        }
    }
}
