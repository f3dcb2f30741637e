package io.wattle.combine.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.config.BadFileMode;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class JobSettingsTest {

    /** A task may run with other settings of Hadoop's than those at submission. */
    @Test
    void aTaskLooksOnlyAtHowFilesAreRead() throws Exception {
        Configuration conf = new Configuration(false);
        conf.set("mapreduce.input.combine.bad-files", "skip");
        conf.set("mapreduce.input.combine.size", "none of a task's business");
        assertThatThrownBy(() -> JobSettings.of(conf)).hasMessageStartingWith("mapreduce.input.combine.size");
        assertThat(JobSettings.read(conf).badFiles()).isEqualTo(BadFileMode.SKIP);
        conf.set("mapreduce.input.combine.long-lines", "x");
        assertThatThrownBy(() -> JobSettings.read(conf))
                .hasMessageStartingWith("mapreduce.input.combine.long-lines: 'x'");
    }
}
