package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.Grep;
import org.apache.hadoop.examples.QuasiMonteCarlo;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Loghin2015's finding on its nodes with Hadoop's own example programs: pi in Java belongs to the Xeon, grep to the Odroid
 * XU (Table 3: 1.44 to 0.68 Msamples/J, 0.56 to 1.03 MB/J).
 */
@Tag("embedded")
class StudyJobsTest {

    private static final String ODROID = "odroid-xu-big";
    private static final String XEON = "xeon-e5-2603";

    @TempDir
    private Path directory;

    private static MixedCluster cluster;

    @BeforeAll
    static void useCluster() throws Exception {
        cluster = SharedClusters.mixed(ODROID, XEON);
    }

    @Test
    void piInJavaGoesToTheXeon() throws Exception {
        JobPlacement pi = run("compute", new QuasiMonteCarlo(), "2", "1000");
        assertThat(pi.tasks())
                .as("2 maps and a reduce: as many as the Xeon has room for, beside the master")
                .hasSize(3)
                .containsOnly(XEON);
    }

    @Test
    void grepGoesToTheOdroid() throws Exception {
        Path input = Files.createDirectory(directory.resolve("input"));
        for (int i = 0; i < 3; i++) {
            Files.writeString(input.resolve("part-" + i), "joules\nwatts\n".repeat(1_000));
        }
        Path output = directory.resolve("output");
        JobPlacement grep = run("io", grep(), input.toString(), output.toString(), "jo[a-z]*");
        assertThat(grep.tasks())
                .as("3 maps and a reduce that search, a map and a reduce that sort")
                .hasSize(6);
        assertThat(grep.tasksOfFirst(4)).hasSizeGreaterThanOrEqualTo(5).containsOnly(ODROID);
        assertThat(output.resolve("part-r-00000")).content().isEqualTo("3000\tjoules\n");
    }

    /** Its constructor is private: it expects to be run by its main, which ends the process. */
    private static Tool grep() {
        return ReflectionUtils.newInstance(Grep.class, cluster.getConfig());
    }

    private static JobPlacement run(String workload, Tool program, String... arguments) throws Exception {
        Configuration conf = new Configuration(cluster.getConfig());
        conf.set(MRJobConfig.JOB_TAGS, "wattle-workload=" + workload);
        conf.setInt(MRJobConfig.REDUCE_MEMORY_MB, 256);
        // Only then is there room for the reduce where the maps are.
        conf.set(MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, "1");
        return JobPlacement.ofProgram(cluster, () -> ToolRunner.run(conf, program, arguments));
    }
}
