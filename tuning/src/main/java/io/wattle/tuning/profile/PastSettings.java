package io.wattle.tuning.profile;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The settings that a job ran with; what nobody recorded is empty.
 *
 * @param blockMb HDFS block
 * @param replication replicas of the output
 * @param map container of a map
 * @param reduce container of a reduce
 * @param master container of the master
 * @param sort of map output
 * @param mapHeapShare of a map's container that is Java heap
 * @param reduceHeapShare the same of a reduce's
 * @param slowstart share of the maps that are done before reduces are asked for
 * @param attempts at its tasks
 * @param isPipes whether its functions ran in processes of their own, whose CPU time nobody counted
 */
public record PastSettings(
        OptionalDouble blockMb,
        OptionalInt replication,
        PastContainer map,
        PastContainer reduce,
        PastContainer master,
        PastSort sort,
        OptionalDouble mapHeapShare,
        OptionalDouble reduceHeapShare,
        OptionalDouble slowstart,
        PastAttempts attempts,
        boolean isPipes) {

    /** Of a job whose configuration is lost: its tasks' containers, as far as they are known. */
    public static PastSettings ofContainers(PastContainer map, PastContainer reduce) {
        return new PastSettings(
                OptionalDouble.empty(),
                OptionalInt.empty(),
                map,
                reduce,
                PastContainer.UNKNOWN,
                PastSort.UNKNOWN,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                PastAttempts.UNKNOWN,
                false);
    }
}
