package io.wattle.simulator.trace;

/**
 * What all tasks of a job read and wrote on another cluster, MB.
 *
 * @param inputMb that its maps read, 0 or more
 * @param mapOutputMb that its maps gave, before any combiner, 0 or more; without effect in a job without reduces
 * @param shuffledMb that its reduces fetched, 0 or more
 * @param outputMb that its reduces wrote, or in a job without them its maps; one replica; 0 or more
 */
public record RecordedData(double inputMb, double mapOutputMb, double shuffledMb, double outputMb) {

    public RecordedData {
        for (double mb : new double[] {inputMb, mapOutputMb, shuffledMb, outputMb}) {
            if (!(mb >= 0) || Double.isInfinite(mb)) {
                throw new IllegalArgumentException("a job's data: " + mb + " MB (allowed: 0 or more)");
            }
        }
    }
}
