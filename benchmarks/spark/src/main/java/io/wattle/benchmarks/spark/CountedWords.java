package io.wattle.benchmarks.spark;

import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Tuple2;

/** Counts words over a shuffle of as many tasks as the configuration says. */
public final class CountedWords {

    private CountedWords() {}

    /** Takes a folder of text and one for the counts. */
    public static void main(String[] arguments) {
        try (JavaSparkContext spark = new JavaSparkContext(new SparkConf().setAppName("counted words"))) {
            spark.textFile(arguments[0])
                    .flatMap(line -> List.of(line.split(" ")).iterator())
                    .mapToPair(word -> new Tuple2<>(word, 1L))
                    .reduceByKey(Long::sum)
                    .saveAsTextFile(arguments[1]);
        }
    }
}
