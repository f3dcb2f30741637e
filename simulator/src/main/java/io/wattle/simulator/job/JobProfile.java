package io.wattle.simulator.job;

/**
 * What a job does, in units that belong to no machine. Immutable.
 *
 * @param name such as {@code wordcount}
 * @param inputMb MB that its maps read, 0 or more
 * @param inputFiles files that hold them, all of one size; 0 without input
 * @param mapOperations million Dhrystone instructions of all maps together that do not depend on the input, such as pi's
 *     samples
 * @param mapOperationsPerMb million Dhrystone instructions of the map function for each MB of input
 * @param mapOutputPerMb MB that the map function gives for each MB of input, before any combiner
 * @param combinedShare what a combiner leaves of them, 0 to 1; 1 where the job has none that it could use
 * @param reduceOperationsPerMb million Dhrystone instructions of the reduce function for each MB that it gets
 * @param outputPerMb MB of output for each MB that the reduce function gets; without reduces, that the map function gives
 */
public record JobProfile(
        String name,
        double inputMb,
        int inputFiles,
        double mapOperations,
        double mapOperationsPerMb,
        double mapOutputPerMb,
        double combinedShare,
        double reduceOperationsPerMb,
        double outputPerMb) {

    public JobProfile {
        require(name, "inputMb", inputMb);
        require(name, "inputFiles", inputFiles);
        require(name, "mapOperations", mapOperations);
        require(name, "mapOperationsPerMb", mapOperationsPerMb);
        require(name, "mapOutputPerMb", mapOutputPerMb);
        require(name, "combinedShare", combinedShare);
        require(name, "reduceOperationsPerMb", reduceOperationsPerMb);
        require(name, "outputPerMb", outputPerMb);
        if (combinedShare > 1) {
            throw new IllegalArgumentException(
                    "job " + name + ": combinedShare is " + combinedShare + " (allowed: 0 to 1)");
        }
        if ((inputMb > 0) != (inputFiles > 0)) {
            throw new IllegalArgumentException("job " + name + ": inputMb is " + inputMb + " and inputFiles is "
                    + inputFiles + " (allowed: both 0, or both more)");
        }
    }

    /** The same job with so many times the work: more files of the same size, more samples. */
    public JobProfile times(double size) {
        int files = inputFiles == 0 ? 0 : (int) Math.min(Integer.MAX_VALUE, Math.max(1, Math.round(size * inputFiles)));
        return new JobProfile(
                name,
                size * inputMb,
                files,
                size * mapOperations,
                mapOperationsPerMb,
                mapOutputPerMb,
                combinedShare,
                reduceOperationsPerMb,
                outputPerMb);
    }

    /** The same work under another name. */
    public JobProfile named(String other) {
        return new JobProfile(
                other,
                inputMb,
                inputFiles,
                mapOperations,
                mapOperationsPerMb,
                mapOutputPerMb,
                combinedShare,
                reduceOperationsPerMb,
                outputPerMb);
    }

    private static void require(String name, String key, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException("job " + name + ": " + key + " is " + value + " (allowed: 0 or more)");
        }
    }
}
