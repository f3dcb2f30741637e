package io.wattle.benchmarks.packing;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.benchmarks.packing.WordCounts.Way;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WordCountsTest {

    @TempDir
    private Path directory;

    /** In this JVM; only a cluster says when a job ended, so that no seconds are tested. */
    @Test
    void allWaysCountTheSameInAsManyMapsAsIsMeant() throws Exception {
        Configuration conf = new Configuration();
        conf.set("hadoop.tmp.dir", directory.resolve("tmp").toString());
        org.apache.hadoop.fs.Path input =
                new org.apache.hadoop.fs.Path(directory.resolve("in").toUri());
        long bytes = new SmallTexts(10, 3000).write(FileSystem.getLocal(conf), input);
        assertThat(bytes).isBetween(30_000L, 31_500L);
        WordCounts counts = new WordCounts(conf, input, bytes, 4);
        assertThat(counts.run(Way.FILE_PER_MAP).maps()).isEqualTo(10);
        assertThat(counts.run(Way.PACKED).maps()).isEqualTo(4);
        assertThat(counts.run(Way.HADOOPS_PACKING).maps()).isEqualTo(4);
    }
}
