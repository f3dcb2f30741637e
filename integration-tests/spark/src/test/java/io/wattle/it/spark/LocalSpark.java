package io.wattle.it.spark;

import java.nio.file.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Spark in this JVM, with a metastore in memory. */
final class LocalSpark implements AutoCloseable {

    /** Two tasks run at once. */
    private static final int CORES = 2;

    private final SparkSession session;

    LocalSpark(Path folder) {
        session = SparkSession.builder()
                .master("local[" + CORES + "]")
                .appName("small files")
                .config("spark.ui.enabled", false)
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.local.dir", folder.resolve("local").toString())
                .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
                .config(
                        "spark.hadoop.javax.jdo.option.ConnectionURL",
                        "jdbc:derby:memory:" + folder.getFileName() + ";create=true")
                .config(
                        "spark.hadoop.hive.exec.scratchdir",
                        folder.resolve("scratch").toString())
                .enableHiveSupport()
                .getOrCreate();
    }

    Dataset<Row> sql(String statement) {
        return session.sql(statement);
    }

    JavaSparkContext context() {
        return JavaSparkContext.fromSparkContext(session.sparkContext());
    }

    @Override
    public void close() {
        session.stop();
    }
}
