package io.wattle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.config.EnergyKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnKeysTest {

    @TempDir
    private Path directory;

    /** Hadoop itself leaves such a key out: {@code get} answers null. */
    @Test
    void aKeyWithoutAValueIsFound() throws IOException {
        Path file = Files.writeString(directory.resolve("yarn-site.xml"), """
                <configuration>
                <property><name>yarn.energy.weight</name><value></value></property>
                <property><name>yarn.energy.tolerance</name><value>0.2</value></property>
                <property><name>yarn.energy.nodes.file</name><value></value></property>
                <property><name>yarn.energy.enforce</name></property>
                </configuration>
                """);
        Configuration conf = new Configuration(false);
        conf.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
        assertThat(conf.get("yarn.energy.weight")).isNull();
        assertThat(OwnKeys.empty(conf)).containsExactlyInAnyOrder(EnergyKey.WEIGHT, EnergyKey.ENFORCE);
        conf.set("yarn.energy.weight", "0.5");
        assertThat(OwnKeys.empty(conf)).containsExactly(EnergyKey.ENFORCE);
        assertThat(OwnKeys.empty(new Configuration(false))).isEmpty();
    }
}
