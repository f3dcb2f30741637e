package io.wattle.benchmarks.spark;

import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Tuple2;

/**
 * Counts words twice over one shuffle: what the first count has shuffled lies on the nodes until the second reads it, so that
 * neither a node nor its data may go away meanwhile.
 */
public final class ShuffledWords {

    private static final int PARTITIONS = 6;

    private ShuffledWords() {}

    /** Takes a folder of text; throws if the two counts differ. */
    public static void main(String[] arguments) {
        try (JavaSparkContext spark = new JavaSparkContext(new SparkConf().setAppName("shuffled words"))) {
            JavaPairRDD<String, Long> counts = spark.textFile(arguments[0], PARTITIONS)
                    .flatMap(line -> List.of(line.split(" ")).iterator())
                    .mapToPair(word -> new Tuple2<>(word, 1L))
                    .reduceByKey(Long::sum, PARTITIONS);
            long words = counts.values().reduce(Long::sum);
            // The same shuffle, read anew.
            long again = counts.mapToPair(Tuple2::swap)
                    .sortByKey(false)
                    .keys()
                    .reduce(Long::sum);
            if (words != again) {
                throw new IllegalStateException("words: " + words + ", and then " + again);
            }
        }
    }
}
